/**
 * The judge of the words: a screen that says done, not done or refused lies when the service's
 * ledger says otherwise, also when it does so only later, because a request that had left the till
 * by then was acted on afterwards. That the service refused is a lie too where it has said no such
 * thing. "Not known" is never one.
 */
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import type { Act, Sent } from './acts.ts';
import { claimsOf, type Claim, type Screen } from './claims.ts';

/** Something that stood on the screen. Places are those in the order of all events. */
export interface Told {
  readonly claim: Claim;
  readonly from: number;
  readonly until: number;
  /** Its request began here, and the next one about the same there. */
  readonly begun: number;
  readonly ended: number;
  /** Of awards: how many the screen says the customer was given since the request. */
  readonly since: number;
}

export interface Listener {
  /** The screen as it is now. */
  hear(journal: Screen): void;
  told(): readonly Told[];
}

export function createListener(next: () => number): Listener {
  const told = new Map<string, Omit<Told, 'ended' | 'since'> & { until: number }>();
  /** When each of several requests was first on the screen: it is there before it is sent. */
  const requests = new Map<string, Claim & { readonly begun: number }>();
  /** When the last attempt to send a code, or to create an order, began: only of that one it is said that it failed. */
  const attempts = { code: -Infinity, order: -Infinity };
  let attempting: ReadonlySet<string> = new Set();
  return {
    hear(journal) {
      const now = next();
      const under = attemptsIn(journal.sales);
      for (const [key, about] of under) if (!attempting.has(key)) attempts[about] = now;
      attempting = new Set(under.keys());
      for (const claim of claimsOf(journal)) {
        const { about, of, says, request } = claim;
        const asked = requestOf(claim);
        if (request !== null && !requests.has(asked)) requests.set(asked, { ...claim, begun: now });
        const isAttempt = says === 'not done' && (about === 'code' || about === 'order');
        const begun = isAttempt ? attempts[about] : -Infinity;
        const key = JSON.stringify([about, of, says, request, begun, claim.awards]);
        const known = told.get(key);
        if (known === undefined) told.set(key, { claim, from: now, until: now, begun });
        else known.until = now;
      }
    },
    told: () =>
      [...told.values()].map((one) => {
        const { claim } = one;
        if (claim.request === null) return { ...one, ended: Infinity, since: 0 };
        // In the order in which they were first on the screen.
        const asked = [...requests.values()].filter((other) => isOfItsKind(other, claim));
        const place = asked.findIndex(({ request }) => request === claim.request);
        const first = asked[place]?.awards?.total ?? 0;
        // An edit that was made before is done too: once more changes nothing.
        const isAnyOf = claim.about === 'edited' && claim.says === 'done';
        return {
          ...one,
          begun: isAnyOf ? -Infinity : (asked[place]?.begun ?? -Infinity),
          ended: asked[place + 1]?.begun ?? Infinity,
          since: (claim.awards?.total ?? first) - first,
        };
      }),
  };
}

/** Edits and awards are counted by themselves, and reversals of both kinds together. */
const COUNTED: Partial<Record<Claim['about'], string>> = {
  edited: 'edit',
  award: 'award',
  awarded: 'award',
  reverted: 'reversal',
  refund: 'reversal',
};

function requestOf({ about, request }: Claim): string {
  return `${COUNTED[about]} ${request}`;
}

function isOfItsKind(other: Claim, { about, of }: Claim): boolean {
  return COUNTED[other.about] === COUNTED[about] && other.of === of;
}

const ATTEMPTS: Partial<Record<Sale['state']['at'], 'code' | 'order'>> = {
  sendingCode: 'code',
  creating: 'order',
};

/** By sale and state: as long as it is in that state it is one attempt. */
function attemptsIn(sales: readonly Sale[]): ReadonlyMap<string, 'code' | 'order'> {
  return new Map(
    sales.flatMap(({ request, state }) => {
      const about = ATTEMPTS[state.at];
      return about === undefined ? [] : [[`${request.saleId} ${about}`, about] as const];
    }),
  );
}

interface Ledger {
  readonly acts: readonly Act[];
  readonly sent: readonly Sent[];
  readonly others?: readonly Act[];
}

