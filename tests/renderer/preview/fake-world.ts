/** What the service and the machine "answer" in the preview; a scene may change it at any moment. */
import type { SavedAs } from '../../../src-shared/contract/diagnostics-schema.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type {
  ForeignRow,
  OpenedOrder,
  Reversal,
  SaleRow,
} from '../../../src-shared/contract/orders-schema.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import type { Tag } from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { id } from '../../../src-shared/domain/id.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { SaleId, SaleOrder } from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEffect, SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import { BOUGHT_HERE, type After } from './fake-people.ts';
import { AIGUL, DANA, RUSLAN, type Pins } from './fake-pins.ts';
import { QUIET } from './fake-report.ts';

export interface World extends Pins {
  lookupFault: Fault | null;
  /** What the percent is refused with; null: it is told. */
  percentFault: Fault | null;
  recheckFault: Fault | null;
  createFault: Fault | null;
  sendCodeFault: Fault | null;
  completeFault: Fault | null;
  /** What the record says of an order whose completion failed; null: it can't be read either. */
  recordSays: string | null;
  /** What giving the award comes to. */
  award: SaleEvent & { type: 'awardGiven' | 'awardFailed' };
  /** What the stamps tell after a giving without an answer; null: nothing yet. */
  awardRead: number | null;
  /** What the fresh summary differ by, in tenge. */
  spentElsewhere: number;
  hang: SaleEffect['do'] | 'lookup' | null;
  sendsSms: boolean;
  /** What the service calls the order; both may have nineteen digits. */
  order: SaleOrder;
  /** What a completed purchase raises, beside the figures that each one changes. */
  raised: After;
  awardTitle: string;
  awardAbout: string;
  /** Tags of other customers of the branch. */
  tags: Tag[];
  loginFault: Fault | null;
  preferencesFault: Fault | null;
  report: ShiftReport;
  /** Of the shift that was closed last; null: it can't be read. */
  closed: ShiftReport | null;
  /** What closing a shift is answered with instead; null: nothing. */
  closeFault: Fault | null;
  /** Until then the shift is closed and the answer not there. */
  told: Promise<void>;
  /** The one sale of Orders; null: there is none. */
  opened: OpenedOrder | null;
  /** For which revert or refund it was read, one after another; null: for none. */
  readFor: (SaleId | null)[];
  /** How often a phone was said to be begun. */
  phonesBegun: number;
  /** As they were asked for. */
  lookUps: CommandInput<'customer.find'>[];
  /** Until then the list of sales isn't answered. */
  listed: Promise<void>;
  /** How often a page of it was asked for. */
  lists: number;
  listFault: Fault | null;
  /** Behind the one sale of Orders. */
  older: readonly SaleRow[];
  pageSize: number;
  /** Reverts and refunds as they were asked for. */
  reversed: CommandInput<'orders.refund' | 'orders.revert'>[];
  /** What becomes of a revert or refund; null: it isn't played. */
  reversal: Reversal | null;
  /** What it is answered with instead; null: nothing. */
  reversalFault: Fault | null;
  /** What opening an order is answered with instead; null: nothing. */
  openFault: Fault | null;
  /** What leaving a result or what was said of lost keys is answered with; null: it is noted. */
  acknowledgeFault: Fault | null;
  /** Orders of other tills that were taken back here. */
  foreign: ForeignRow[];
  /** Who has bought here, the last one first. */
  boughtHere: { readonly phone: Phone; readonly name: string }[];
  /** The page asks for the phone of one of them, and isn't told. */
  regularFault: Fault | null;
  /** What the search for them is refused with; null: it is answered. */
  searchFault: Fault | null;
  /** What the page told of itself. */
  screenErrors: CommandInput<'screen.reportError'>[];
  /** What becomes of a file for support. */
  savedAs: SavedAs;
  /** What was sent of customers, and what that is answered with instead of being done; null: it is done. */
  edits: CommandInput<'customer.edit'>[];
  editFault: Fault | null;
}

/** Nothing fails, and nothing was asked yet. */
export function createWorld(): World {
  return {
    lookupFault: null,
    percentFault: null,
    recheckFault: null,
    createFault: null,
    sendCodeFault: null,
    completeFault: null,
    recordSays: null,
    award: { type: 'awardGiven' },
    awardRead: null,
    spentElsewhere: 0,
    hang: null,
    sendsSms: true,
    order: { orderId: id('90071992547410'), orderNumber: id('1042') },
    raised: {},
    awardTitle: 'Капучино в подарок',
    awardAbout: '',
    tags: [],
    loginFault: null,
    preferencesFault: null,
    report: QUIET,
    closed: null,
    closeFault: null,
    told: Promise.resolve(),
    opened: null,
    readFor: [],
    phonesBegun: 0,
    lookUps: [],
    listed: Promise.resolve(),
    lists: 0,
    listFault: null,
    older: [],
    pageSize: 1,
    reversed: [],
    reversal: null,
    reversalFault: null,
    openFault: null,
    acknowledgeFault: null,
    foreign: [],
    boughtHere: BOUGHT_HERE(),
    regularFault: null,
    searchFault: null,
    screenErrors: [],
    savedAs: {
      kind: 'saved',
      file: 'E:\\loyalty-cashier-diagnostics-2026-11-23T04-59.txt',
      bytes: 8_204,
    },
    edits: [],
    editFault: null,
    presences: 0,
    pins: { 1111: AIGUL, 2222: DANA, 3333: RUSLAN },
    asksFor: {},
  };
}
