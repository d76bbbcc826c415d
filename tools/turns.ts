/**
 * Whose turn it is. What takes seconds is not run whole at each `npm test`: of the flows and of the
 * files named here the seed of the run draws one test in SHARE, by the test's name alone, so that a
 * test that is added moves no other. `npm test -- --rest` runs exactly those that the same seed did not
 * draw, `npm run proof` all; so does a runner that is started by hand. DEPTH says which:
 * `part` (drawn), `rest` (not drawn), `whole` or nothing (all).
 *
 * vitest asks before each test (tests/draw.ts), Playwright in a fixture of every flow
 * (tests/flows/host.ts): a test without its turn is skipped with the reason LEFT, and the reports count
 * it as left, not as skipped. A core of flows has its turn at each `npm test` (ALWAYS).
 */

export type Depth = 'part' | 'rest' | 'whole';

export const SHARE = 48;

export const LEFT = 'left to the rest of this seed';

/** Of a test of the rest that was not begun any more: a slow machine says what it could not do. */
export const LATE = 'no time was left for it';

/** UNTIL: milliseconds since 1970, after which no test of the rest begins. */
export function isLate(
  environment: Readonly<Record<string, string | undefined>>,
  now: number,
): boolean {
  const until = environment['UNTIL'];
  return depthHere(environment) === 'rest' && until !== undefined && now > Number(until);
}

/** Flows that are told each time, by file and beginning of the title: one of each that a till is for. */
export const ALWAYS = [
  ['sale', '[FLOW.A.1] flow A'],
  ['sale', '[FLOW.B.1] flow B with the code of the SMS'],
  ['award', '[FLOW.C.1]'],
  ['orders', '[E11.1] [E11.2] revert'],
  ['orders', '[E12.3] [E12.4] several partial refunds'],
  ['trouble', '[ERRORS.C2] unreachable at the lookup'],
  ['crash', 'while the code is awaited'],
  ['provision', '[FLOW.SETUP]'],
  ['low-screen', 'from set-up to the end of a shift'],
  ['people', 'a cashier signs in'],
  ['customer', '[E2.1] [E2.3] name, birthday and phone'],
  ['contract', 'every command refuses wrong input'],
  ['shift', 'totals follow sales and refunds'],
  ['nothing-lost', 'nothing secret is in the window'],
].map(([file, title]) => `${file}.flow.ts ${title}`);

/**
 * Files of vitest's that take longest, and that `npm test -- --changed` leaves out; the longest come
 * first, and begin first (longest-first.ts).
 */
export const LONG = [
  'faults/quick',
  'renderer/hands-ahead',
  'renderer/scenes',
  'renderer/hands',
  'renderer/layout',
  'renderer/magnified',
  'renderer/replacing',
  'service/many-tills',
  'renderer/taken',
  'till/dialects',
  'renderer/scans-in-dialogs',
  'renderer/regulars-unread',
  'renderer/name-between',
  'renderer/fingers',
  'renderer/practice-layout',
  'storage/lost-reversals',
  'renderer/later-panels',
  'till/noted-settings',
  'renderer/regulars-scans',
  'renderer/scans',
  'host/life-cycle',
  'tools/check-service',
  'renderer/screens',
  'renderer/done-figures',
  'renderer/tab-stops',
  'renderer/contrast',
  'renderer/forced-colors',
  'renderer/enter-outside',
  'renderer/hands-dialogs',
  'renderer/hands-between',
  'renderer/name-customer',
  'renderer/behind-closed',
  'renderer/consent-keys',
  'till/disk',
  'renderer/help-keys',
  'renderer/advice',
  'renderer/letters',
  'till/random-day',
  'faults/disk',
  'host/headed',
  'storage/migrations',
  'till/reconciling',
  'till/erasing',
  'renderer/ceiling',
  'storage/disk',
  'host/bridge',
  'till/clock',
  'renderer/taken-over',
  'renderer/unsaved-reversal',
  'renderer/who-is-who',
  'host/page',
  'renderer/known-in',
  'renderer/shift-kept',
  'host/arguments',
  'dialects/dialects',
  'host/ending',
  'packed/packed',
  'tools/check-service-safety',
  'renderer/practice',
  'renderer/parking',
  'renderer/orders-keys',
  'renderer/locked',
  'renderer/reversals-told',
  'renderer/reversal-held',
  'renderer/announced',
  'renderer/regulars',
  'renderer/next-by-phone',
  'renderer/one-press',
  'renderer/overlapping-fingers',
  'renderer/shown',
  'renderer/blind-press',
  'host/isolation',
  'host/window',
  'renderer/low-screen',
  'renderer/pictures',
  'service/programs',
  'host/getting-on',
  'tools/typecheck',
  'till/unanswered-reversals',
  'storage/trail',
  'tools/guards',
  'till/replay',
  'storage/clock',
  'storage/drawer',
  'tools/electron-compare',
  'storage/salvage',
  'storage/salvaged-rows',
  'storage/reader',
  'storage/reading-beside',
  'shell/spare-connections',
  'tools/relay',
  'renderer/later',
  'renderer/diagnostics',
].map(pathOf);

