/**
 * Screens 3 to 6 in one frame that never jumps: customer left, the step and the receipt in the
 * middle, keys and the main action right. Which step is shown is main's sale, nothing else.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { canServeNext, isBlacklisted } from '../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { formatTypedPhone } from '../format/typed.ts';
import { useFindingRegulars, useHandsAway } from '../keyboard/hands/hands.ts';
import { useAwardCodes } from '../keyboard/hands/scan-takers.ts';
import {
  forgetCustomers,
  noteBlacklisted,
  noteFigures,
  refreshCustomers,
} from '../till/customer-queries.ts';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SaleAnnouncement } from './sale-announcement.tsx';
import { BusyStep } from './step/busy-step.tsx';
import { CodeStep } from './payment/code-step.tsx';
import { PurchaseStep } from './purchase/purchase-step.tsx';
import { CustomerColumn } from './customer/customer-column.tsx';
import { DoneStep } from './result/done-step.tsx';
import { KeysNotice } from '../ui/notice/keys-notice.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import {
  AwardUncertainStep,
  FailedStep,
  PaymentUncertainStep,
  QuoteChangedStep,
} from './later-parts.ts';
import { useSounds } from './use-sounds.ts';
import type { CustomerView } from './customer/customer-view.ts';
import { useCustomerView, type CustomerViewState } from './customer/use-customer-view.ts';
import './sale-screen.css';

/** Steps that tell something and ask for no digits. */
const WITHOUT_KEYPAD: ReadonlySet<SaleState['at']> = new Set([
  'readingResult',
  'done',
  'accruing',
  'failed',
  'quoteChanged',
  'awardUncertain',
  'paymentUncertain',
]);

const OFF_THE_SCREEN: ReadonlySet<SaleState['at']> = new Set(['cancelled', 'parked']);

export function SaleScreen() {
  const { t } = useI18n();
  const { sale, preferences } = useSnapshot();
  const open = sale === null || OFF_THE_SCREEN.has(sale.state.at) ? null : sale;
  const typed = useUiStore((ui) => ui.phone);
  const phone = attachedPhone(open) ?? typed;
  const saleId = useUiStore((ui) => ui.saleId);
  const phoneField = useRef<HTMLInputElement>(null);
  const customer = useCustomerView(phone, phoneField);
  useFindingRegulars(preferences.findRegulars);
  useHandsAway();
  useEndOfSale(open);
  useAwardElsewhere(open);
  useFiguresOf(open);
  const anew = useFiguresAfter(open, customer.readAt);
  useAwardScans(customer.view);
  useSounds(customer.view.kind, open);
  return (
    <div
      className={`sale-screen${open !== null && WITHOUT_KEYPAD.has(open.state.at) ? ' sale-screen--no-keypad' : ''}`}
    >
      <h1 className="sr-only">{t('appShell.sale')}</h1>
      <SaleAnnouncement sale={open} />
      <KeysNotice />
      <CustomerColumn
        customer={customer}
        editable={open === null}
        phone={phone}
        phoneField={phoneField}
        sale={open}
        anew={anew}
      />
      {open === null ? (
        // A purchase of its own each time: focus and questions begin anew with it.
        <PurchaseStep key={saleId} customer={customer} phoneField={phoneField} />
      ) : (
        <Step key={stepKey(open)} sale={open} customer={customer} anew={anew} />
      )}
    </div>
  );
}

/** The shop's gift, and the award of this customer, are known by a code each. */
function useAwardScans(view: CustomerView): void {
  const { giftProductId } = useSnapshot();
  const award = view.kind === 'found' ? view.figures.award : null;
  useAwardCodes([giftProductId, award?.awardId ?? null]);
}

/** Of who was attached to the sale after its payment; null: nobody. */
function attachedPhone(sale: Sale | null): string | null {
  const { phone } = sale?.request.customer ?? { phone: null };
  return sale?.noLoyaltyReason === 'attachedLater' && phone !== null
    ? formatTypedPhone(phone)
    : null;
}

