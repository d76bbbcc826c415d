/**
 * Revert, second part: the deliberate action. It has a key and a place of its own; Enter, and the
 * place where Enter's button has been all along, keep the order as it is.
 */
import { TriangleAlert } from 'lucide-react';
import type { OpenedOrder } from '../../src-shared/contract/orders-schema.ts';
import { planRevert, type Remaining } from '../../src-shared/domain/reversal.ts';
import { useStepField } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { ProgressLine } from '../parts/progress.tsx';
import { useWords } from '../words/use-words.ts';
import { OrderTill } from './order-till.tsx';
import { useOrdersDesk } from './orders-desk.ts';
import { useTakeBack } from './use-take-back.ts';

export function SureStep({ opened, remaining }: { opened: OpenedOrder; remaining: Remaining }) {
  const { t, money } = useWords();
  const { row, reversals } = opened;
  const { reason, sending, fault, change } = useOrdersDesk();
  const takeBack = useTakeBack();
  const heading = useStepField<HTMLHeadingElement>();
  const keep = () => change({ step: 'look', fault: null });
  const revert = () => takeBack.revert(reason);
  useKeys({ Escape: !sending && keep, F9: !sending && revert });
  const amount = money(planRevert(remaining).money);
  const here = opened.record === null;
  const title = t(here ? 'orders.here.sureTitle' : 'orders.sureTitle');
  return (
    <div className="opened">
      <OrderTill row={row} reversals={reversals} />
      <section className="card opened__step" aria-label={title}>
        <h2 ref={heading} tabIndex={-1}>
          <TriangleAlert aria-hidden="true" />
          {title}
        </h2>
        <p className="opened__about">{t('orders.sureAbout', { amount })}</p>
        <p className="opened__about">{t('orders.sureReason', { reason: reason.trim() })}</p>
        <Button
          look="danger"
          keyName="F9"
          className="opened__danger"
          disabled={sending}
          sub={t(here ? 'orders.here.sureSub' : 'orders.sureSub')}
          onPress={revert}
        >
          {t(here ? 'orders.here.sureDo' : 'orders.sureDo', { amount })}
        </Button>
        {fault !== null && <FaultNote fault={fault} step={t('orders.faultStep')} />}
        <ProgressLine
          active={sending}
          name={t('orders.reverting')}
          slow={t('orders.slowTakeBack')}
        />
      </section>
      <div className="opened__action">
        <div className="orders__space" />
        <MainAction
          label={t(here ? 'orders.here.keep' : 'orders.keep')}
          sub={t('enter')}
          busy={sending}
          onPress={keep}
        />
      </div>
    </div>
  );
}
