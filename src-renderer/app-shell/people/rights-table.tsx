/** What needs the supervisor, as the owner decides: a right a row. */
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import {
  DEFAULT_POLICY,
  ROLES,
  type ChosenRight,
  type Policy,
} from '../../../src-shared/domain/people/rights.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { ChosenNumber } from './chosen-number.tsx';
import './rights-table.css';

const RIGHTS = Object.keys(DEFAULT_POLICY.needs) as readonly ChosenRight[];
/** In tenge; what was set otherwise is offered as well. */
const LIMITS = [5_000, 10_000, 50_000].map((tenge) => (tenge * 100) as Tiyn);

export function RightsTable() {
  const { t } = useI18n();
  const { policy } = useSnapshot().people;
  const save = useCommand('people.setPolicy');
  const put = (patch: Partial<Policy>) => save.send({ ...policy, ...patch });
  return (
    <div className="rights-table">
      <ul className="rights-table__list" aria-label={t('people.rights')}>
        {RIGHTS.map((right) => (
          <li key={right} className="rights-table__row">
            <span>{t(`right.${right}.name`)}</span>
            <SegmentedControl
              label={t(`right.${right}.name`)}
              value={policy.needs[right]}
              options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
              onChange={(role) => put({ needs: { ...policy.needs, [right]: role } })}
            />
          </li>
        ))}
      </ul>
      <Limit limit={policy.refundLimit} onChange={(refundLimit) => put({ refundLimit })} />
      {save.fault !== null && <FaultNotice at="till" fault={save.fault} />}
    </div>
  );
}

function Limit({
  limit,
  onChange,
}: {
  limit: Tiyn | null;
  onChange: (limit: Tiyn | null) => void;
}) {
  const { t, money } = useI18n();
  return (
    <ChosenNumber
      title={t('people.limit')}
      about={t('people.limitAbout', { right: t('right.refundAbove.name') })}
      value={limit}
      offered={LIMITS}
      words={(one) => money(one as Tiyn)}
      none={t('people.limitNever')}
      onChange={(chosen) => onChange(chosen as Tiyn | null)}
    />
  );
}
