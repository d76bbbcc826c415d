/** The owner's settings against theft (the hold after a change of phone, and what the report marks), and
 * how long names are kept. */
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Preferences } from '../../src-shared/contract/preferences.ts';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';

const HOURS = [0, 24, 48, 72];
const SALES = [3, 5, 10];
/** In tiyn. */
const SPENT = [200_000, 500_000, 1_000_000];
const DAYS = [30, 90, 365];
const NONE = 'none';

export function TheftGuards() {
  const { t, money } = useI18n();
  return (
    <>
      <Choice
        name="phoneHold"
        of="phoneChangeHoldHours"
        values={HOURS}
        label={(hours) =>
          hours === 0 ? t('settings.phoneHoldOff') : t('settings.phoneHoldHours', { count: hours })
        }
        patch={(hours) => ({ phoneChangeHoldHours: hours ?? 0 })}
      />
      <Choice
        name="maxSales"
        of="maxSalesPerCustomerPerShift"
        values={SALES}
        none={t('settings.limitNone')}
        label={String}
        patch={(maxSalesPerCustomerPerShift) => ({ maxSalesPerCustomerPerShift })}
      />
      <Choice
        name="maxSpend"
        of="maxSpendWithoutCodePerShift"
        values={SPENT}
        none={t('settings.limitNone')}
        label={(amount) => money(amount as Tiyn)}
        patch={(amount) => ({ maxSpendWithoutCodePerShift: amount as Tiyn | null })}
      />
      <Choice
        name="keepNames"
        of="keepNamesDays"
        values={DAYS}
        none={t('settings.keepNamesAlways')}
        label={(days) => t('settings.keepNamesDays', { count: days })}
        patch={(keepNamesDays) => ({ keepNamesDays })}
      />
    </>
  );
}

/** One of a few values; one that the file has and the list doesn't is offered as well. */
function Choice({
  name,
  of,
  values,
  none = null,
  label,
  patch,
}: {
  name: 'phoneHold' | 'maxSales' | 'maxSpend' | 'keepNames';
  of:
    | 'phoneChangeHoldHours'
    | 'maxSalesPerCustomerPerShift'
    | 'maxSpendWithoutCodePerShift'
    | 'keepNamesDays';
  values: readonly number[];
  /** What stands for null; null: can't be chosen. */
  none?: string | null;
  label: (value: number) => string;
  patch: (value: number | null) => Partial<Preferences>;
}) {
  const { t } = useI18n();
  const value = useSnapshot().preferences[of];
  const change = useCommand('preferences.change');
  const all = [...new Set([...values, ...(value === null ? [] : [value])])];
  return (
    <section className="settings-panel__row settings-panel__row--wide">
      <div>
        <h3>{t(`settings.${name}`)}</h3>
        <p className="hint">{t(`settings.${name}About`)}</p>
      </div>
      <SegmentedControl
        label={t(`settings.${name}`)}
        value={value === null ? NONE : String(value)}
        options={[
          ...all
            .toSorted((one, other) => one - other)
            .map((one) => ({ value: String(one), label: label(one) })),
          ...(none === null ? [] : [{ value: NONE, label: none }]),
        ]}
        onChange={(chosen) => change.send(patch(chosen === NONE ? null : Number(chosen)))}
      />
      {change.fault !== null && <FaultNotice fault={change.fault} />}
    </section>
  );
}
