/** The change to hand over, to be read from a metre: from the moment the money is taken until the next customer. */
import type { Payment, Sale } from '../../../src-shared/domain/sale/sale.ts';
import { longOf } from '../../format/fit.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { changeOf } from './receipt-lines.ts';
import './change-due.css';

export function ChangeDue({ sale, payment }: { sale: Sale; payment: Payment }) {
  const { t, money } = useI18n();
  const change = changeOf(sale, payment);
  if (change === 0) return null;
  return (
    <p
      className="notice notice--waiting notice--toned notice--row notice--sum change-due"
      {...longOf(money(change))}
    >
      <span>{t('done.change')}</span>
      <strong>{money(change)}</strong>
    </p>
  );
}
