/**
 * What happened, as the service says; Enter for the next customer. While only the answer says that the
 * order is complete it is told as taken, and no more.
 */
import { canAttach } from '../../../src-shared/domain/sale/attach.ts';
import { shownResult } from '../../../src-shared/domain/sale/paid.ts';
import {
  toPay,
  type Resolution,
  type Sale,
  type SaleState,
} from '../../../src-shared/domain/sale/sale.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useHandsStep, useKeptEnter } from '../../keyboard/hands/hands.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { HasCard } from '../../ui/press/has-card.tsx';
import { ScrollArea } from '../../ui/frame/scroll-area.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { isHeld, useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Credited } from './credited.tsx';
import { OrderCode } from './order-code.tsx';
import { outcomeOf } from './outcome.ts';
import { NO_RISE, riseOf } from './rise.ts';
import { sayingOf } from './say-to-customer.ts';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import { useNextByPhone } from './use-next-by-phone.ts';
import { useUndo } from './use-undo.ts';
import { Outcome, Taken, Unresolved, Unstored, Without } from './what-became.tsx';
import { NameCustomer } from '../customer/name-customer.tsx';
import type { CustomerView } from '../customer/customer-view.ts';
import type { CustomerViewState } from '../customer/use-customer-view.ts';
import './done-step.css';

/** Who was new is registered by it, or will be. */
const MAY_NAME: ReadonlySet<Resolution | 'taken'> = new Set(['taken', 'confirmed']);

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
  const { t } = useI18n();
  const { storage } = useSnapshot();
  const { payment } = state;
  const order = 'order' in state ? state.order : null;
  const outcome = outcomeOf(sale);
  const done = useDone(sale, outcome);
  const { act, next, isMissing } = done;
  return (
    <SaleStep
      sale={sale}
      at="done"
      label={t(`done.${outcome}`)}
      act={act}
      alternatives={<OtherWays sale={sale} outcome={outcome} customer={customer} done={done} />}
      main={{ label: t('done.next'), sub: t('done.nextSub'), onPress: next }}
    >
      <Outcome order={order} outcome={outcome} />
      {storage.thisSale && <Unstored sale={sale} />}
      {isMissing && (
        <div className="notice notice--danger notice--toned">
          <p role="alert">{t('done.undoNotFound')}</p>
          <WhatNow about="notListed" />
        </div>
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
            result={state.at === 'done' ? shownResult(state) : null}
            isConfirmed={outcome === 'confirmed'}
            saying={sayingTo(sale, state, customer.view, anew)}
          />
        </ScrollArea>
      )}
      {order !== null && <OrderCode orderId={order.orderId} />}
    </SaleStep>
  );
}

/** `anew`: the customer was read since it was confirmed. */
function sayingTo(sale: Sale, state: SaleState, view: CustomerView, anew: boolean) {
  if (state.at !== 'done') return null;
  const award = view.kind === 'found' ? view.figures.award : null;
  const title = award?.isActive === true && award.title !== '' ? award.title : null;
  return sayingOf(state, anew ? riseOf(sale, view) : NO_RISE, title);
}

/** Beside the next customer: a card that is shown, a name for who is new, the sale taken back. */
function OtherWays({
  sale,
  outcome,
  customer,
  done: { act, undo, isUndoable, mayUndo },
}: {
  sale: Sale;
  outcome: Resolution | 'taken';
  customer: CustomerViewState;
  done: ReturnType<typeof useDone>;
}) {
  const { t } = useI18n();
  const { state } = sale;
  return (
    <>
      <HasCard
        saleId={sale.request.saleId}
        amount={sale.request.amount}
        paidAt={canAttach(sale) && state.at === 'done' ? (state.payment.at ?? null) : null}
        isFree={!act.pending}
      />
      {sale.request.customer.kind === 'new' && MAY_NAME.has(outcome) && (
        <NameCustomer
          view={customer.view}
          isRegistered={outcome === 'confirmed'}
          isFree={!act.pending}
        />
      )}
      {isUndoable && (
        <Button className="button--wide" keyName="F9" disabled={!mayUndo} onPress={undo}>
          {t('done.undo')}
        </Button>
      )}
    </>
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
