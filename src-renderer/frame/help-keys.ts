/** Which keys a screen listens to, for F1. Kept beside nothing else so that it can be tested. */
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { Section } from '../till/desk.ts';
import type { en } from '../words/en.ts';

export type HelpWord = Exclude<
  keyof (typeof en)['help'],
  'title' | 'close' | 'here' | 'everywhere'
>;
export type HelpLine = readonly [key: string, words: HelpWord];

const EVERYWHERE: readonly HelpLine[] = [
  ['Tab', 'tab'],
  ['↑ ↓', 'choose'],
  ['F1', 'f1'],
  ['F10', 'f10'],
];
const SECTIONS: readonly HelpLine[] = [
  ['F7', 'f7'],
  ['F11', 'f11'],
  ['F12', 'f12'],
];

const MAIN: HelpLine = ['Enter', 'enter'];
const BACK: HelpLine = ['Esc', 'escape'];

export function helpOf(
  snapshot: Snapshot,
  section: Section = 'sale',
): {
  readonly here: readonly HelpLine[];
  readonly everywhere: readonly HelpLine[];
} {
  const open = snapshot.stage === 'open';
  return {
    here: open && section !== 'sale' ? KEYS_OF[section] : keysOf(snapshot),
    everywhere: open ? [...EVERYWHERE, ...SECTIONS] : EVERYWHERE,
  };
}

const KEYS_OF: Readonly<Record<Exclude<Section, 'sale'>, readonly HelpLine[]>> = {
  orders: [
    ['0–9', 'search'],
    ['↑ ↓', 'arrows'],
    MAIN,
    ['F2', 'askOrAccrue'],
    ['F3', 'refund'],
    ['F4', 'revert'],
    ['F5', 'readAgain'],
    ['F8', 'byHand'],
    ['F9', 'sure'],
    BACK,
  ],
  shift: [MAIN, ['F9', 'closeShift'], BACK],
};

function keysOf({ stage, sale, awardEnabled }: Snapshot): readonly HelpLine[] {
  if (stage === 'setup') return [MAIN, ['F2', 'real'], BACK];
  if (stage === 'shiftStart') return [MAIN, ['F5', 'checkAgain']];
  switch (sale?.state.at) {
    case undefined:
    case 'cancelled':
      return [
        ['0–9', 'digits'],
        MAIN,
        ['F2', 'useAll'],
        ['F3', 'editBonus'],
        ...(awardEnabled
          ? ([
              ['F4', 'stamps'],
              ['F5', 'award'],
            ] as const)
          : []),
        ['F6', 'customer'],
        ['F8', 'without'],
        BACK,
      ];
    case 'awaitingCode':
      return [['0–9', 'digits'], MAIN, ['F2', 'resend'], ['F8', 'spendNothing'], BACK];
    case 'awaitingPayment':
      return [
        ['0–9', 'digits'],
        MAIN,
        ['F2', 'cash'],
        ['F3', 'card'],
        ['F4', 'online'],
        ['F5', 'mixed'],
        BACK,
      ];
    case 'stopped':
      return [MAIN, ['F2', 'retry'], ['F8', 'without'], BACK];
    case 'differs':
      return [MAIN, ['F8', 'spendNothing'], BACK];
    case 'paymentQuestion':
      return [MAIN, ['F2', 'cash'], ['F3', 'card'], ['F4', 'online'], ['F5', 'mixed'], BACK];
    case 'awardQuestion':
      return [MAIN, ['F2', 'otherTill']];
    case 'rechecking':
    case 'sendingCode':
    case 'creating':
      return [MAIN, ['F8', 'without'], BACK];
    case 'givingAward':
    case 'completing':
    case 'settling':
    case 'confirming':
    case 'done':
      return [MAIN];
    default:
      return [MAIN];
  }
}
