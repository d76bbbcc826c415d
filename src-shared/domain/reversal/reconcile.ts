/**
 * What the order's record says of the reverts and refunds that were sent for it. Amounts in tiyn,
 * instants are the clock's `steady()` in milliseconds.
 *
 * - The record is believed more than any answer. What it shows is done.
 * - A request that the service refused, or that never left, is not done. If the record shows one like it all the
 *   same, nobody knows whose it is, and that is told (`alsoThere`).
 * - "Not now", from a busy service, is no such word: some act before they say so. The record's next reading tells, once:
 *   what comes into it after that is asked for elsewhere.
 * - Of any other request a record that shows nothing tells only when it was read late enough
 *   (late-acts.ts); until then its outcome is not known.
 */
import { isNotNow, type Fault, type FaultCode } from '../fault.ts';
import { provesNotDone } from '../service/late-acts.ts';
import { min, subtract, TIYN_PER_TENGE, ZERO, type Tiyn } from '../money.ts';
import type { Refund } from '../order.ts';
import { DAY, type Millis } from '../time.ts';
import { bonusesOf, canReverse, originalOf, type SaleFigures } from './remaining.ts';
import {
  isReverted,
  type ReversalKind,
  type ReversalOutcome,
  type Reversible,
} from './reversible.ts';
import { greatest, positive, sumOf } from './sums.ts';

/** A revert or refund that was sent, or that was to be sent, as the journal has it. */
export interface SentReversal {
  readonly kind: ReversalKind;
  readonly amount: Tiyn;
  /** Bonuses that were to return; null: not noted. */
  readonly bonus: Tiyn | null;
  /** Money that was handed over for it, whatever has become of it since. null: none. */
  readonly given: Tiyn | null;
  /** How many refunds the order had before: those are not this one. null: not noted. */
  readonly refundsBefore: number | null;
  /** Wall clock, when it was written down. */
  readonly at: Millis;
  readonly outcome: ReversalOutcome;
  /** The service answered that it did it. */
  readonly accepted: boolean;
  /** What came instead of a clear answer; also of one that is known to be done since. */
  readonly fault: Fault | null;
  /** When the last request for it can have left. */
  readonly sentAt: Millis;
}

/** The order, by a reading that began at `begunAt`. */
export interface RecordReading {
  readonly order: Reversible;
  readonly begunAt: Millis;
}

/** What became of a reversal. */
export interface ReversalResult {
  readonly outcome: ReversalOutcome;
  /** What was left of its amount when the service did it; null as `bonus`. */
  readonly amount: Tiyn | null;
  /** What the service gave back; null: it isn't done, or was known to be done before. */
  readonly bonus: Tiyn | null;
  /** To hand over for it: the rest of the amount, as long as money that was taken is left; what
   * another till has given back since the order was read for it isn't. */
  readonly money: Tiyn | null;
  /** The record shows one like it, which is none that this till knows to be done: somebody else's, a second
   * copy of its request that the network made, or one that was done and refused. */
  readonly alsoThere: boolean;
}

/** Answers in which the service refuses a call, as opposed to faults on the way to it or in it, a
 * gateway's page or password, and a service that is too busy to look at the call. */
const REFUSALS: ReadonlySet<FaultCode> = new Set([
  'unauthorised',
  'blacklisted',
  'notFound',
  'rejectedInput',
  'wrongCode',
  'rejected',
]);

/** What a call's end says of it, before any record is read. null: it may have been acted on. */
export function refusalOf(fault: Fault | null): 'refused' | 'notDone' | null {
  if (fault === null || fault.retry === 'unsafe') return null;
  return REFUSALS.has(fault.code) ? 'refused' : 'notDone';
}

/**
 * What the record says of all reversals that this till has sent for an order, oldest first; the
 * results are in the same order. Each refund of the record accounts for one of them at most, and
 * what is known to be done comes first. `givenHere`: money that was handed over without a word to the service.
 */
