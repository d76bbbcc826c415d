/**
 * The words of older versions in what is stored as JSON. A row is brought up to date whenever it is
 * read, because rewriting three hundred thousand of them at a start would keep the till waiting;
 * columns, which are asked, were brought up to date by a migration (`migrations/upgrade-words.ts`). A word that isn't
 * an old one stays as it is: each of these may be done again.
 */
type Words = Readonly<Record<string, string>>;
type Upgrade = (value: unknown) => unknown;

/** Of a column, too. */
export const OLD_STATES: Words = {
  rechecking: 'verifyingQuote',
  differs: 'quoteChanged',
  awardQuestion: 'awardUncertain',
  paymentQuestion: 'paymentUncertain',
  settling: 'reconciling',
  confirming: 'readingResult',
  stopped: 'failed',
};
export const OLD_RESOLUTIONS: Words = {
  waiting: 'pending',
  attention: 'needsAttention',
  byHand: 'resolvedManually',
  without: 'noLoyalty',
  awardInDoubt: 'awardUncertain',
  awardKnown: 'awardAcknowledged',
};
export const OLD_CALLS: Words = {
  recheck: 'verifyQuote',
  create: 'createOrder',
  readReceipt: 'readResult',
};

const OLD_AWARDS: Words = { inDoubt: 'uncertain', spent: 'given', known: 'acknowledged' };
const OLD_REASONS: Words = { chosen: 'cashierChoice' };
const OLD_FAULTS: Words = {
  untrusted: 'untrustedCertificate',
  invalid: 'rejectedInput',
  changedElsewhere: 'awardGivenElsewhere',
  badInput: 'invalidInput',
  wrongState: 'invalidState',
};

export const upgradeReason = word(OLD_REASONS);
export const upgradeFault = object({}, { code: word(OLD_FAULTS) });
export const upgradeTag = object({ ink: 'textColor' });

const upgradeState = object(
  { step: 'call', unknown: 'outcomeUnknown', settlement: 'resolution', receipt: 'result' },
  {
    at: word(OLD_STATES),
    call: word(OLD_CALLS),
    resolution: word(OLD_RESOLUTIONS),
    award: word(OLD_AWARDS),
    payment: object({ given: 'tendered' }),
    fault: upgradeFault,
    refused: upgradeFault,
    unread: object({}, { fault: upgradeFault }),
  },
);

const upgradeRequest = object(
  { seen: 'quote', without: 'noLoyaltyReason' },
  { customer: object({ mustConfirm: 'requiresSmsCode' }), noLoyaltyReason: upgradeReason },
);

export const upgradeSale = object(
  { without: 'noLoyaltyReason' },
  { request: upgradeRequest, noLoyaltyReason: upgradeReason, state: upgradeState },
);

/** A line of a frozen report. */
const upgradeRow = object(
  { settlement: 'resolution', without: 'noLoyaltyReason' },
  { resolution: word(OLD_RESOLUTIONS), noLoyaltyReason: upgradeReason, fault: upgradeFault },
);

/** A shift's frozen report. */
export const upgradeReport = object(
  {
    backByMethod: 'refundsByMethod',
    reversalsInDoubt: 'pendingReversals',
    later: 'fromEarlierShifts',
    unsettled: 'unresolved',
    byHand: 'resolvedManually',
  },
  { unresolved: list(upgradeRow), resolvedManually: list(upgradeRow) },
);

function word(words: Words): Upgrade {
  return (value) =>
    typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;
}

function list(upgrade: Upgrade): Upgrade {
  return (value) => (Array.isArray(value) ? value.map(upgrade) : value);
}

/** `keys`: old to new; `parts`: by the new ones. Anything but an object stays as it is. */
function object(keys: Words, parts: Readonly<Record<string, Upgrade>> = {}): Upgrade {
  const upgradeEntry = ([key, value]: [string, unknown]): [string, unknown] => {
    const name = keys[key] ?? key;
    return [name, parts[name]?.(value) ?? value];
  };
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(upgradeEntry))
      : value;
}
