/**
 * Screens 3 to 6 in one frame that never jumps: customer left, the step and the receipt in the
 * middle, keys and the main action right. Which step is shown is main's sale, nothing else.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { canServeNext } from '../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { useHandsAway } from '../keys/hands.ts';
import {
  forgetCustomers,
  noteBlacklisted,
  noteFigures,
  refreshCustomers,
} from '../till/customer-queries.ts';
import { useDesk } from '../till/desk.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useWords } from '../words/use-words.ts';
import { AwardQuestion } from './award-question.tsx';
import { isBlacklisted } from './customer-card.ts';
import { BusyStep } from './busy-step.tsx';
import { CodeStep } from './code-step.tsx';
import { ComposeStep } from './compose-step.tsx';
import { CustomerColumn } from './customer-column.tsx';
import { DiffersStep } from './differs-step.tsx';
import { DoneStep } from './done-step.tsx';
import { KeysNotice } from './keys-notice.tsx';
import { MoneyStep } from './money-step.tsx';
import { PaymentQuestion } from './payment-question.tsx';
import { StoppedStep } from './stopped-step.tsx';
import { useCard, type CustomerView } from './use-card.ts';
import './sale.css';
import './money.css';
import './done.css';
import './steps.css';

/** Steps that tell something and ask for no digits. */
const TOLD: ReadonlySet<SaleState['at']> = new Set([
  'done',
  'failed',
  'quoteChanged',
  'awardUncertain',
  'paymentUncertain',
]);

export function SaleScreen() {
  const { t } = useWords();
  const { sale } = useSnapshot();
  const open = sale === null || sale.state.at === 'cancelled' ? null : sale;
  const phone = useDesk((desk) => desk.phone);
  const saleId = useDesk((desk) => desk.saleId);
  const view = useCard(phone);
  const phoneField = useRef<HTMLInputElement>(null);
  useHandsAway();
  useEndOfSale(open);
  useAwardElsewhere(open);
  useFiguresOf(open);
  const anew = useFiguresAfter(open, view.readAt);
  return (
    <div className={`sale${open !== null && TOLD.has(open.state.at) ? ' sale--told' : ''}`}>
      <h1 className="sr-only">{t('frame.sale')}</h1>
      <KeysNotice />
      <CustomerColumn
        view={view}
        editable={open === null}
        phoneField={phoneField}
        sale={open}
        anew={anew}
      />
      {open === null ? (
        // A purchase of its own each time: focus and questions begin anew with it.
        <ComposeStep key={saleId} view={view} phoneField={phoneField} />
      ) : (
        <Step key={stepKey(open)} sale={open} view={view} anew={anew} />
      )}
    </div>
  );
}

function Step({ sale, view, anew }: { sale: Sale; view: CustomerView; anew: boolean }) {
  const { state } = sale;
  switch (state.at) {
    case 'quoteChanged':
      return <DiffersStep sale={sale} now={state.now} />;
    case 'awaitingCode':
      return <CodeStep sale={sale} state={state} />;
    case 'awaitingPayment':
      return <MoneyStep sale={sale} order={state.order} />;
    case 'awardUncertain':
      return <AwardQuestion sale={sale} />;
    case 'paymentUncertain':
      return <PaymentQuestion sale={sale} order={state.order} />;
    case 'done':
      return <DoneStep sale={sale} state={state} view={view} anew={anew} />;
    case 'failed':
      return <StoppedStep sale={sale} state={state} />;
    // Neither is ever on this screen: given up, or paid long ago and accrued from the list.
    case 'cancelled':
    case 'accruing':
      return null;
    case 'verifyingQuote':
    case 'sendingCode':
    case 'creating':
    case 'givingAward':
    case 'completing':
    case 'reconciling':
    case 'readingResult':
      return <BusyStep sale={sale} at={state.at} />;
    default:
      return state satisfies never;
  }
}

/** Busy states follow each other without a new screen, so that the waiting is counted as one. */
function stepKey(sale: Sale): string {
  const { at } = sale.state;
  if (['verifyingQuote', 'creating', 'givingAward'].includes(at)) return 'before';
  if (['completing', 'reconciling', 'readingResult'].includes(at)) return 'after';
  return at;
}

/**
 * A sale that was given up leaves what is typed, which becomes another sale; one that is over
 * leaves an empty desk for the next customer.
 */
function useEndOfSale(open: Sale | null): void {
  const queries = useQueryClient();
  const last: RefObject<Sale | null> = useRef(null);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (before === null || open !== null) return;
    const desk = useDesk.getState();
    // After a crash only "the customer left" ends the sale there.
    if (canServeNext(before) || before.state.at === 'paymentUncertain') {
      forgetCustomers(queries);
      desk.clear();
    } else if (before.request.customer.kind === 'new' && isBlacklisted(before)) {
      noteBlacklisted(queries, before.request.customer.phone);
      desk.renewSale();
    } else {
      // Given up, perhaps because figures had changed: they are read again behind the card.
      void refreshCustomers(queries);
      desk.renewSale();
      // An award may have been given elsewhere meanwhile: it is chosen anew, from the new counter.
      desk.change({ award: false });
    }
  }, [open, queries]);
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
function useFiguresAfter(open: Sale | null, readAt: CustomerView['readAt']): boolean {
  const queries = useQueryClient();
  const { state } = open ?? {};
  const confirmed = state?.at === 'done' && state.resolution === 'confirmed';
  const [before, setBefore] = useState<CustomerView['readAt'] | null>(null);
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
  const given =
    state?.at === 'awardUncertain' ||
    (state?.at === 'failed' && state.fault.code === 'awardGivenElsewhere');
  useEffect(() => {
    if (given) void refreshCustomers(queries);
  }, [given, queries]);
}
