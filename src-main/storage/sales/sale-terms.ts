/** What the journal's questions say of sales, in SQL. */
import type { Resolution } from '../../../src-shared/domain/sale/sale.ts';
import { statesThatAre, type Trait } from '../../../src-shared/domain/sale/states.ts';
import { ofSale, tiynOfSale } from '../sql.ts';

export const OPEN_SHIFT = '(SELECT max(shift_id) FROM shifts WHERE closed_at IS NULL)';
/** The shift in which something happens now: the open one, or the next. */
export const THIS_SHIFT = `coalesce(${OPEN_SHIFT}, (SELECT coalesce(max(shift_id), 0) + 1 FROM shifts))`;

/** The first shift that the owner's limits count. Few are opened in twelve hours. */
export const COUNTED_FROM = `(SELECT min(shift_id) FROM shifts WHERE shift_id > ${OPEN_SHIFT} - 100
  AND opened_at >= (SELECT opened_at FROM shifts WHERE shift_id = ${OPEN_SHIFT}) - 12 * 3600000)`;

const inStates = (trait: Trait) => `state IN ('${statesThatAre(trait).join("', '")}')`;

/** The money of these was taken; `canServeNext` of the domain. */
export const PAID = inStates('paid');
/** Of those, what became of the completion isn't known yet. */
export const CONFIRMING = inStates('confirming');
/** The column `resolution`: of a sale that is done the domain's word, of one that was given up what became of its award.
 * `awardSpent`, of one that was given, is the word of before: rows, indexes and the trail have it. */
export type StoredResolution = Resolution | 'awardUncertain' | 'awardSpent' | 'awardAcknowledged';

const resolvedAs = (...words: readonly StoredResolution[]) =>
  `resolution IN ('${words.join("', '")}')`;

/** Somebody has to decide. */
export const TO_DECIDE = resolvedAs('needsAttention', 'awardSpent');
export const DECIDED = resolvedAs('resolvedManually', 'awardAcknowledged');
/** Asked by itself, or to be decided. */
export const OPEN_RESOLUTIONS = [
  'pending',
  'needsAttention',
  'awardUncertain',
  'awardSpent',
] as const satisfies readonly StoredResolution[];
/** `isAwardWatched` of the domain. */
export const AWARD_WATCHED = `(resolution = 'awardSpent' AND ${ofSale('$.unansweredAt')} IS NOT NULL)`;
export const STILL_OPEN = resolvedAs(...OPEN_RESOLUTIONS);
/** `isUnresolved` of the domain. */
export const UNRESOLVED = `(${STILL_OPEN}
  OR ${CONFIRMING})`;
/** The cashier has gone on, or it is decided: until then a sale tells of itself on the screen. */
export const LEFT = `(dismissed = 1 OR state IN ('done', 'cancelled'))`;

/** Who said whose the sale is: its seller, or whoever attached the customer afterwards. */
export const NAMED_BY = 'coalesce(sales.attached_by, sales.cashier_id)';

/** Why no bonuses took part, maybe in the word of an older version; NULL: they did. */
export const NO_LOYALTY_REASON = `coalesce(${ofSale('$.noLoyaltyReason')}, ${ofSale('$.without')})`;
/** Of a sale; NULL: not known, or none. */
export const CASHBACK = `coalesce(${tiynOfSale('$.state.result.cashback')}, ${tiynOfSale('$.state.receipt.cashback')})`;
/** Written by an older version without it: at once, or when it was resolved. */
export const CASHBACK_IN = 'coalesce(cashback_in, resolved_in_shift, shift_id)';
