/** Which sales the list shows: all, those behind the screen, or those paid without bonuses. */
import type { SalesFilter } from '../../../src-shared/contract/orders-schema.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import './list-filter.css';

export function ListFilter() {
  const { t } = useI18n();
  const { openItems } = useSnapshot();
  const { show, change } = useOrdersUiStore();
  const unresolved = openItems.pending + openItems.needsAttention;
  const filters = [
    { name: 'all', keyName: 'F3', count: 0 },
    { name: 'unresolved', keyName: 'F4', count: unresolved },
    { name: 'missedLoyalty', keyName: 'F5', count: openItems.accruable },
  ] as const;
  const to = (name: SalesFilter) => () => change({ show: name, marked: null });
  useShortcuts(
    filters.map(({ name, keyName }) => ({
      key: keyName,
      label: t(`help.list.${name}`),
      run: to(name),
    })),
  );
  return (
    <fieldset className="list-filter" aria-label={t('orders.filterLabel')}>
      {filters.map(({ name, keyName, count }) => (
        <Button
          key={name}
          keyName={keyName}
          look="quiet"
          aria-pressed={show === name}
          onPress={to(name)}
        >
          {t(`orders.filters.${name}`)}
          {count > 0 && <span className="list-filter__count">{count}</span>}
        </Button>
      ))}
      <CashierFilter />
    </fieldset>
  );
}

/** Whose sales: everybody's, then those of one after another. Only where the till knows who sells. */
function CashierFilter() {
  const { t } = useI18n();
  const { names, state } = useSnapshot().people;
  const { cashier, change } = useOrdersUiStore();
  const known = state === 'ready';
  const at = names.findIndex(({ cashierId }) => cashierId === cashier);
  const next = () => change({ cashier: names[at + 1]?.cashierId ?? null, marked: null });
  useShortcuts([{ key: 'F8', label: t('help.ofCashier'), run: known && next }]);
  if (!known) return null;
  return (
    <Button keyName="F8" look="quiet" aria-pressed={at >= 0} onPress={next}>
      <span className="list-filter__who">{names[at]?.name ?? t('orders.ofAll')}</span>
    </Button>
  );
}
