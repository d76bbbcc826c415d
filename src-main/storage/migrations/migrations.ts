/**
 * The journal's tables, as a list of migrations; PRAGMA user_version says how many were run. One
 * that was shipped never changes: the next one does.
 */
import { shiftsSalesSteps } from './01-shifts-sales-steps.ts';
import { reversals } from './02-reversals.ts';
import { unsettledSales } from './03-unsettled-sales.ts';
import { cashbackShift } from './04-cashback-shift.ts';
import { partialIndexes } from './05-partial-indexes.ts';
import { refundsBefore } from './06-refunds-before.ts';
import { reversalsByOrder } from './07-reversals-by-order.ts';
import { knownTags } from './08-known-tags.ts';
import { ordersOfOtherTills } from './09-orders-of-other-tills.ts';
import { localReversalsInDoubt } from './10-local-reversals-in-doubt.ts';
import { recordOfOrder } from './11-record-of-order.ts';
import { wordsOfTheTrade } from './12-words-of-the-trade.ts';
import { customerEdits } from './13-customer-edits.ts';
import { cashiers } from './14-cashiers.ts';
import { sealedCustomers } from './15-sealed-customers.ts';
import { trail } from './16-trail.ts';
import { approvals } from './17-approvals.ts';
import { maskedWords } from './18-masked-words.ts';
import { searchedByParts } from './19-searched-by-parts.ts';
import { openingFloat } from './20-opening-float.ts';
import { cashMoves } from './21-cash-moves.ts';
import { countedCash } from './22-counted-cash.ts';
import { missedLoyaltyWhole } from './23-missed-loyalty-whole.ts';
import { unresolvedWhileRead } from './24-unresolved-while-read.ts';
import { reasonMarks } from './25-reason-marks.ts';
import { attachedCustomers } from './26-attached-customers.ts';
import { moneyHandedOver, UPGRADE_GIVEN } from './27-money-handed-over.ts';
import { acknowledgedReversals, UPGRADE_ACKNOWLEDGED } from './28-acknowledged-reversals.ts';
import { peopleInTheTrail } from './29-people-in-the-trail.ts';
import { consents } from './30-consents.ts';
import { contestedReversals } from './31-contested-reversals.ts';
import { reversalsByHand } from './32-reversals-by-hand.ts';
import { givenWith } from './33-given-with.ts';

export const MIGRATIONS: readonly string[] = [
  shiftsSalesSteps,
  reversals,
  unsettledSales,
  cashbackShift,
  partialIndexes,
  refundsBefore,
  reversalsByOrder,
  knownTags,
  ordersOfOtherTills,
  localReversalsInDoubt,
  recordOfOrder,
  wordsOfTheTrade,
  customerEdits,
  cashiers,
  sealedCustomers,
  trail,
  approvals,
  maskedWords,
  searchedByParts,
  openingFloat,
  cashMoves,
  countedCash,
  missedLoyaltyWhole,
  unresolvedWhileRead,
  reasonMarks,
  attachedCustomers,
  `${moneyHandedOver} ${UPGRADE_GIVEN}`,
  `${acknowledgedReversals} ${UPGRADE_ACKNOWLEDGED}`,
  peopleInTheTrail,
  consents,
  contestedReversals,
  reversalsByHand,
  givenWith,
];
