/** Language, appearance, stamps per sale, bonuses accrued later, and the way to set the till up anew. */
import { useState } from 'react';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { isOpen } from '../../src-shared/domain/sale/guards.ts';
import { Button } from '../ui/buttons.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { NumberStepper } from '../ui/number-stepper.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { GiftProduct } from './gift-product.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import './settings-panel.css';

const MAX_STAMPS = 20;

export function SettingsPanel() {
  const { t } = useI18n();
  const { preferences, program, stage, awardEnabled } = useSnapshot();
  const close = useUiStore((ui) => ui.change);
  const change = useCommand('preferences.change');
  return (
    <Dialog
      title={t('settings.title')}
      closeLabel={t('settings.close')}
      onClose={() => close({ panel: null })}
    >
      <div className="settings-panel">
        <section>
          <h3>{t('settings.language')}</h3>
          <LanguageChoice />
        </section>
        <section>
          <h3>{t('settings.theme')}</h3>
          <SegmentedControl
            label={t('settings.theme')}
            value={preferences.theme}
            options={(['system', 'light', 'dark'] as const).map((theme) => ({
              value: theme,
              label: t(`settings.${theme}`),
            }))}
            onChange={(theme) => change.send({ theme })}
          />
        </section>
        {(awardEnabled || stage === 'setup') && (
          <section className="settings-panel__row">
            <div>
              <h3>{t('settings.stamps')}</h3>
              <p className="hint">{t('settings.stampsAbout')}</p>
            </div>
            <NumberStepper
              label={t('settings.stamps')}
              more={t('purchase.more')}
              fewer={t('purchase.fewer')}
              value={preferences.stampsPerSale}
              most={MAX_STAMPS}
              onChange={(stampsPerSale) => change.send({ stampsPerSale })}
            />
          </section>
        )}
        {awardEnabled && stage !== 'setup' && <GiftProduct />}
        {stage !== 'setup' && (
          <>
            <Switch
              name="lateAccrual"
              on={t('settings.lateAccrualOn')}
              value={preferences.lateAccrual}
              onChange={(lateAccrual) => change.send({ lateAccrual })}
            />
            <Switch
              name="percentOfQr"
              on={t('settings.on')}
              value={preferences.percentOfQr}
              onChange={(percentOfQr) => change.send({ percentOfQr })}
            />
            <Switch
              name="useCertificate"
              on={t('settings.on')}
              value={preferences.useCertificate}
              onChange={(useCertificate) => change.send({ useCertificate })}
            />
          </>
        )}
        {stage !== 'setup' && (
          <section className="settings-panel__row">
            <div>
              <h3>{t('settings.spendTiyn')}</h3>
              <p className="hint">{t('settings.spendTiynAbout')}</p>
            </div>
            <SegmentedControl
              label={t('settings.spendTiyn')}
              value={preferences.spendTiyn ? 'on' : 'off'}
              options={[
                { value: 'off', label: t('settings.spendTiynOff') },
                { value: 'on', label: t('settings.spendTiynOn') },
              ]}
              onChange={(chosen) => change.send({ spendTiyn: chosen === 'on' })}
            />
          </section>
        )}
        {stage !== 'setup' && <Ceiling />}
        {change.fault !== null && <FaultNotice fault={change.fault} />}
        {stage !== 'setup' && <Forget />}
        <p className="support-code">
          {t('product')} · {t('settings.version', { version: program.version })} · {program.host}
          {program.developmentHost && ` · ${t('frame.developmentHost')}`}
        </p>
      </div>
    </Dialog>
  );
}

/** One of the owner's switches: its title, what it means, off or on. */
function Switch({
  name,
  on,
  value,
  onChange,
}: {
  name: 'lateAccrual' | 'percentOfQr' | 'useCertificate';
  on: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  const { t } = useI18n();
  return (
    <section className="settings-panel__row">
      <div>
        <h3>{t(`settings.${name}`)}</h3>
        <p className="hint">{t(`settings.${name}About`)}</p>
      </div>
      <SegmentedControl
        label={t(`settings.${name}`)}
        value={value ? 'on' : 'off'}
        options={[
          { value: 'off', label: t('settings.lateAccrualOff') },
          { value: 'on', label: on },
        ]}
        onChange={(chosen) => onChange(chosen === 'on')}
      />
    </section>
  );
}

/** In tenge; what the file says and this list doesn't is offered as well. */
const CEILINGS = [100_000, 500_000, 1_000_000, 5_000_000];

function Ceiling() {
  const { t, money } = useI18n();
  const { amountCeiling } = useSnapshot().preferences;
  const change = useCommand('preferences.change');
  const amounts = CEILINGS.map((tenge) => (tenge * 100) as Tiyn);
  const all =
    amountCeiling === null || amounts.includes(amountCeiling)
      ? amounts
      : [...amounts, amountCeiling].toSorted((one, other) => one - other);
  return (
    <section className="settings-panel__row settings-panel__row--wide">
      <div>
        <h3>{t('settings.ceiling')}</h3>
        <p className="hint">{t('settings.ceilingAbout')}</p>
      </div>
      <SegmentedControl
        label={t('settings.ceiling')}
        value={amountCeiling === null ? 'never' : String(amountCeiling)}
        options={[
          ...all.map((amount) => ({ value: String(amount), label: money(amount) })),
          { value: 'never', label: t('settings.ceilingNever') },
        ]}
        onChange={(chosen) =>
          change.send({ amountCeiling: chosen === 'never' ? null : (Number(chosen) as Tiyn) })
        }
      />
      {change.fault !== null && <FaultNotice fault={change.fault} />}
    </section>
  );
}

function Forget() {
  const { t } = useI18n();
  const { sale, openItems, secretsLocked } = useSnapshot();
  const close = useUiStore((ui) => ui.change);
  const clear = useUiStore((ui) => ui.clear);
  const forget = useCommand('setup.forget');
  const [asked, setAsked] = useState(false);
  const open = sale !== null && isOpen(sale);
  return (
    <section className="settings-panel__end">
      <div className="settings-panel__row">
        <div>
          <h3>{asked ? t('settings.forgetSure') : t('settings.till')}</h3>
          <p className="hint">
            {t(
              open
                ? 'settings.forgetOpen'
                : secretsLocked
                  ? 'settings.forgetForNow'
                  : 'settings.forgetAbout',
            )}
          </p>
          {!open && openItems.pending + openItems.needsAttention > 0 && (
            <p className="hint">{t('settings.forgetWaiting')}</p>
          )}
        </div>
        {!asked && (
          <Button look="danger" disabled={open} onPress={() => setAsked(true)}>
            {t('settings.forget')}
          </Button>
        )}
      </div>
      {asked && (
        <div className="settings-panel__row settings-panel__sure">
          <Button onPress={() => setAsked(false)}>{t('settings.forgetNo')}</Button>
          <Button
            look="danger"
            disabled={forget.pending}
            onPress={() =>
              forget.send(null, () => {
                clear();
                close({ panel: null });
              })
            }
          >
            {t('settings.forgetYes')}
          </Button>
        </div>
      )}
      {forget.fault !== null && <FaultNotice fault={forget.fault} />}
    </section>
  );
}