function Step({
  sale,
  customer,
  anew,
}: {
  sale: Sale;
  customer: CustomerViewState;
  anew: boolean;
}) {
  const { state } = sale;
  switch (state.at) {
    case 'quoteChanged':
      return <QuoteChangedStep sale={sale} state={state} />;
    case 'awaitingCode':
      return <CodeStep sale={sale} state={state} />;
    case 'awaitingPayment':
      return <PaymentStep sale={sale} order={state.order} />;
    case 'awardUncertain':
      return <AwardUncertainStep sale={sale} />;
    case 'paymentUncertain':
      return <PaymentUncertainStep sale={sale} order={state.order} />;
    // Taken, and answered for: what it brought is said in its place when the order has been read.
    case 'readingResult':
    case 'done':
    // Bonuses for who has shown the card after the payment.
    case 'accruing':
      return <DoneStep sale={sale} state={state} customer={customer} anew={anew} />;
    case 'failed':
      return <FailedStep sale={sale} state={state} />;
    // Neither is ever on this screen: given up, or set aside.
    case 'cancelled':
    case 'parked':
      return null;
    case 'verifyingQuote':
    case 'sendingCode':
    case 'creating':
    case 'givingAward':
    case 'completing':
    case 'reconciling':
      return <BusyStep sale={sale} at={state.at} />;
    default:
      return state satisfies never;
  }
}

/** Busy states follow each other without a new screen, so that the waiting is counted as one; so does what
 * a sale has brought the word that it was taken. */
function stepKey(sale: Sale): string {
  const { at } = sale.state;
  if (['verifyingQuote', 'creating', 'givingAward'].includes(at)) return 'before';
  if (['completing', 'reconciling'].includes(at)) return 'after';
  return at === 'readingResult' || at === 'accruing' ? 'done' : at;
}

/**
 * A sale that was given up leaves what is typed, which becomes another sale; one that is over or set aside
 * leaves nothing typed for the next customer.
 */
function useEndOfSale(open: Sale | null): void {
  const queries = useQueryClient();
  const { parked } = useSnapshot();
  const last: RefObject<Sale | null> = useRef(null);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (before === null || open !== null) return;
    const ui = useUiStore.getState();
    const isParked = parked.some(({ request }) => request.saleId === before.request.saleId);
    // After a crash only "the customer left" ends the sale there.
    if (isParked || canServeNext(before) || before.state.at === 'paymentUncertain') {
      forgetCustomers(queries);
      ui.clear();
    } else if (before.request.customer.kind === 'new' && isBlacklisted(before)) {
      noteBlacklisted(queries, before.request.customer.phone);
      ui.renewSale();
    } else {
      // Given up, perhaps because figures had changed: they are read again behind the card.
      void refreshCustomers(queries);
      ui.renewSale();
      // An award may have been given elsewhere meanwhile: it is chosen anew, from the new counter.
      ui.change({ award: false });
    }
  }, [open, parked, queries]);
}

/** Figures that have changed under the sale stay on the card when the step that told of them is over. */
function useFiguresOf(open: Sale | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { state, request } = open ?? {};
    if (state?.at !== 'quoteChanged' || request?.customer.kind !== 'known') return;
    noteFigures(queries, request.customer.userId, state.now);
  }, [open, queries]);
}

/** The sale has changed the customer's figures: today's purchases, percent and status are read again.
 * false: they have not been yet. */
function useFiguresAfter(open: Sale | null, readAt: CustomerViewState['readAt']): boolean {
  const queries = useQueryClient();
  const { state } = open ?? {};
  const confirmed = state?.at === 'done' && state.resolution === 'confirmed';
  const [before, setBefore] = useState<CustomerViewState['readAt'] | null>(null);
  if (confirmed !== (before !== null)) setBefore(confirmed ? readAt : null);
  useEffect(() => {
    if (confirmed) void refreshCustomers(queries);
  }, [confirmed, queries]);
  return !confirmed || (before !== null && readAt.every((at, part) => at !== before[part]));
}

/** The stamps on the card are old: an award was given since. */
function useAwardElsewhere(open: Sale | null): void {
  const queries = useQueryClient();
  const state = open?.state;
  const awardGivenElsewhere =
    state?.at === 'awardUncertain' ||
    (state?.at === 'failed' && state.fault.code === 'awardGivenElsewhere');
  useEffect(() => {
    if (awardGivenElsewhere) void refreshCustomers(queries);
  }, [awardGivenElsewhere, queries]);
}
