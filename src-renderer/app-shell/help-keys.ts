/** Which keys a screen listens to, for F1. Kept beside nothing else so that it can be tested. */
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { canCancel, canSkipLoyalty, canEarnOnly } from '../../src-shared/domain/sale/guards.ts';
import { PAYMENT_METHODS } from '../../src-shared/domain/order.ts';
import { toPay, type Sale, type SaleState } from '../../src-shared/domain/sale/sale.ts';
import { isCodeDue } from '../../src-shared/domain/sale/guards.ts';
import {
  recoveryOptions,
  type RecoveryOption,
} from '../../src-shared/domain/sale/recovery-options.ts';
import { METHOD_KEYS, RECOVERY_KEYS } from '../keyboard/sale-keys.ts';
import type { Section } from '../till/ui-state.ts';
import type { en } from '../locales/en.ts';

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
    ['F6', 'foreign'],
    ['F8', 'byHand'],
    ['F9', 'sure'],
    BACK,
  ],
  shift: [MAIN, ['F9', 'closeShift'], BACK],
};

function keysOf({ stage, sale, awardEnabled }: Snapshot): readonly HelpLine[] {
  if (stage === 'setup') return [MAIN, ['F2', 'real'], BACK];
  if (stage === 'shiftStart') return [MAIN, ['F5', 'checkAgain']];
  if (sale === null || sale.state.at === 'cancelled') {
    return [
      ['0–9', 'digits'],
      MAIN,
      ['F2', 'useAll'],
      ['F3', 'editBonus'],
      ...when(awardEnabled, ['F4', 'stamps'], ['F5', 'award']),
      ['F6', 'customer'],
      ['F6', 'asPhone'],
      ['F8', 'without'],
      ['F9', 'note'],
      BACK,
    ];
  }
  return keysOfStep(sale, sale.state);
}

const METHODS: readonly HelpLine[] = PAYMENT_METHODS.map((name) => [METHOD_KEYS[name], name]);

const RECOVERY_WORDS: Readonly<Record<Exclude<RecoveryOption, 'cancel'>, HelpWord>> = {
  retry: 'retry',
  skipLoyalty: 'without',
  earnOnly: 'spendNothing',
};

/** Only what works in that step: the machine's guards are asked, as the screens do. */
function keysOfStep(sale: Sale, state: SaleState): readonly HelpLine[] {
  const back = when(canCancel(sale), BACK);
  switch (state.at) {
    case 'awaitingCode':
      return [['0–9', 'digits'], MAIN, ['F2', 'resend'], ['F8', 'spendNothing'], ...back];
    case 'awaitingPayment':
      return [...when(toPay(sale) > 0, ['0–9', 'digits']), MAIN, ...methodsOf(sale), ...back];
    case 'paymentUncertain':
      return [MAIN, ...methodsOf(sale), ...back];
    case 'failed': {
      const [, ...others] = recoveryOptions(sale, state);
      return [MAIN, ...others.map(lineOf)];
    }
    case 'quoteChanged':
      return [MAIN, ...when(canEarnOnly(sale), ['F8', 'spendNothing']), ...back];
    case 'awardUncertain':
      return [MAIN, ['F2', 'otherTill']];
    case 'verifyingQuote':
    case 'sendingCode':
    case 'creating':
      return [
        MAIN,
        ...(isCodeDue(sale) ? [] : methodsOf(sale)),
        ...when(canSkipLoyalty(sale) && canCancel(sale), ['F8', 'without'], BACK),
      ];
    case 'givingAward':
      return [MAIN, ...methodsOf(sale)];
    default:
      return [MAIN];
  }
}

/** Nothing to pay, nothing to choose. */
const methodsOf = (sale: Sale) => when(toPay(sale) > 0, ...METHODS);

const lineOf = (option: RecoveryOption): HelpLine =>
  option === 'cancel' ? BACK : [RECOVERY_KEYS[option], RECOVERY_WORDS[option]];

function when(so: boolean, ...lines: readonly HelpLine[]): readonly HelpLine[] {
  return so ? lines : [];
}
