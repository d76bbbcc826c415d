/** The parked sales, of which one is chosen: arrows and Enter, or a press. */
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { moveByArrows } from '../../ui/frame/arrow-keys.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import './parked-sales.css';

export function ParkedSales({
  parked,
  onRecall,
  onClose,
}: {
  parked: readonly Sale[];
  onRecall: (sale: Sale) => void;
  onClose: () => void;
}) {
  const words = useI18n();
  const { t, money } = words;
  return (
    <Dialog title={t('parked.title')} closeLabel={t('parked.close')} onClose={onClose}>
      <p className="about">{t('parked.about')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="parked-sales"
        onKeyDown={(event) => moveByArrows(event, [...event.currentTarget.children])}
      >
        {parked.map((sale, index) => (
          <Button
            key={sale.request.saleId}
            className="button--wide"
            ref={(button) => {
              if (index === 0) button?.setAttribute('autofocus', '');
            }}
            sub={subOf(sale, words)}
            onPress={() => onRecall(sale)}
          >
            {money(sale.request.amount)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** Two coffees of nobody are told apart by their orders, where they have one. */
function subOf(sale: Sale, { t }: Pick<I18n, 't'>): string {
  const who = customerOf(sale) ?? t('orders.nobody');
  const order = sale.state.at === 'parked' ? sale.state.order : null;
  return order === null
    ? who
    : `${who} · ${t('receipt.order')} ${order.orderNumber ?? order.orderId}`;
}

/** The name, or of who has none the end of the phone; null: nobody. */
function customerOf({ request: { customer } }: Sale): string | null {
  if (customer.kind === 'known' && customer.name !== '') return customer.name;
  return customer.phone === null ? null : `··${customer.phone.slice(-2)}`;
}
