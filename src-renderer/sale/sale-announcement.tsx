/**
 * What a screen reader hears of a sale: one line for each step, in a region that stays where it is, because
 * one that comes together with its words isn't heard. Questions and faults are alerts of their steps.
 */
import { shownResult } from '../../src-shared/domain/sale/paid.ts';
import { toPay, type Payment, type Sale } from '../../src-shared/domain/sale/sale.ts';
import { isIn } from '../../src-shared/domain/sale/states.ts';
import { formatPhone } from '../format/typed.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { useDelayedFlag } from '../till/use-now.ts';
import { NAMED_AFTER, SLOW_AFTER } from '../ui/press/progress.tsx';
import { outcomeOf } from './result/outcome.ts';
import { slowWords, type BusyAt } from './step/busy-step.tsx';
import { changeOf } from './step/receipt-lines.ts';

export function SaleAnnouncement({ sale }: { sale: Sale | null }) {
  const words = useI18n();
  const calling = sale !== null && isIn(sale.state, 'calling');
  const named = useDelayedFlag(calling, NAMED_AFTER);
  const slow = useDelayedFlag(calling, SLOW_AFTER);
  // A short wait is nothing to hear of: what came of it follows.
  const heard = sale !== null && (named || !calling);
  return (
    <output id="sale-announcement" className="sr-only">
      {heard && announcementOf(sale, slow, words).join('. ')}
    </output>
  );
}

function announcementOf(sale: Sale, slow: boolean, words: I18n): readonly string[] {
  const { t, money } = words;
  const { state } = sale;
  switch (state.at) {
    case 'awaitingCode': {
      const { phone } = sale.request.customer;
      // A code to be typed again is told beside its field.
      return state.problem === null && phone !== null
        ? [t('code.sent', { phone: formatPhone(phone) })]
        : [];
    }
    case 'awaitingPayment': {
      const due = toPay(sale);
      return [due === 0 ? t('payment.nothing') : `${t('payment.toTake')} ${money(due)}`];
    }
    case 'readingResult':
    case 'accruing':
      return [t('done.taken'), ...changeWords(sale, state.payment, words)];
    case 'done': {
      const { cashback } = shownResult(state);
      return [
        t(`done.${outcomeOf(sale)}`),
        ...changeWords(sale, state.payment, words),
        ...(cashback === null || cashback === 0
          ? []
          : [`${t('done.credited')} ${money(cashback)}`]),
      ];
    }
    case 'completing':
    case 'reconciling':
      return [
        ...busyWords(sale, state.at, slow, words),
        ...changeWords(sale, state.payment, words),
      ];
    case 'verifyingQuote':
    case 'sendingCode':
    case 'creating':
    case 'givingAward':
      return busyWords(sale, state.at, slow, words);
    case 'quoteChanged':
    case 'awardUncertain':
    case 'paymentUncertain':
    case 'failed':
    // Neither is ever on this screen.
    case 'cancelled':
    case 'parked':
      return [];
    default:
      return state satisfies never;
  }
}

const busyWords = (sale: Sale, at: BusyAt, slow: boolean, { t }: I18n) =>
  slow ? [`${t('step.slow')} ${t(slowWords(sale))}`] : [t(`step.${at}`)];

function changeWords(sale: Sale, payment: Payment, { t, money }: I18n): readonly string[] {
  const change = changeOf(sale, payment);
  return change === 0 ? [] : [`${t('done.change')} ${money(change)}`];
}
