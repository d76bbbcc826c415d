/**
 * The order's identifier as text and, behind `order:`, as a QR code: scanned into Orders of any till it opens that
 * order, which its number alone doesn't.
 */
import type { ReactNode } from 'react';
import type { Id } from '../../../src-shared/domain/id.ts';
import { orderCode } from '../../../src-shared/domain/scan-kind.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { QrCode } from './later-code.ts';
import './order-code.css';

export function OrderCode({
  orderId,
  children,
}: {
  /** null: the service has no order for the sale. */
  orderId: Id | null;
  /** Stands beside the code, so that it takes no height of its own. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  if (orderId === null) return children;
  return (
    <div className="order-code">
      <div>
        <p>
          {t('done.id')} <b>{orderId}</b>
        </p>
        {children}
      </div>
      <div className="order-code__code">
        <ErrorBoundary quiet>
          <QrCode text={orderCode(orderId)} label={t('done.code', { id: orderId })} />
        </ErrorBoundary>
      </div>
    </div>
  );
}
