/** One of a few numbers; one that was set otherwise and isn't in the list is offered as well. */
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';

const NONE = 'none';

export function ChoiceRow({
  name,
  of,
  values,
  none = null,
  label,
}: {
  name: 'attach' | 'ceiling' | 'phoneHold' | 'maxSales' | 'maxSpend' | 'keepNames';
  of:
    | 'attachMinutes'
    | 'amountCeiling'
    | 'phoneChangeHoldHours'
    | 'maxSalesPerCustomerPerShift'
    | 'maxSpendWithoutCodePerShift'
    | 'keepNamesDays';
  values: readonly number[];
  /** What stands for null; null: can't be chosen. */
  none?: string | null;
  label: (value: number) => string;
}) {
  const { t } = useI18n();
  const value = useSnapshot().preferences[of];
  const change = useCommand('preferences.change');
  const all = [...new Set([...values, ...(value === null ? [] : [value])])];
  return (
    <SettingRow
      wide
      title={t(`settings.${name}`)}
      about={t(`settings.${name}About`)}
      fault={change.fault}
    >
      <SegmentedControl
        label={t(`settings.${name}`)}
        value={value === null ? NONE : String(value)}
        options={[
          ...all
            .toSorted((one, other) => one - other)
            .map((one) => ({ value: String(one), label: label(one) })),
          ...(none === null ? [] : [{ value: NONE, label: none }]),
        ]}
        onChange={(chosen) => change.send({ [of]: chosen === NONE ? null : Number(chosen) })}
      />
    </SettingRow>
  );
}
