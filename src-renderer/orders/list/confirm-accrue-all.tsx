/**
 * Bonuses for all sales that were paid without them: the deliberate action. It has a key and a place
 * of its own; Enter leaves everything as it is.
 */
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { fromHere, useOrdersUiStore } from '../../till/orders-ui-state.ts';
import './confirm-accrue-all.css';

export function ConfirmAccrueAll() {
  const { t } = useI18n();
  const { accruable: count } = useSnapshot().openItems;
  const showOnly = useOrdersUiStore((ui) => ui.showOnly);
  const accrue = useCommand('orders.accrue');
  const heading = useStepField<HTMLHeadingElement>();
  const back = () => showOnly('missedLoyalty');
  const begin = () => accrue.send({ saleId: null }, fromHere(back));
  const ready = count > 0 && !accrue.pending;
  useShortcuts([
    { key: 'F9', label: t('help.confirm'), run: ready && begin, meaning: count },
    { key: 'Escape', label: t('help.escape'), run: !accrue.pending && back },
  ]);
  return (
    <div className="columns">
      <section
        className="card card--column scrolls confirm-accrue-all"
        aria-label={t('lateAccrual.title')}
      >
        <h2 ref={heading} tabIndex={-1}>
          {t('lateAccrual.title')}
        </h2>
        <p className="about">{t('lateAccrual.about')}</p>
        <ul>
          <li>{t('lateAccrual.rule.percent')}</li>
          <li>{t('lateAccrual.rule.once')}</li>
          <li>{t('lateAccrual.rule.phone')}</li>
          <li>{t('lateAccrual.rule.sell')}</li>
        </ul>
        <Button
          look="bonus"
          keyName="F9"
          className="button--wide button--confirm"
          disabled={!ready}
          sub={t('lateAccrual.sub')}
          onPress={begin}
        >
          {t('lateAccrual.do', { count })}
        </Button>
        {accrue.fault !== null && <FaultNotice at="accrual" fault={accrue.fault} money={null} />}
      </section>
      <div className="action-column">
        <div className="action-column__space" />
        <PrimaryAction label={t('lateAccrual.notNow')} sub={t('enter')} onPress={back} />
      </div>
    </div>
  );
}