export function reconcile(
  sent: readonly SentReversal[],
  reading: RecordReading,
  sale: SaleFigures | null,
  givenHere: Tiyn = ZERO,
): readonly ReversalResult[] {
  const { order } = reading;
  const claims = claimsOf(sent, order);
  const original = sale === null ? originalBy(sent, order, claims) : originalOf(order, sale);
  const bonuses = bonusesOf(order.refunds, original);
  const rest = subtract(original.bonus, sumOf(bonuses));
  const results: ReversalResult[] = [];
  // Whatever the service notes, with what others gave back they never give back more than was paid.
  const elsewhere = elsewhereOf(sent, order.refunds, bonuses, claims);
  let amountLeft = positive(subtract(original.amount, elsewhere.amount));
  let bonusLeft = positive(subtract(original.bonus, elsewhere.bonus));
  let moneyLeft = positive(subtract(subtract(original.amount, original.bonus), elsewhere.money));
  // Of one that isn't done any more nobody knows whether it came back.
  const handedOver = sumOf([givenHere, ...sent.map(({ given }) => given ?? ZERO)]);
  moneyLeft = positive(subtract(moneyLeft, handedOver));
  for (const index of knownFirst(sent)) {
    const reversal = sent[index];
    if (reversal === undefined) continue;
    const claim = claims.get(index);
    const outcome = claim === undefined ? outcomeOfMissing(reversal, reading, sale) : 'done';
    const alsoThere = claim === undefined && isThere(reversal, order, claims);
    results[index] = { outcome, amount: null, bonus: null, money: null, alsoThere };
    if (outcome !== 'done') continue;
    const amount = min(reversal.amount, amountLeft);
    const told = claim === undefined || claim === REVERTED ? rest : (bonuses[claim] ?? ZERO);
    const { kind, given } = reversal;
    // Bonuses of a refund that wasn't known are the record's, also where somebody has handed its money over.
    const isPlanned = kind === 'revert' || (given !== null && reversal.outcome !== 'unknown');
    const returned = (isPlanned ? reversal.bonus : null) ?? told;
    const bonus = min(returned, bonusLeft, amount);
    amountLeft = subtract(amountLeft, amount);
    bonusLeft = subtract(bonusLeft, bonus);
    // Its money was told once, and isn't reckoned anew.
    if (given !== null) {
      if (!isPlanned) results[index] = { outcome, amount: null, bonus, money: null, alsoThere };
      continue;
    }
    const money = min(subtract(amount, bonus), moneyLeft);
    moneyLeft = subtract(moneyLeft, money);
    results[index] = { outcome, amount, bonus, money, alsoThere };
  }
  return results;
}

/** Of another till's order: what its record tells, and what it told when these were planned by it. */
function originalBy(sent: readonly SentReversal[], order: Reversible, claims: Claims): SaleFigures {
  const told = originalOf(order, null);
  const ours = new Map(sent.map(({ bonus }, index) => [claims.get(index), bonus]));
  const refunds = order.refunds.map(({ amount, refundedBonus }, at) => ({
    amount: positive(amount),
    bonus: min(positive(ours.get(at) ?? refundedBonus ?? ZERO), positive(amount)),
  }));
  const planned = sent.map(({ amount, bonus, refundsBefore }) => {
    const all = [{ amount, bonus: bonus ?? ZERO }, ...refunds.slice(0, refundsBefore ?? 0)];
    const spent = sumOf(all.map((one) => one.bonus));
    // Of an order that spent none a refund's bonuses say nothing.
    return { amount: sumOf(all.map((one) => one.amount)), bonus: bonus === ZERO ? ZERO : spent };
  });
  const least = sumOf(refunds.map(({ amount }) => amount));
  const amount = told?.amount ?? planned.map((one) => one.amount).reduce(greatest, least);
  const bonus = planned.map((one) => one.bonus).reduce(greatest, told?.bonus ?? ZERO);
  return { amount, bonus: min(bonus, amount) };
}

/** Indexes: what is known to be done first, then what may be. */
function byCertainty(sent: readonly SentReversal[]): readonly number[] {
  const order: readonly ReversalOutcome[] = ['done', 'unknown', 'notDone', 'refused'];
  return order.flatMap((outcome) =>
    sent.flatMap((reversal, index) => (reversal.outcome === outcome ? [index] : [])),
  );
}

/** Indexes: what money was handed over for, then the others. */
function knownFirst(sent: readonly SentReversal[]): readonly number[] {
  const indexes = byCertainty(sent);
  const known = indexes.filter((index) => sent[index]?.given !== null);
  return [...known, ...indexes.filter((index) => !known.includes(index))];
}

/** Instead of the number of a refund: the order is reverted. */
const REVERTED = -1;
type Claims = ReadonlyMap<number, number>;

