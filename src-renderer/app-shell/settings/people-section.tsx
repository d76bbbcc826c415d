/** Who works here, in a line with the way to their own page, and what a cashier needs them for. */
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SettingRow } from './setting-row.tsx';

const SALES = [3, 5, 10];
/** In tiyn. */
const SPENT = [200_000, 500_000, 1_000_000];

export function PeopleSection() {
  const { t, money } = useI18n();
  return (
    <>
      <People />
      <ChoiceRow
        name="maxSales"
        of="maxSalesPerCustomerPerShift"
        values={SALES}
        none={t('settings.limitNone')}
        label={String}
      />
      <ChoiceRow
        name="maxSpend"
        of="maxSpendWithoutCodePerShift"
        values={SPENT}
        none={t('settings.limitNone')}
        label={(amount) => money(amount as Tiyn)}
      />
    </>
  );
}

function People() {
  const { t } = useI18n();
  const { people, environment } = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const { state, names } = people;
  const training = environment === 'training';
  return (
    <SettingRow
      title={t('people.title')}
      about={
        training
          ? t('people.training')
          : state === 'none'
            ? t('people.propose')
            : state === 'lost'
              ? t('people.lost')
              : t('people.here', { count: names.length })
      }
    >
      {!training && <Button onPress={() => change({ panel: 'people' })}>{t('people.open')}</Button>}
    </SettingRow>
  );
}
