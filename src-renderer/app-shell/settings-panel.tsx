/** Language, appearance, stamps per sale, bonuses accrued later, and the way to set the till up anew. */
import { useState, type ReactNode } from 'react';
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
import { TheftGuards } from './theft-guards.tsx';
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
        {stage !== 'setup' && <People />}
        {(awardEnabled || stage === 'setup') && (
          <Row name="stamps">
            <NumberStepper
              label={t('settings.stamps')}
              more={t('purchase.more')}
              fewer={t('purchase.fewer')}
              value={preferences.stampsPerSale}
              most={MAX_STAMPS}
              onChange={(stampsPerSale) => change.send({ stampsPerSale })}
            />
          </Row>
        )}
        {awardEnabled && stage !== 'setup' && <GiftProduct />}
        {stage !== 'setup' && (
          <>
            <Switch
              name="lateAccrual"
              on="lateAccrualOn"
              onChange={(lateAccrual) => change.send({ lateAccrual })}
            />
            <Switch name="percentOfQr" onChange={(percentOfQr) => change.send({ percentOfQr })} />
            <Switch
              name="useCertificate"
              onChange={(useCertificate) => change.send({ useCertificate })}
            />
            <Switch
              name="spendTiyn"
              off="spendTiynOff"
              on="spendTiynOn"
              onChange={(spendTiyn) => change.send({ spendTiyn })}
            />
            <Ceiling />
            <TheftGuards />
          </>
        )}
        <Switch name="detailedLog" onChange={(detailedLog) => change.send({ detailedLog })}>
          <ShowLog />
        </Switch>
        {change.fault !== null && <FaultNotice fault={change.fault} />}
        {stage !== 'setup' && <Forget />}
        <p className="support-code">
          {t('product')} · {t('settings.version', { version: program.version })} · {program.host}
          {program.developmentHost && ` · ${t('appShell.developmentHost')}`}
        </p>
      </div>
    </Dialog>
  );
}

/** Who works here: what is known of them in a line, and the way to their own page. */
function People() {
  const { t } = useI18n();
  const { people, environment } = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const { state, names } = people;
  const training = environment === 'training';
  return (
    <section className="settings-panel__row">
      <div>
        <h3>{t('people.title')}</h3>
        <p className="hint">
          {training
            ? t('people.training')
            : state === 'none'
              ? t('people.propose')
              : state === 'lost'
                ? t('people.lost')
                : t('people.here', { count: names.length })}
        </p>
      </div>
      {!training && <Button onPress={() => change({ panel: 'people' })}>{t('people.open')}</Button>}
    </section>
  );
}

/** What can be set: its title, and what it means. */
function Row({
  name,
  wide = false,
  children,
}: {
  name: 'stamps' | 'ceiling' | SwitchName;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useI18n();
  return (
    <section className={`settings-panel__row${wide ? ' settings-panel__row--wide' : ''}`}>
      <div>
        <h3>{t(`settings.${name}`)}</h3>
        <p className="hint">{t(`settings.${name}About`)}</p>
      </div>
      {children}
    </section>
  );
}

type SwitchName = 'lateAccrual' | 'percentOfQr' | 'useCertificate' | 'spendTiyn' | 'detailedLog';

/** One of the owner's switches. */
function Switch({
  name,
  off = 'lateAccrualOff',
  on = 'on',
  onChange,
  children,
}: {
  name: SwitchName;
  off?: 'lateAccrualOff' | 'spendTiynOff';
  on?: 'on' | 'lateAccrualOn' | 'spendTiynOn';
  onChange: (value: boolean) => void;
  children?: ReactNode;
}) {
  const { t } = useI18n();
  const { preferences } = useSnapshot();
  return (
    <Row name={name} wide={children !== undefined}>
      {children}
      <SegmentedControl
        label={t(`settings.${name}`)}
        value={preferences[name] ? 'on' : 'off'}
        options={[
          { value: 'off', label: t(`settings.${off}`) },
          { value: 'on', label: t(`settings.${on}`) },
        ]}
        onChange={(chosen) => onChange(chosen === 'on')}
      />
    </Row>
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
    <Row name="ceiling" wide>
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
    </Row>
  );
}

function ShowLog() {
  const { t } = useI18n();
  const show = useCommand('log.show');
  return <Button onPress={() => show.send(null)}>{t('settings.showLog')}</Button>;
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
          <h3>{asked ? t('settings.forgetConfirm') : t('settings.till')}</h3>
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
        <div className="settings-panel__row settings-panel__confirm">
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
      {forget.fault !== null && forget.fault.code !== 'declined' && (
        <FaultNotice fault={forget.fault} />
      )}
    </section>
  );
}
