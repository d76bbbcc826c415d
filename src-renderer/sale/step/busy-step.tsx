/** A call is under way: named after a moment, and when it is slow, what can be done. */
import { useEffect } from 'react';
import { canCancel, canSkipLoyalty, canServeNext } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { useHandsStep, useHasKept } from '../../keyboard/hands.ts';
import { focusPrimaryAction, useStepField } from '../../keyboard/step-field.ts';
import { Button, PrimaryAction } from '../../ui/buttons.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { ProgressLine, SLOW_AFTER } from '../../ui/progress.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useDelayedFlag } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { Alternatives } from './alternatives.tsx';
import { Receipt } from './receipt.tsx';
import { receiptOfSale } from './receipt-lines.ts';
import { StepFrame } from './step-frame.tsx';
import { isCodeDue, requiresCode } from '../../../src-shared/domain/sale/guards.ts';
import { useSaleAction } from './use-sale-action.ts';
import { useMethodAhead } from './use-method-ahead.ts';
import './busy-step.css';

export type BusyAt = Extract<
  SaleState['at'],
  | 'verifyingQuote'
  | 'sendingCode'
  | 'creating'
  | 'givingAward'
  | 'completing'
  | 'reconciling'
  | 'readingResult'
>;

export function BusyStep({ sale, at }: { sale: Sale; at: BusyAt }) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  const { storage } = useSnapshot();
  const slow = useDelayedFlag(true, SLOW_AFTER);
  const paid = canServeNext(sale);
  const mayLeave = paid && slow;
  const codeDue = isCodeDue(sale);
  // With something to press it is as Done; an Enter kept for Done goes on waiting for it.
  useHandsStep(mayLeave ? 'done' : paid ? 'completing' : 'charging', {
    codeDue,
    since: act.fault,
  });
  useMethodAhead(!paid && !codeDue);
  const kept = useHasKept();
  // What is waited for has the focus, until there is something to press.
  const waiting = useStepField<HTMLDivElement>();
  useEffect(() => {
    if (mayLeave) focusPrimaryAction();
  }, [mayLeave]);
  return (
    <StepFrame
      at={paid ? 'money' : at === 'sendingCode' ? 'code' : 'purchase'}
      withCode={requiresCode(sale)}
      label={t(`step.${at}`)}
      receipt={<Receipt view={receiptOfSale(sale)} />}
      action={
        <>
          <Keypad />
          <div className="action-column__fault">
            {act.fault !== null && <FaultNotice fault={act.fault} />}
          </div>
          {mayLeave ? (
            <PrimaryAction
              label={t('done.next')}
              sub={t('done.nextSub')}
              onPress={() => act({ do: 'dismiss' })}
            />
          ) : (
            <PrimaryAction
              label={t('step.wait')}
              sub={kept ? t('keys.kept') : undefined}
              ready={false}
              busy
              onPress={() => undefined}
            />
          )}
        </>
      }
    >
      <div ref={waiting} className="busy-step" tabIndex={-1}>
        <ProgressLine
          active
          name={`${t(`step.${at}`)}…`}
          slow={
            <>
              <strong>{t('step.slow')}</strong> {t(slowWords(sale))}
            </>
          }
        />
        <p className="about">
          {t(!paid ? 'step.noMoney' : storage.thisSale ? 'step.moneyTakenOnly' : 'step.moneyTaken')}
        </p>
        {slow && canSkipLoyalty(sale) && canCancel(sale) && (
          <Alternatives
            title={t('step.instead')}
            pending={act.pending}
            options={[
              {
                keyName: 'F8',
                label: t('failed.finishWithout'),
                about: t('failed.aboutWithout', { amount: money(sale.request.amount) }),
                run: () => act({ do: 'skipLoyalty' }),
              },
              {
                keyName: 'Escape',
                label: t('failed.back'),
                about: t('failed.aboutBack'),
                run: () => act({ do: 'cancel' }),
              },
            ]}
          />
        )}
      </div>
    </StepFrame>
  );
}

function slowWords(sale: Sale) {
  if (canServeNext(sale)) return 'step.slowAfter';
  if (sale.state.at === 'creating') return 'step.slowCreating';
  return canSkipLoyalty(sale) ? 'step.slowBefore' : 'step.slowAward';
}

/** For steps that offer a way back. */
export function BackButton({ onPress }: { onPress: () => void }) {
  const { t } = useI18n();
  return (
    <Button keyName="Escape" onPress={onPress}>
      {t('action.back')}
    </Button>
  );
}
