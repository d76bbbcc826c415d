/** The state of a sale as a word and a shape; money refunded stands beside it. */
import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  ClipboardCheck,
  Clock3,
  RefreshCw,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './order-state.css';

const SIGNS = {
  confirmed: CircleCheck,
  pending: Clock3,
  needsAttention: TriangleAlert,
  resolvedManually: ClipboardCheck,
  noLoyalty: CircleMinus,
  accruing: RefreshCw,
  open: CircleDashed,
  cancelled: CircleX,
  reverted: Undo2,
} as const;

export function stateOf(row: Pick<SaleRow, 'resolution' | 'reverted'>): keyof typeof SIGNS {
  return row.reverted ? 'reverted' : row.resolution;
}

export function OrderState({ row }: { row: SaleRow }) {
  const { t, minus } = useI18n();
  const state = stateOf(row);
  const Sign = SIGNS[state];
  return (
    <span className={`sign-line order-state order-state--${state}`}>
      <Sign aria-hidden="true" />
      <span>
        {t(`order.state.${state}`)}
        {row.refunded > 0 && !row.reverted && (
          <small>{t('orders.refunded', { amount: minus(row.refunded) })}</small>
        )}
      </span>
    </span>
  );
}