/** `acts` and `sent`: of the till whose screen was heard; `others`: what the other tills did. */
export function judgeWords(told: readonly Told[], ledger: Ledger): string[] {
  return told.flatMap((one) => {
    const lie = lieIn(one, ledger);
    return lie === null ? [] : [`6 ${lie}`];
  });
}

const CREATES = /^POST .*\/order$/u;
const COMPLETES = /^POST .*\/complete$/u;
const READS_AWARD = /^GET .*\/award$/u;
/** What is said to be refused, and the calls that ask for it. */
const ASKS: Partial<Record<Claim['about'], RegExp>> = {
  reverted: /\/revert-transaction$/u,
  refund: /\/refund$/u,
};

function lieIn(told: Told, ledger: Ledger): string | null {
  const { claim, from, until, begun, ended } = told;
  const { acts, sent } = ledger;
  const { about, of, says } = claim;
  const of_ = of === null ? '' : ` ${of}`;
  if (about === 'awarded') return lieAboutAwards(told, ledger);
  if (about === 'taken') return lieAboutPayment(told, ledger);
  const operations = acts.filter(
    (act) =>
      act.operation.kind === about &&
      (of === null || act.operation.of === of) &&
      act.sent >= begun &&
      act.sent < ended,
  );
  if (says === 'not known') return null;
  if (says === 'done')
    return operations.some(({ acted }) => acted <= from)
      ? null
      : `the screen says that ${about}${of_} is done, and it is not`;
  const asks = ASKS[about];
  const wasRefused = sent.some(
    (request) =>
      asks?.test(request.key) === true &&
      request.refused &&
      request.sent >= begun &&
      request.sent < Math.min(ended, from),
  );
  if (says === 'refused' && !wasRefused)
    return `the screen says that the service refused ${about}${of_}, and it has not`;
  // An order that is said not to be there is that of the last request.
  const last =
    about === 'order'
      ? sent.findLast((request) => request.sent <= from && CREATES.test(request.key))
      : undefined;
  const lie = operations.find(
    (act) => act.sent <= until && (last === undefined || act.sent === last.sent),
  );
  if (lie === undefined) return null;
  const seconds = Math.round((lie.actedAt - lie.at) / 1000);
  const late = lie.acted > until ? `, ${seconds} s after it was asked for` : '';
  return `the screen says that ${about}${of_} is ${says}, and it is done${late}`;
}

/** Said before anything was read: the service has agreed to a completion by then, or carried it out. Of no order it is no
 * word about the service. */
function lieAboutPayment({ claim: { of }, from }: Told, { acts, sent }: Ledger): string | null {
  if (of === null) return null;
  const isDone = acts.some(
    ({ operation, acted }) =>
      operation.kind === 'completed' && operation.of === of && acted <= from,
  );
  const isAgreed = sent.some(
    ({ key, path, agreed }) =>
      agreed !== null && agreed <= from && COMPLETES.test(key) && path.includes(`/${of}/`),
  );
  return isDone || isAgreed ? null : `the screen says that ${of} is paid, and nobody has said so`;
}

/** Whoever gave them, they were given by then; and where no more are looked for these are all: those that had been given when
 * the stamps were read last, and what came of the sale's own request, whenever that was. */
function lieAboutAwards(
  { claim: { of, says, awards }, from, begun, ended, since }: Told,
  { acts, sent, others = [] }: Ledger,
): string | null {
  const isTheirs = ({ operation }: Act) => operation.kind === 'award' && operation.of === of;
  const given = [...acts, ...others].filter((act) => isTheirs(act) && act.acted >= begun);
  const seen = given.filter(({ acted }) => acted <= from).length;
  const told = `the screen says that ${of} was given ${since} awards`;
  if (says === 'done' && seen < since) return `${told}, and ${seen} were given`;
  if (awards?.watched !== false) return null;
  const read = sent.findLast((one) => one.sent <= from && READS_AWARD.test(one.key))?.sent ?? from;
  const isOwn = (act: Act) => acts.includes(act) && act.sent >= begun && act.sent < ended;
  const all = given.filter((act) => act.acted < read || isOwn(act)).length;
  return all > since ? `${told}, looks for no more, and ${all} were given` : null;
}
