/**
 * What each method of the journal does, in one table: a method that isn't in it doesn't compile. The failover asks it
 * where the file takes nothing, and the screen is told by it when it must read again.
 */
import type { Journal } from '../journal.ts';

export interface MethodTraits {
  /** `diskOnly`: a write that is on the disk, or isn't made; any other goes on in memory. */
  readonly does: 'read' | 'write' | 'diskOnly';
  /** What it writes stands in a list or in the report: the page reads them again. */
  readonly isListed: boolean;
}

const read: MethodTraits = { does: 'read', isListed: false };
const write: MethodTraits = { does: 'write', isListed: false };
const listed: MethodTraits = { does: 'write', isListed: true };
const diskOnly: MethodTraits = { does: 'diskOnly', isListed: false };
const listedDiskOnly: MethodTraits = { does: 'diskOnly', isListed: true };

export const JOURNAL_METHODS: Readonly<Record<keyof Journal, MethodTraits>> = {
  // Shifts and their drawer.
  currentShift: read,
  earlierCashiers: read,
  openShift: listed,
  restoreShift: listed,
  shiftTotals: read,
  recordCashMove: listed,
  carriedOverCash: read,
  expectedCash: read,
  shiftReport: read,
  pastShifts: read,
  closeShift: listed,

  // Sales and their calls.
  beginSale: listed,
  restoreSale: listed,
  saveSale: listed,
  saveAccrual: listedDiskOnly,
  findSale: read,
  currentSale: read,
  parkedSales: read,
  dismissSale: listed,
  recordSeller: write,
  recordSupervisor: write,
  sellerOf: read,
  recordCallStart: write,
  recordCallEnd: write,
  pendingSales: read,
  scheduleSaleRetry: listed,
  salesWithoutResult: read,
  resolvedBetweenShifts: read,
  openItems: read,
  sales: read,
  searchSales: read,
  saleRow: read,
  saleOf: read,
  foreignOrders: read,
  accruableSales: read,
  recordReversed: listed,
  recordContestedReversals: listed,

  // Reverts and refunds.
  reversals: read,
  reversalsHere: read,
  ordersWithPendingReversals: read,
  givenBack: read,
  recordReversalIntent: listedDiskOnly,
  restoreReversal: listed,
  recordReversal: listedDiskOnly,
  recordReversalOutcome: listed,
  recordUntoldReversal: write,
  acknowledgeReversal: listed,

  // Customers.
  rememberTags: write,
  knownTags: read,
  knownCustomer: read,
  regulars: read,
  findRegulars: read,
  heldBonuses: read,
  isAwardInDoubt: read,
  customerHistory: read,
  recordCustomerEdit: listedDiskOnly,
  recordCustomerEditOutcome: listed,
  phoneChanges: read,
  owesConsent: read,
  salesInShift: read,
  spentWithoutCode: read,
  forgetCustomer: listedDiskOnly,
  forgetCustomersBefore: listedDiskOnly,

  // The trail.
  recordEvent: write,
  trailHead: read,
  checkTrail: read,
  readTrail: read,
  checkShift: read,
  readShift: read,
  recordBreaks: write,
  trailBreaks: read,
  knowsPeople: read,

  // The journal itself, and practice.
  practised: read,
  practiceMark: read,
  figures: read,
  backup: diskOnly,
  endReading: read,
  close: write,
};
