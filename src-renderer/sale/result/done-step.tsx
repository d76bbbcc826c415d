/**
 * What happened, as the service says; Enter for the next customer. While only the answer says that the
 * order is complete it is told as taken, and no more.
 */
import { CircleCheck, Clock3, HardDrive, TriangleAlert } from 'lucide-react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { canAttach } from '../../../src-shared/domain/sale/attach.ts';
import {
  toPay,
  type Payment,
  type Resolution,
  type Sale,
  type SaleOrder,
  type SaleState,
} from '../../../src-shared/domain/sale/sale.ts';
import { Button } from '../../ui/buttons.tsx';
import { faultWord, takenWord } from '../../format/sale-labels.ts';
import { supportCode } from '../../ui/fault-notice.tsx';
import { useHandsStep, useKeptEnter } from '../../keyboard/hands.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { HasCard } from '../../ui/has-card.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { isHeld, useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Credited } from './credited.tsx';
import { OrderCode } from './order-code.tsx';
import { outcomeOf } from './outcome.ts';
import { isLongId } from '../step/order-number.ts';
import { changeOf } from '../step/receipt-lines.ts';
import { NO_RISE, riseOf } from './rise.ts';
import { sayingsOf } from './say-to-customer.ts';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import { useNextByPhone } from './use-next-by-phone.ts';
import { useUndo } from './use-undo.ts';
import { Status } from '../../ui/status.tsx';
import type { CustomerViewState } from '../customer/use-customer-view.ts';
import './done-step.css';

const SIGNS = {
  taken: CircleCheck,
  confirmed: CircleCheck,
  noLoyalty: CircleCheck,
  pending: Clock3,
  needsAttention: TriangleAlert,
  resolvedManually: CircleCheck,
} as const;

export function DoneStep({
  sale,
  state,
  customer,
  anew,
}: {
  sale: Sale;
  state: SaleState & { at: 'readingResult' | 'done' | 'accruing' };
  customer: CustomerViewState;
  /** The customer was read since it was confirmed. */
  anew: boolean;
}) {
  const rise = anew ? riseOf(sale, customer.view) : NO_RISE;
  const award = customer.view.kind === 'found' ? customer.view.figures.award : null;
  const title = award?.isActive === true && award.title !== '' ? award.title : null;
  const { t, money } = useI18n();
  const { shiftTotals, storage } = useSnapshot();
  const { payment } = state;
  const order = 'order' in state ? state.order : null;
  const outcome = outcomeOf(sale);
  const { act, next, undo, isUndoable, mayUndo, isMissing } = useDone(sale, outcome);
  return (
    <SaleStep
      sale={sale}
      at="done"
      label={t(`done.${outcome}`)}
      act={act}
      alternatives={
        <>
          <HasCard
            saleId={sale.request.saleId}
            amount={sale.request.amount}
            paidAt={canAttach(sale) ? (payment.at ?? null) : null}
            isFree={!act.pending}
          />
          {isUndoable && (
            <Button className="button--wide" keyName="F9" disabled={!mayUndo} onPress={undo}>
              {t('done.undo')}
            </Button>
          )}
        </>
      }
      main={{ label: t('done.next'), sub: t('done.nextSub'), onPress: next }}
    >
      <Outcome order={order} outcome={outcome} change={changeOf(sale, payment)} />
      {storage.thisSale && <Unstored sale={sale} />}
      {isMissing && (
        <p className="notice notice--danger notice--toned" role="alert">
          {t('done.undoNotFound')}
        </p>
      )}
      {state.at === 'done' && (outcome === 'pending' || outcome === 'needsAttention') && (
        <Unresolved due={toPay(sale)} resolution={outcome} fault={state.fault} />
      )}
      {state.at === 'done' && outcome === 'noLoyalty' && <Without fault={state.fault} />}
      <Taken sale={sale} payment={payment} />
      {(order !== null || state.at === 'accruing') && outcome !== 'needsAttention' && (
        <ScrollArea label={t('done.credited')}>
          <Credited
            sale={sale}
            result={state.at === 'done' ? state.result : null}
            isConfirmed={outcome === 'confirmed'}
            sayings={state.at === 'done' ? sayingsOf(state, rise, title) : []}
          />
        </ScrollArea>
      )}
      <OrderCode orderId={order?.orderId ?? null}>
        <p className="figure done-step__so-far">
          <span>{t('customer.shiftSoFar')}</span>
          <span>
            {t('customer.salesCount', { count: shiftTotals.sales })} ·{' '}
            <strong>{money(shiftTotals.taken)}</strong>
          </span>
        </p>
      </OrderCode>
    </SaleStep>
  );
}