/** Which refund of the record accounts for which reversal, by their indexes. */
function claimsOf(sent: readonly SentReversal[], order: Reversible): Claims {
  const claims = new Map<number, number>();
  const taken = new Set<number>();
  const claim = (index: number, refund: number) => {
    claims.set(index, refund);
    taken.add(refund);
  };
  for (const index of byCertainty(sent)) {
    const reversal = sent[index];
    if (reversal === undefined || isSettled(reversal)) continue;
    if (reversal.kind === 'revert') {
      if (isReverted(order) && !taken.has(REVERTED)) claim(index, REVERTED);
      continue;
    }
    const fits = (refund: Refund, at: number) =>
      at >= (reversal.refundsBefore ?? 0) && !taken.has(at) && canBe(reversal, refund);
    // One that the service said it did may be noted there with another amount.
    const any = reversal.accepted && reversal.refundsBefore !== null;
    const found = [isEqual, isRounded, any ? () => true : () => false]
      .map((like) => order.refunds.findIndex((one, at) => fits(one, at) && like(reversal, one)))
      .find((at) => at >= 0);
    if (found !== undefined) claim(index, found);
  }
  return claims;
}

/** No refund of the record can be this one's. */
function isSettled({ fault, outcome }: SentReversal): boolean {
  const isOpen = isNotNow(fault) && (outcome === 'unknown' || outcome === 'done');
  return refusalOf(fault) !== null && !isOpen;
}

/** What the record's refunds gave back that none of this till's accounts for: another till's, also
 * those that came after the order was read for one of these. */
function elsewhereOf(
  sent: readonly SentReversal[],
  refunds: readonly Refund[],
  bonuses: readonly Tiyn[],
  claims: Claims,
) {
  const ours = new Set(claims.values());
  for (const [index, claim] of claims)
    if (claim === REVERTED) ours.add(entryOf(sent[index], refunds));
  const amounts = refunds.map((refund, at) => (ours.has(at) ? ZERO : positive(refund.amount)));
  const amount = sumOf(amounts);
  const bonus = sumOf(bonuses.filter((_bonus, at) => !ours.has(at)));
  return { amount, bonus, money: subtract(amount, bonus) };
}

/** A service may list a revert among the refunds, too: it is what equals all that those before it
 * have left, which no refund may be. -1: there is none. */
function entryOf(revert: SentReversal | undefined, refunds: readonly Refund[]): number {
  let left = revert?.amount ?? ZERO;
  const first = revert?.refundsBefore ?? refunds.length;
  return refunds.findIndex(({ amount }, at) => {
    if (at < first) return false;
    const isAll = amount === left;
    left = positive(subtract(left, positive(amount)));
    return isAll;
  });
}

type Amount = Pick<SentReversal, 'amount'>;

function isEqual(asked: Amount, noted: Amount): boolean {
  return asked.amount === noted.amount;
}

/** Asked for in tiyn, and noted in whole tenge. */
function isRounded(asked: Amount, noted: Amount): boolean {
  return (
    noted.amount % TIYN_PER_TENGE === 0 && Math.abs(asked.amount - noted.amount) < TIYN_PER_TENGE
  );
}

/** What was found not to be done is done after all, unless that refund came a day later: a request
 * doesn't stay under way so long, and clocks seldom differ by more. */
function canBe({ outcome, at }: SentReversal, { createdAt }: Refund): boolean {
  if (outcome === 'done' || outcome === 'unknown' || createdAt === null) return true;
  return createdAt - at < DAY;
}

/** Of one that the record doesn't show. */
function outcomeOfMissing(
  { kind, outcome, fault, sentAt }: SentReversal,
  { order, begunAt }: RecordReading,
  sale: SaleFigures | null,
): ReversalOutcome {
  const refusal = refusalOf(fault);
  // It wasn't read since.
  if (isNotNow(fault) && outcome === 'unknown' && begunAt < sentAt) return 'unknown';
  if (refusal !== null) return refusal;
  if (outcome === 'notDone' || outcome === 'refused') return 'notDone';
  // Neither reverted nor as before: nobody knows what such a status says of a revert.
  if (kind === 'revert' && !canReverse(order, sale)) return outcome;
  return provesNotDone(sentAt, begunAt) ? 'notDone' : 'unknown';
}

function isThere(reversal: SentReversal, order: Reversible, claims: Claims): boolean {
  const { kind, refundsBefore } = reversal;
  const claimed = new Set(claims.values());
  if (kind === 'revert') return isReverted(order) && !claimed.has(REVERTED);
  return order.refunds.some(
    (refund, at) =>
      at >= (refundsBefore ?? 0) &&
      !claimed.has(at) &&
      (isEqual(reversal, refund) || isRounded(reversal, refund)),
  );
}
