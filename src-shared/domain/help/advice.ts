/**
 * What a cashier may have to cope with, and which of it a fault means at the place where it is shown: the same
 * code is another matter before the payment than of a refund. Every fault has its advice; the words are the renderer's.
 */
import { isSentUnsaved, type Fault, type FaultCode } from '../fault.ts';

/** As they are listed: with the customer, in the sale, after the payment, about the till, about what it keeps. */
export const SITUATIONS = {
  customer: [
    'notFound',
    'noPhone',
    'blacklisted',
    'limit',
    'noCode',
    'wrongCode',
    'edit',
    'search',
  ],
  sale: ['away', 'slow', 'changed', 'refused', 'award', 'purse', 'paymentUnknown'],
  paid: [
    'notConfirmed',
    'notAccrued',
    'cardAfter',
    'wrongSale',
    'notListed',
    'reversalUnknown',
    'reversalUnsaved',
    'reversalNotDone',
    'notRead',
  ],
  till: [
    'signIn',
    'locked',
    'supervisor',
    'drawer',
    'disk',
    'check',
    'notNow',
    'setUp',
    'screen',
    'support',
  ],
  kept: ['keyring', 'keysLost', 'settingsEdited', 'setAside', 'records', 'setUpFile', 'erased'],
} as const;

export type SituationGroup = keyof typeof SITUATIONS;
export type Situation = (typeof SITUATIONS)[SituationGroup][number];

/** Where a fault is shown, by what was wanted there. */
export type FaultPlace =
  /** Looking a customer up. */
  | 'customer'
  /** The customer's details. */
  | 'edit'
  /** A sale before its payment is taken. */
  | 'sale'
  /** The same, while its code is sent. */
  | 'code'
  /** The same, while its award is given. */
  | 'award'
  /** A sale that is paid. */
  | 'paid'
  /** Bonuses that a paid sale missed, while they are accrued. */
  | 'accrual'
  /** A customer who is added to a paid sale. */
  | 'attach'
  /** A refund or a revert. */
  | 'reversal'
  /** What is only loaded: lists, orders, reports. */
  | 'reading'
  /** Everything else of the till: shift, drawer, settings, people. */
  | 'till'
  | 'setUp'
  | 'signIn';

/** What the screen asks about: a situation itself, or a fault and where it is shown. */
export type AdviceFor =
  | Situation
  | {
      readonly fault: Pick<Fault, 'code' | 'retry'>;
      readonly at: FaultPlace;
      /** It may have been done all the same. */
      readonly unknown?: boolean;
    };

type Meaning = Situation | (Partial<Record<FaultPlace, Situation>> & { readonly else: Situation });

/** Where it is the same whether the service is away or says no. */
const NOT_DONE = {
  award: 'award',
  paid: 'notConfirmed',
  accrual: 'notAccrued',
  attach: 'cardAfter',
  edit: 'edit',
  reversal: 'reversalNotDone',
  reading: 'notRead',
  setUp: 'setUp',
} as const;

/** The service can't be used at all. */
const OUTAGE = { ...NOT_DONE, code: 'noCode' } as const;

/** The service may be there. Only where something may have been done is that a matter of its own. */
const UNANSWERED = {
  ...OUTAGE,
  customer: 'away',
  till: 'away',
  signIn: 'signIn',
  else: 'slow',
} as const;

/** Somebody is there, and says no. */
const REFUSAL = { ...NOT_DONE, customer: 'notFound', signIn: 'signIn', till: 'support' } as const;

const MEANING: Readonly<Record<FaultCode, Meaning>> = {
  unreachable: { ...OUTAGE, else: 'away' },
  untrustedCertificate: { ...OUTAGE, else: 'away' },
  proxy: { ...OUTAGE, else: 'away' },
  timeout: UNANSWERED,
  unavailable: { ...OUTAGE, else: 'away' },
  malformed: UNANSWERED,
  unauthorised: { setUp: 'setUp', reversal: 'reversalNotDone', else: 'signIn' },
  blacklisted: {
    reversal: 'reversalNotDone',
    paid: 'notConfirmed',
    accrual: 'notAccrued',
    else: 'blacklisted',
  },
  notFound: { ...REFUSAL, else: 'refused' },
  rejectedInput: { ...REFUSAL, else: 'refused' },
  wrongCode: 'wrongCode',
  codeNotKept: 'wrongCode',
  awardGivenElsewhere: 'award',
  awardInDoubt: 'award',
  contradicted: { reversal: 'reversalUnknown', else: 'notConfirmed' },
  reversalPending: 'reversalUnknown',
  phoneChanged: 'limit',
  rejected: { ...REFUSAL, code: 'noCode', customer: 'refused', else: 'refused' },
  invalidInput: 'notNow',
  lookUpAgain: { paid: 'notNow', accrual: 'notNow', reversal: 'notNow', else: 'changed' },
  invalidState: { attach: 'cardAfter', setUp: 'support', else: 'notNow' },
  declined: 'notNow',
  signInNeeded: 'locked',
  approvalNeeded: 'supervisor',
  wrongPin: 'supervisor',
  pinPaused: 'supervisor',
  pinTaken: 'supervisor',
  lastSupervisor: 'supervisor',
  peopleLost: 'supervisor',
  keyringLocked: 'keyring',
  storage: { reversal: 'reversalNotDone', setUp: 'support', else: 'disk' },
  internal: 'support',
};

/** Nobody knows what became of it: there it is that, whatever was heard instead of an answer. */
const UNKNOWN: Readonly<Partial<Record<FaultPlace, Situation>>> = {
  sale: 'slow',
  code: 'noCode',
  award: 'award',
  paid: 'notConfirmed',
  attach: 'cardAfter',
  edit: 'edit',
  reversal: 'reversalUnknown',
};

export function situationOf(advice: AdviceFor): Situation {
  if (typeof advice === 'string') return advice;
  const { fault, at } = advice;
  // Sent, and the journal doesn't tell of it: nothing asks by itself.
  if (at === 'reversal' && advice.unknown === undefined && isSentUnsaved(fault))
    return 'reversalUnsaved';
  const isUnknown = advice.unknown ?? (at === 'reversal' && fault.retry === 'unsafe');
  const uncertain = isUnknown ? UNKNOWN[at] : undefined;
  if (uncertain !== undefined) return uncertain;
  // Its record has told: what was answered before counts no more.
  if (at === 'reversal' && advice.unknown === false && fault.code === 'contradicted')
    return 'reversalNotDone';
  const meaning = MEANING[fault.code];
  return typeof meaning === 'string' ? meaning : (meaning[at] ?? meaning.else);
}
