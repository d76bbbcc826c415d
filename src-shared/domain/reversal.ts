/**
 * Reversing an order, whole (revert, Endpoint 11) or in part (refund, Endpoint 12): what is left
 * of an order, what a reversal gives back, and what the order's record says of those that were
 * sent. The only place where that is worked out: the journal, its reports and the screen say what
 * comes from here. Pure; amounts in tiyn, instants are the clock's `steady()` in milliseconds.
 *
 * - The record is believed more than any answer. What it shows is done.
 * - A request that the service refused, or that never left, is not done, whatever the record shows:
 *   then it was another till's.
 * - Of any other request a record that shows nothing tells only when it was read late enough
 *   (late-acts.ts); until then its outcome is not known.
 */
import type { Fault, FaultCode } from './fault.ts';
import { provesNotDone } from './late-acts.ts';
import {
  MAX_AMOUNT,
  prorate,
  parseAmount,
  min,
  subtract,
  tiyn,
  TIYN_PER_TENGE,
  ZERO,
  type AmountProblem,
  type Tiyn,
} from './money.ts';
import type { Order, Refund } from './order.ts';
import { DAY, type Millis } from './time.ts';

export const REVERSAL_KINDS = ['revert', 'refund'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/** `refused`: by the service, in its answer to the call. `notDone`: it never left, or a late enough
 * reading shows nothing of it. `unknown`: it may be done, or be done yet. */
export const REVERSAL_OUTCOMES = ['done', 'refused', 'notDone', 'unknown'] as const;
export type ReversalOutcome = (typeof REVERSAL_OUTCOMES)[number];

/** `error.code` of an order that was reverted by hand. */
export const REVERTED_BY_HAND = 3015;

/** What the till itself knows of a sale; of another till's order it knows nothing (null). */
export interface SaleFigures {
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
}

export type Reversible = Pick<
  Order,
  'status' | 'error' | 'initialTotal' | 'total' | 'cashback' | 'paidFromBonuses' | 'refunds'
>;

/** Whether the service may still allow a revert or a refund. The description leaves the status after
 * a partial refund open: an order with refunds and something left counts, whatever it is called. */
export function canReverse(order: Reversible, sale: SaleFigures | null): boolean {
  if (order.status === 'COMPLETED') return true;
  if (['PENDING', 'BLOCKED'].includes(order.status) || isReverted(order)) return false;
  return order.refunds.length > 0 && remainingOf(order, sale).amount > 0;
}

function isReverted({ status, error }: Pick<Order, 'status' | 'error'>): boolean {
  return status === 'DECLINED' || error?.code === REVERTED_BY_HAND;
}

export interface Reversed {
  readonly reverted: boolean;
  readonly refunded: Tiyn;
}

/** What the record shows to be reversed of an order, by whichever till. */
export function reversedOf(order: Pick<Reversible, 'status' | 'error' | 'refunds'>): Reversed {
  const refunded = sumOf(order.refunds.map(({ amount }) => positive(amount)));
  return { reverted: isReverted(order), refunded };
}

/** What is left of an order after its refunds, and what they are reckoned from. */
export interface Remaining {
  /** Of the order's amount, bonuses included. */
  readonly amount: Tiyn;
  /** Of the bonuses that were spent on it. */
  readonly bonus: Tiyn;
  /** Of the cashback that it brought; an estimate after refunds. null: the service doesn't tell. */
  readonly cashback: Tiyn | null;
  readonly original: {
    readonly amount: Tiyn;
    readonly bonus: Tiyn;
    readonly cashback: Tiyn | null;
  };
}

/**
 * Fields that the record lacks are filled from the sale. Where both tell what was paid, the lesser
 * amount counts and the greater bonuses: never more money is given back than was taken here, also
 * where a record counts spent bonuses less those that refunds returned.
 */
export function remainingOf(order: Reversible, sale: SaleFigures | null): Remaining {
  const refunded = sumOf(order.refunds.map(({ amount }) => positive(amount)));
  const told = order.initialTotal ?? (order.total === null ? null : sumOf([order.total, refunded]));
  const amount = positive(
    told === null ? (sale?.amount ?? ZERO) : min(told, ...(sale === null ? [] : [sale.amount])),
  );
  const bonus = min(greatest(order.paidFromBonuses ?? ZERO, sale?.bonus ?? ZERO), amount);
  const unrefunded = positive(subtract(amount, refunded));
  const left = min(unrefunded, ...(order.total === null ? [] : [positive(order.total)]));
  const returned = bonusesOf(order.refunds, { amount, bonus });
  const cashback = order.cashback === null ? null : positive(order.cashback);
  return {
    amount: left,
    bonus: min(subtract(bonus, sumOf(returned)), left),
    cashback: cashback === null ? null : subtract(cashback, shareOf(cashback, refunded, amount)),
    original: { amount, bonus, cashback },
  };
}

/**
 * Of a sale that only this till knows: what was paid less what was given back. null: nothing is
 * left, or something was begun that nobody has ended yet.
 */
export function remainingHere(
  paid: Tiyn,
  reversals: readonly Pick<SentReversal, 'kind' | 'amount' | 'outcome'>[],
): Remaining | null {
  if (reversals.some(({ outcome }) => outcome === 'unknown')) return null;
  const done = reversals.filter(({ outcome }) => outcome === 'done');
  const amount = positive(subtract(paid, sumOf(done.map((one) => one.amount))));
  if (amount === 0 || done.some(({ kind }) => kind === 'revert')) return null;
  const original = { amount: paid, bonus: ZERO, cashback: null };
  return { amount, bonus: ZERO, cashback: null, original };
}

/** Bonuses that each refund gave back, in proportion where the service doesn't say. What
 * `refunded_bonus` counts is left open: no refund gives back more bonuses than were spent and not
 * returned before, nor more than its amount. */
function bonusesOf(refunds: readonly Refund[], original: SaleFigures): readonly Tiyn[] {
  let left = original.bonus;
  return refunds.map(({ amount, refundedBonus }) => {
    const part = positive(amount);
    const told = refundedBonus ?? shareOf(original.bonus, part, original.amount);
    const returned = min(positive(told), left, part);
    left = subtract(left, returned);
    return returned;
  });
}

/** What a reversal does if the service follows its rules; `bonus` and `cashback` are estimates. */
export interface ReversalPlan {
  readonly kind: ReversalKind;
  /** By which the order's amount is reduced. */
  readonly amount: Tiyn;
  /** Bonuses that return to the customer. */
  readonly bonus: Tiyn;
  /** Money to hand over: the rest of the amount. */
  readonly money: Tiyn;
  /** Cashback that the customer loses; null: the service doesn't tell what there was. */
  readonly cashback: Tiyn | null;
}

/** Everything that refunds have left. */
export function planRevert({ amount, bonus, cashback }: Remaining): ReversalPlan {
  return { kind: 'revert', amount, bonus, money: subtract(amount, bonus), cashback };
}

/**
 * A part, in proportion to the original amount, all refunds together: so rounding never adds up to
 * more than there was. null: not above 0, or not below what is left, which is a revert.
 */
export function planRefund(remaining: Remaining, amount: Tiyn): ReversalPlan | null {
  const { original, amount: left } = remaining;
  if (amount <= 0 || amount >= left) return null;
  const together = subtract(original.amount, subtract(left, amount));
  const returned = subtract(original.bonus, remaining.bonus);
  const due = positive(subtract(shareOf(original.bonus, together, original.amount), returned));
  const bonus = min(due, remaining.bonus, amount);
  const { cashback } = original;
  const taken =
    cashback === null || remaining.cashback === null
      ? null
      : positive(
          subtract(
            shareOf(cashback, together, original.amount),
            subtract(cashback, remaining.cashback),
          ),
        );
  return { kind: 'refund', amount, bonus, money: subtract(amount, bonus), cashback: taken };
}

export type RefundProblem = AmountProblem | 'zero' | 'equalsOrder' | 'aboveOrder';
export type ParsedRefund =
  | { readonly ok: true; readonly value: Tiyn }
  | { readonly ok: false; readonly problem: RefundProblem };

/**
 * What was typed as the amount of a partial refund. `left` is the order's resulting amount; an
 * equal amount is not a partial refund: it leads to Revert.
 */
export function parseRefund(text: string, left: Tiyn): ParsedRefund {
  const parsed = parseAmount(text);
  if (!parsed.ok) return parsed;
  if (parsed.value === 0) return { ok: false, problem: 'zero' };
  if (parsed.value === left) return { ok: false, problem: 'equalsOrder' };
  return parsed.value > left ? { ok: false, problem: 'aboveOrder' } : parsed;
}

/** A revert or refund that was sent, or that was to be sent, as the journal has it. */
export interface SentReversal {
  readonly kind: ReversalKind;
  readonly amount: Tiyn;
  /** Bonuses that were to return; null: not noted. */
  readonly bonus: Tiyn | null;
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
  /** What the service gave back; null: it isn't done, or was known to be done before. */
  readonly bonus: Tiyn | null;
  /** To hand over for it: the rest of the amount, as long as money that was taken is left. */
  readonly money: Tiyn | null;
  /** The record shows one like it, which is none that this till knows to be done: of a refused one
   * it was somebody else's, or a second copy of its request that the network made. */
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
 * what is known to be done comes first.
 */
export function reconcile(
  sent: readonly SentReversal[],
  reading: RecordReading,
  sale: SaleFigures | null,
): readonly ReversalResult[] {
  const { order } = reading;
  const claims = claimsOf(sent, order);
  const { original } = remainingOf(order, sale);
  const bonuses = bonusesOf(order.refunds, original);
  const rest = subtract(original.bonus, sumOf(bonuses));
  const results: ReversalResult[] = [];
  // Whatever the service notes, together they never give back more than was paid.
  let amountLeft = original.amount;
  let bonusLeft = original.bonus;
  let moneyLeft = subtract(original.amount, original.bonus);
  for (const index of byCertainty(sent)) {
    const reversal = sent[index];
    if (reversal === undefined) continue;
    const claim = claims.get(index);
    const outcome = claim === undefined ? outcomeOfMissing(reversal, reading, sale) : 'done';
    const alsoThere = claim === undefined && isThere(reversal, order, claims);
    results[index] = { outcome, bonus: null, money: null, alsoThere };
    if (outcome !== 'done') continue;
    const amount = min(reversal.amount, amountLeft);
    const told = claim === undefined || claim === REVERTED ? rest : (bonuses[claim] ?? ZERO);
    const isPlanned = reversal.kind === 'revert' || reversal.outcome === 'done';
    const returned = (isPlanned ? reversal.bonus : null) ?? told;
    const bonus = min(returned, bonusLeft, amount);
    const money = min(subtract(amount, bonus), moneyLeft);
    amountLeft = subtract(amountLeft, amount);
    bonusLeft = subtract(bonusLeft, bonus);
    moneyLeft = subtract(moneyLeft, money);
    if (reversal.outcome !== 'done') results[index] = { outcome, bonus, money, alsoThere };
  }
  return results;
}

/** Indexes: what is known to be done first, then what may be. */
function byCertainty(sent: readonly SentReversal[]): readonly number[] {
  const order: readonly ReversalOutcome[] = ['done', 'unknown', 'notDone', 'refused'];
  return order.flatMap((outcome) =>
    sent.flatMap((reversal, index) => (reversal.outcome === outcome ? [index] : [])),
  );
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
    if (reversal === undefined || refusalOf(reversal.fault) !== null) continue;
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

function shareOf(whole: Tiyn, part: Tiyn, original: Tiyn): Tiyn {
  return part >= original && original > 0 ? whole : prorate(whole, part, original);
}

function positive(amount: Tiyn): Tiyn {
  return amount < 0 ? ZERO : amount;
}

function greatest(one: Tiyn, other: Tiyn): Tiyn {
  return one > other ? one : other;
}

/** At most what an order can amount to: a record may list any number of refunds. */
function sumOf(amounts: readonly Tiyn[]): Tiyn {
  return tiyn(amounts.reduce((sum, amount) => Math.min(sum + amount, MAX_AMOUNT), 0));
}
