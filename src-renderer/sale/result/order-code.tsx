/**
 * The order's identifier as text and, behind `order:`, as a QR code: scanned into Orders of any till it opens that
 * order, which its number alone doesn't.
 */
import type { Id } from '../../../src-shared/domain/id.ts';
import { orderCode } from '../../../src-shared/domain/scan-kind.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { QrCode } from './later-code.ts';
import './order-code.css';

export function OrderCode({ orderId }: { orderId: Id }) {
  const { t } = useI18n();
  return (
    <div className="order-code">
      <p>
        {t('done.id')} <b>{orderId}</b>
      </p>
      <div className="order-code__code">
        <ErrorBoundary quiet>
          <QrCode text={orderCode(orderId)} label={t('done.code', { id: orderId })} />
        </ErrorBoundary>
      </div>
    </div>
  );
}
