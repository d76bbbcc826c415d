/** The sign-in of this till removed: asked about once here, and once more by main in a window of its own. */
import { useState } from 'react';
import { isOpen } from '../../../src-shared/domain/sale/guards.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';
import './forget-till.css';

export function ForgetTill() {
  const { t } = useI18n();
  const { sale, parked } = useSnapshot();
  const [asked, setAsked] = useState(false);
  const open = parked.length > 0 || (sale !== null && isOpen(sale));
  if (asked && !open) return <Confirm onNo={() => setAsked(false)} />;
  return (
    <SettingRow title={t('settings.forgetTitle')} about={<About open={open} />}>
      <Button look="danger" disabled={open} onPress={() => setAsked(true)}>
        {t('settings.forget')}
      </Button>
    </SettingRow>
  );
}

function About({ open }: { open: boolean }) {
  const { t } = useI18n();
  const { openItems, secretsLocked } = useSnapshot();
  if (open) return t('settings.forgetOpen');
  const { pending, needsAttention, reversals, toGiveBack } = openItems;
  const waiting = [
    ...(pending + needsAttention > 0 ? (['settings.forgetWaiting'] as const) : []),
    ...(reversals > 0 || toGiveBack !== null ? (['settings.forgetGivingBack'] as const) : []),
  ];
  return (
    <>
      {t(secretsLocked ? 'settings.forgetForNow' : 'settings.forgetAbout')}
      {waiting.map((key) => (
        <span key={key} className="forget-till__waiting">
          {t(key)}
        </span>
      ))}
    </>
  );
}

function Confirm({ onNo }: { onNo: () => void }) {
  const { t } = useI18n();
  const { change, clear } = useUiStore();
  const forget = useCommand('setup.forget');
  const declined = forget.fault?.code === 'declined';
  return (
    <SettingRow
      wide
      title={t('settings.forgetConfirm')}
      about={<About open={false} />}
      fault={declined ? null : forget.fault}
    >
      <div className="forget-till__confirm">
        <Button onPress={onNo}>{t('settings.forgetNo')}</Button>
        <Button
          look="danger"
          disabled={forget.pending}
          onPress={() =>
            forget.send(null, () => {
              clear();
              change({ panel: null });
            })
          }
        >
          {t('settings.forgetYes')}
        </Button>
      </div>
    </SettingRow>
  );
}
