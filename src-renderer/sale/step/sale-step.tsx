/** A step of a sale that main has: its receipt, the keys, what went wrong, and the main action. */
import type { ReactNode } from 'react';
import { requiresCode } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { isIn } from '../../../src-shared/domain/sale/states.ts';
import { PrimaryAction, type PrimaryActionProps } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { Keypad } from '../../ui/screen-keys/keypad.tsx';
import { Receipt } from './receipt.tsx';
import { receiptOfSale } from './receipt-lines.ts';
import { StepFrame, type IndicatorStep } from './step-frame.tsx';
import type { SendSaleAction } from './use-sale-action.ts';

export function SaleStep({
  sale,
  at,
  label,
  act,
  main,
  proposed = sale,
  keypad = false,
  alternatives,
  children,
}: {
  sale: Sale;
  at: IndicatorStep;
  /** Name of the step for a screen reader. */
  label: string;
  /** What is pressed here is sent by it. */
  act: Pick<SendSaleAction, 'pending' | 'fault'>;
  main: PrimaryActionProps;
  /** The sale as the main action makes it, for the receipt. */
  proposed?: Sale;
  /** Digits are typed in it. */
  keypad?: boolean;
  /** Buttons above the main action. */
  alternatives?: ReactNode;
  children: ReactNode;
}) {
  return (
    <StepFrame
      at={at}
      withCode={requiresCode(sale)}
      label={label}
      receipt={<Receipt view={receiptOfSale(proposed)} />}
      action={
        <>
          {keypad && <Keypad />}
          <div className="action-column__fault scrolls">
            {act.fault !== null && (
              <FaultNotice at={isIn(sale.state, 'paid') ? 'paid' : 'sale'} fault={act.fault} />
            )}
          </div>
          {alternatives}
          <PrimaryAction busy={act.pending} {...main} />
        </>
      }
    >
      {children}
    </StepFrame>
  );
}
