/** Which sales the list shows: all, those behind the screen, or those paid without bonuses. */
import type { SalesFilter } from '../../src-shared/contract/orders-schema.ts';
import { useKeys, type KeyName } from '../keyboard/use-keys.ts';
import { Button } from '../ui/buttons.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import './list-filter.css';

export function ListFilter() {
  const { t } = useI18n();
  const { openItems } = useSnapshot();
  const { show, change } = useOrdersUiStore();
  const filters: readonly { name: SalesFilter; keyName: KeyName; count: number }[] = [
    { name: 'all', keyName: 'F3', count: 0 },
    { name: 'unresolved', keyName: 'F4', count: openItems.pending + openItems.needsAttention },
    { name: 'missedLoyalty', keyName: 'F5', count: openItems.accruable },
  ];
  const to = (name: SalesFilter) => () => change({ show: name, marked: null });
  useKeys(Object.fromEntries(filters.map(({ name, keyName }) => [keyName, to(name)])));
  return (
    <fieldset className="list-filter" aria-label={t('orders.filter')}>
      {filters.map(({ name, keyName, count }) => (
        <Button
          key={name}
          keyName={keyName}
          look="quiet"
          aria-pressed={show === name}
          onPress={to(name)}
        >
          {t(`orders.show.${name}`)}
          {count > 0 && <span className="list-filter__count">{count}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
