/**
 * The order's identifier as text and as a QR code: scanned into Orders of any till it opens that
 * order, which its number alone doesn't. A code needs its light margin on a dark screen too.
 */
import type { ReactNode } from 'react';
import type { Id } from '../../../src-shared/domain/id.ts';
import { qrPath } from '../../format/qr.ts';
import { useI18n } from '../../locales/use-i18n.ts';
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
  const { size, path } = qrPath(orderId);
  return (
    <div className="order-code">
      <div>
        <p>
          {t('done.id')} <b>{orderId}</b>
        </p>
        {children}
      </div>
      {/* Drawn here: a picture from elsewhere the page's policy forbids. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <svg role="img" aria-label={t('done.code', { id: orderId })} viewBox={`0 0 ${size} ${size}`}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </div>
  );
}
