/**
 * Beside the list: opens the order of another till whose identifier was typed or scanned, as a
 * choice of its own; with nothing typed, the list of those that were reverted or refunded here.
 */
import { kindOfScan } from '../../../src-shared/domain/scan-kind.ts';
import { parseId } from '../../../src-shared/domain/id.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';

export function OpenForeign({ search }: { search: string }) {
  const { t } = useI18n();
  const { change, openUnlisted } = useOrdersUiStore();
  const empty = search.trim() === '';
  const scan = kindOfScan(search.trim());
  const id = parseId(search) ?? (scan.kind === 'order' ? (scan.orderId ?? null) : null);
  const press = () => {
    if (id !== null) openUnlisted({ orderId: id });
    else if (empty) change({ mode: 'foreign' });
  };
  const possible = empty || id !== null;
  useShortcuts([{ key: 'F6', label: t('help.foreign'), run: possible && press }]);
  return (
    <Button
      keyName="F6"
      disabled={!possible}
      sub={id === null ? t('orders.foreign.listSub') : t('orders.foreign.openSub', { id })}
      onPress={press}
    >
      {t(id === null ? 'orders.foreign.list' : 'orders.foreign.open')}
    </Button>
  );
}
