/** A sale in a list of the report. While a shift is open a press opens it in Orders. */
import type { ReactNode } from 'react';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { subtract } from '../../../src-shared/domain/money.ts';
import { titleOf, customerLabel } from '../../format/sale-labels.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { keepFocus } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './sale-line.css';

export function SaleLine({
  row,
  shiftNumber,
  children,
}: {
  row: SaleRow;
  /** Of the report: a sale of another shift says so. */
  shiftNumber: number;
  children: ReactNode;
}) {
  const { t, money } = useI18n();
  const open = useOrdersUiStore((ui) => ui.open);
  return (
    <OrderLine open={() => open(row)}>
      <span className="sale-line__title">
        <b>{titleOf(row, t)}</b> <span>{customerLabel(row, t)}</span>
        {row.phoneEnd !== null && <span className="sale-line__end"> •• {row.phoneEnd}</span>}
        {row.shiftNumber !== shiftNumber && (
          <small>{t('report.ofShift', { number: row.shiftNumber })}</small>
        )}
      </span>
      <span className="hint sale-line__about">{children}</span>
      {/* Of a sale that was given up no money was taken. */}
      {row.about === 'completion' && (
        <b className="sale-line__amount">{money(subtract(row.amount, row.bonus))}</b>
      )}
    </OrderLine>
  );
}

/** The same of an order, whatever is said of it. */
export function OrderLine({ open, children }: { open: () => void; children: ReactNode }) {
  const { stage } = useSnapshot();
  const goTo = useUiStore((ui) => ui.change);
  return (
    <li>
      {stage === 'open' ? (
        <button
          type="button"
          className="sale-line"
          onPointerDown={keepFocus}
          onClick={() => {
            open();
            goTo({ section: 'orders' });
          }}
        >
          {children}
        </button>
      ) : (
        <div className="sale-line">{children}</div>
      )}
    </li>
  );
}
