/**
 * Bonuses for all sales that were paid without them: the deliberate action. It has a key and a place
 * of its own; Enter leaves everything as it is.
 */
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useWords } from '../words/use-words.ts';
import { fromHere, useOrdersDesk } from './orders-desk.ts';

export function AccrueAllStep() {
  const { t } = useWords();
  const { accruable: count } = useSnapshot().outbox;
  const showOnly = useOrdersDesk((desk) => desk.showOnly);
  const accrue = useCommand('orders.accrue');
  const heading = useStepField<HTMLHeadingElement>();
  const back = () => showOnly('without');
  const begin = () => accrue.send({ saleId: null }, fromHere(back));
  const ready = count > 0 && !accrue.pending;
  useKeys({ Escape: !accrue.pending && back, F9: ready && begin });
  return (
    <div className="orders">
      <section className="card opened__step accrue-all" aria-label={t('orders.accrueAllTitle')}>
        <h2 ref={heading} tabIndex={-1}>
          {t('orders.accrueAllTitle')}
        </h2>
        <p className="opened__about">{t('orders.accrueAllAbout')}</p>
        <ul className="accrue-all__rules">
          <li>{t('orders.accrueRule.percent')}</li>
          <li>{t('orders.accrueRule.once')}</li>
          <li>{t('orders.accrueRule.phone')}</li>
          <li>{t('orders.accrueRule.sell')}</li>
        </ul>
        <Button
          look="bonus"
          keyName="F9"
          className="opened__sure"
          disabled={!ready}
          sub={t('orders.accrueAllSub')}
          onPress={begin}
        >
          {t('orders.accrueAllDo', { count })}
        </Button>
        {accrue.fault !== null && <FaultNote fault={accrue.fault} money={null} />}
      </section>
      <div className="orders__action">
        <div className="orders__space" />
        <MainAction label={t('orders.accrueNotNow')} sub={t('enter')} onPress={back} />
      </div>
    </div>
  );
}
