/** Sets the sale aside for the next customer; with no room left the button says so. */
import { canPark } from '../../../src-shared/domain/sale/guards.ts';
import { MAX_PARKED, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import { PARK_KEY, useShortcuts } from '../../keyboard/shortcuts.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Button } from '../../ui/press/buttons.tsx';
import type { SendSaleAction } from './use-sale-action.ts';

export function ParkSale({ sale, act }: { sale: Sale; act: SendSaleAction }) {
  const { t } = useI18n();
  const { parked } = useSnapshot();
  const may = canPark(sale);
  const isFull = parked.length >= MAX_PARKED;
  const park = () => {
    if (!act.pending) act({ do: 'park' });
  };
  useShortcuts([{ key: PARK_KEY, label: t('parked.park'), run: may && !isFull && park }]);
  if (!may) return null;
  return (
    <Button
      keyName={PARK_KEY}
      disabled={act.pending || isFull}
      sub={isFull ? t('parked.full', { count: MAX_PARKED }) : undefined}
      onPress={park}
    >
      {t('parked.park')}
    </Button>
  );
}
