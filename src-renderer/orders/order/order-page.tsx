/** A page about one order: what the till knows of it, what is done in it, and what else can be done. */
import type { ReactNode } from 'react';
import type { Reversal, SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { PrimaryAction, type PrimaryActionProps } from '../../ui/press/buttons.tsx';
import { Keypad } from '../../ui/screen-keys/keypad.tsx';
import { SaleSummaryCard } from './sale-summary.tsx';

export function OrderPage({
  row,
  reversals,
  title,
  digits = false,
  alternatives,
  main,
  children,
}: {
  row: SaleRow | null;
  reversals: readonly Reversal[];
  title: string;
  /** Digits are typed in it. */
  digits?: boolean;
  /** Above the main action. */
  alternatives?: ReactNode;
  main: PrimaryActionProps;
  children: ReactNode;
}) {
  return (
    <div className="columns order-detail">
      <SaleSummaryCard row={row} reversals={reversals} />
      <section className="card card--column scrolls" aria-label={title}>
        {children}
      </section>
      <div className="action-column">
        {digits ? <Keypad /> : <div className="action-column__space" />}
        {alternatives}
        <PrimaryAction {...main} />
      </div>
    </div>
  );
}