/** What can be done on it: go on by Enter or by the next customer's phone, or take the sale back. */
function useDone(sale: Sale, outcome: Resolution | 'taken') {
  const { t } = useI18n();
  const { storage } = useSnapshot();
  const act = useSaleAction(sale);
  const next = () => act({ do: 'dismiss' });
  const { state } = sale;
  const isRefused = outcome === 'noLoyalty' && state.at === 'done' && state.fault !== null;
  const asExpected = ['taken', 'confirmed', 'noLoyalty'].includes(outcome) && !isRefused;
  useHandsStep('done', {
    surprise: !asExpected || storage.thisSale || act.fault !== null,
    since: act.fault,
  });
  useKeptEnter('next', !act.pending, next);
  const { undo, isMissing, ...asked } = useUndo(sale, act);
  const [pending, fault] = [act.pending || asked.pending, act.fault ?? asked.fault];
  const isPlain = asExpected && !storage.thisSale;
  const byPhone = isPlain && fault === null && !isMissing && !pending;
  useNextByPhone(byPhone, next);
  // What is held in Orders isn't left behind.
  const held = useOrdersUiStore(isHeld);
  const isUndoable = isPlain && !held;
  const mayUndo = isUndoable && outcome !== 'taken' && !pending;
  useShortcuts([
    { key: 'Digits', label: t('help.nextPhone'), run: byPhone && 'native' },
    { key: 'F9', label: t('help.undo'), run: mayUndo && undo },
  ]);
  return { act: { pending, fault }, next, undo, isUndoable, mayUndo, isMissing };
}

/** Paid without bonuses: nobody had a card, or nothing could be accrued to who was attached. */
function Without({ fault }: { fault: Fault | null }) {
  const { t } = useI18n();
  if (fault === null) return <p className="about">{t('done.noLoyaltyAbout')}</p>;
  return (
    <div className="notice notice--waiting" role="alert">
      <p>{t('order.notAccrued', { why: faultWord(fault, t) })}</p>
      <p className="support-code">
        {t('fault.support')}: {supportCode(fault)}
      </p>
    </div>
  );
}

/** What was paid, and the change to give, to be read from a metre away. */
function Taken({ sale, payment }: { sale: Sale; payment: Payment }) {
  const { t, money } = useI18n();
  const paid = toPay(sale);
  const change = changeOf(sale, payment);
  return (
    <>
      {paid > 0 && (
        <p className="figure done-step__paid">
          <span>
            {t('receipt.paid')}
            <small>{t(`payment.${payment.method}`).toLowerCase()}</small>
          </span>
          <strong>{money(paid)}</strong>
        </p>
      )}
      {change > 0 && (
        <p className="notice notice--waiting notice--toned notice--row notice--sum done-step__change">
          <span>{t('done.change')}</span>
          <strong>{money(change)}</strong>
        </p>
      )}
    </>
  );
}

function Outcome({
  order,
  outcome,
  change,
}: {
  order: SaleOrder | null;
  outcome: Resolution | 'taken';
  change: Tiyn;
}) {
  const { t, money } = useI18n();
  const Sign = SIGNS[outcome];
  return (
    <Status className={`done-step done-step--${outcome}`}>
      <Sign className="round-sign" aria-hidden="true" />
      <div>
        <h2>{t(`done.${outcome}`)}</h2>
        {order !== null && (
          <p className="done-step__order" data-long={isLongId(order) ? '' : undefined}>
            {t('done.order', { number: order.orderNumber ?? order.orderId })}
          </p>
        )}
        {/* Who doesn't see the screen hears the change with the outcome. */}
        {change > 0 && (
          <p className="sr-only">
            {t('done.change')} {money(change)}
          </p>
        )}
      </div>
    </Status>
  );
}

/** What the till does about it, or what somebody has to. */
function Unresolved({
  due,
  resolution,
  fault,
}: {
  due: Tiyn;
  resolution: 'pending' | 'needsAttention';
  fault: Fault | null;
}) {
  const { t } = useI18n();
  const { storage } = useSnapshot();
  return (
    <p className="about">
      {storage.thisSale && resolution === 'pending'
        ? t('disk.thisSaleWaits')
        : `${takenWord(due, t)} ${t(`done.${resolution}About`)}`}
      {fault?.message !== undefined && fault.message !== '' && (
        <span className="done-step__said">{t('fault.service', { message: fault.message })}</span>
      )}
      {fault !== null && (
        <small className="support-code">
          {t('fault.support')}: {supportCode(fault)}
        </small>
      )}
    </p>
  );
}

/** Nothing is said to be recorded that isn't. */
function Unstored({ sale }: { sale: Sale }) {
  const { t, money } = useI18n();
  return (
    <p className="notice notice--danger notice--toned notice--row" role="alert">
      <HardDrive aria-hidden="true" />
      <span>
        {t('disk.thisSale', { amount: money(toPay(sale)) })}
        <small>{t('disk.thisSaleMore')}</small>
      </span>
    </p>
  );
}
