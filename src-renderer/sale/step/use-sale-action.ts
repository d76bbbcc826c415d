/** What the cashier does with the open sale. */
import type { SaleAction } from '../../../src-shared/contract/sale-schema.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { isCodeNext } from '../../../src-shared/domain/sale/sms-code.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { commandSent } from '../../keyboard/hands/hands.ts';
import { useCommand } from '../../till/use-command.ts';

export interface SendSaleAction {
  /** `then`: when main has done it. */
  (action: SaleAction, then?: () => void): void;
  readonly pending: boolean;
  readonly fault: Fault | null;
}

export function useSaleAction(sale: Sale): SendSaleAction {
  const command = useCommand('sale.act');
  const { saleId } = sale.request;
  const send = (action: SaleAction, then?: () => void) => {
    const step = STEP_AFTER[action.do];
    if (step !== undefined) {
      commandSent(step, step === 'charging' && !NO_CODE.has(action.do) && isCodeNext(sale));
    }
    command.send({ saleId, action }, then);
  };
  return Object.assign(send, { pending: command.pending, fault: command.fault });
}

/** Where a press leads, so that the keys after it go there before main has answered. */
const STEP_AFTER: Partial<
  Record<SaleAction['do'], 'charging' | 'completing' | 'leaving' | 'returning'>
> = {
  acceptQuote: 'charging',
  cancel: 'returning',
  enterCode: 'charging',
  skipLoyalty: 'charging',
  dismiss: 'leaving',
  park: 'leaving',
  pay: 'completing',
  resendCode: 'charging',
  retry: 'charging',
  earnOnly: 'charging',
};
const NO_CODE: ReadonlySet<SaleAction['do']> = new Set(['enterCode', 'skipLoyalty', 'earnOnly']);