/** All files whose tests are drawn: also those that take some seconds in all. */
export const DRAWN = [
  ...LONG,
  ...[
    'renderer/claims',
    'renderer/motion',
    'till/stuck-reversals',
    'till/reversals',
    'till/lost-intents',
    'till/manual-resolution-money',
    'storage/trail-recount',
    'storage/too-large',
    'storage/salvaged-twice',
    'storage/lost-shift',
    'till/practice',
    'till/late-answers',
    'till/trail',
    'till/own-language',
    'storage/trail-counted',
    'storage/trail-days',
    'storage/search',
    'storage/journal',
    'storage/plans',
    'storage/sellers',
    'service/practice',
    'shell/verify-journal',
    'start/verify-journal',
    'renderer/shift-start',
    'renderer/language-button',
    'renderer/card-of-sale',
    'renderer/resolve-reversal',
    'storage/given-back-of-a-sale',
    'storage/trail-loyalty',
    'storage/trail-rewritten',
    'till/who-did',
    'till/flood',
    'till/reconciling-storm',
    'till/without-keyring',
    'till/drawer',
    'till/privacy',
    'till/lost-keys',
    'till/local-reversals',
    'till/ending',
    'storage/salvage-whole',
    'storage/older-words',
    'service/states',
    'storage/shift-check',
    'till/attached-customers',
    'till/consent',
    'storage/handed-over-in-memory',
    'till/handed-over',
    'till/rights',
    'shell/recovery-only',
    'shell/packed',
    'service/common',
    'storage/reports',
    'till/sale',
    'tools/pack',
    'tools/build',
    'till/people',
    'till/completion',
    'loyalty/faults',
    'till/parked-sales',
    'till/theft',
    'shell/recovery',
    'till/described',
    'till/look-ups',
    'till/regulars',
    'till/foreign-orders',
    'till/limits',
    'till/late-accruals',
    'till/order-service',
    'shell/embedded-service',
    'host/chromium-window',
    'host/processes',
    'till/award-pending',
    'till/reconciler',
    'openapi/traffic',
    'storage/forgotten',
  ].map(pathOf),
];

function pathOf(name: string): string {
  return `tests/${name}.test.ts`;
}

/** Unknown words are none: then all is run. */
export function depthHere(environment: Readonly<Record<string, string | undefined>>): Depth {
  const depth = environment['DEPTH'];
  return depth === 'part' || depth === 'rest' ? depth : 'whole';
}

/** In just one of `part` and `rest`, at each seed, and always in `whole`. */
export function hasTurn(
  name: string,
  { depth, seed }: { readonly depth: Depth; readonly seed: number },
): boolean {
  if (depth === 'whole') return true;
  const always = ALWAYS.some((beginning) => name.startsWith(beginning));
  const drawn = always || mixed(name, seed) % SHARE === 0;
  return drawn === (depth === 'part');
}

/** A whole number that says nothing of a name or seed that differs in one place. */
function mixed(name: string, seed: number): number {
  let hash = seed ^ 0x811c_9dc5;
  for (const character of name)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
