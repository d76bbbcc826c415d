/** What no sale begins with: questions and refusals that an answer of the service brings. */
import type { SaleState } from '../../src-shared/domain/sale/sale.ts';
import { later, type Later } from '../ui/frame/later.tsx';
import { QrCode } from './result/later-code.ts';

export const QuoteChangedStep = later(
  async () => (await import('./decisions/quote-changed-step.tsx')).QuoteChangedStep,
);
export const AwardUncertainStep = later(
  async () => (await import('./decisions/award-uncertain-step.tsx')).AwardUncertainStep,
);
export const PaymentUncertainStep = later(
  async () => (await import('./decisions/payment-uncertain-step.tsx')).PaymentUncertainStep,
);
export const FailedStep = later(
  async () => (await import('./decisions/failed-step.tsx')).FailedStep,
);

/** A till that was closed in the middle of a sale, or a page that is loaded anew, begins with one of them. */
export const LATER_STEPS: Partial<Record<SaleState['at'], Later>> = {
  failed: FailedStep,
  quoteChanged: QuoteChangedStep,
  paymentUncertain: PaymentUncertainStep,
  awardUncertain: AwardUncertainStep,
};

export const LATER_SALE: readonly Later[] = [QrCode, ...Object.values(LATER_STEPS)];
