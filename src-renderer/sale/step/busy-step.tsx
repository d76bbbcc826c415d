/** A call is under way: named after a moment, and when it is slow, what can be done. */
import { useEffect } from 'react';
import {
  canCancel,
  canSkipLoyalty,
  canServeNext,
  isCodeDue,
} from '../../../src-shared/domain/sale/guards.ts';
import { toPay, type Sale, type SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { useHandsStep, useHasKept } from '../../keyboard/hands/hands.ts';
import { focusPrimaryAction, useStepField } from '../../keyboard/hands/step-field.ts';
import { RECOVERY_KEYS } from '../../keyboard/sale-keys.ts';
import { ProgressLine, SLOW_AFTER } from '../../ui/press/progress.tsx';
import { takenWord } from '../../format/sale-labels.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useDelayedFlag } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Alternatives } from './alternatives.tsx';
import { ChangeDue } from './change-due.tsx';
import { SaleStep } from './sale-step.tsx';
import { useSaleAction, type SendSaleAction } from './use-sale-action.ts';
import { useMethodAhead } from './use-method-ahead.ts';
import './busy-step.css';

export type BusyAt = Extract<
  SaleState['at'],
  'verifyingQuote' | 'sendingCode' | 'creating' | 'givingAward' | 'completing' | 'reconciling'
>;

export function BusyStep({ sale, at }: { sale: Sale; at: BusyAt }) {
  const { t } = useI18n();
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
    <SaleStep
      sale={sale}
      at={paid ? 'payment' : at === 'sendingCode' ? 'code' : 'purchase'}
      label={t(`step.${at}`)}
      act={act}
      keypad
      main={
        mayLeave
          ? {
              label: t('done.next'),
              sub: t('done.nextSub'),
              busy: false,
              onPress: () => act({ do: 'dismiss' }),
            }
          : {
              label: t('step.wait'),
              sub: kept ? t('keys.kept') : undefined,
              ready: false,
              busy: true,
              onPress: () => undefined,
            }
      }
    >
      <div ref={waiting} className="busy-step" tabIndex={-1}>
        <ProgressLine
          active
          isSaid
          name={`${t(`step.${at}`)}…`}
          slow={
            <>
              <strong>{t('step.slow')}</strong> {t(slowWords(sale))}
            </>
          }
        />
        <p className="about">
          {paid ? takenWord(toPay(sale), t) : t('step.noMoney')}
          {paid && !storage.thisSale && ` ${t('step.saved')}`}
        </p>
        {paid && 'payment' in sale.state && <ChangeDue sale={sale} payment={sale.state.payment} />}
        {slow && canSkipLoyalty(sale) && canCancel(sale) && <Instead sale={sale} act={act} />}
      </div>
    </SaleStep>
  );
}

/** What can be done when it is slow. */
function Instead({ sale, act }: { sale: Sale; act: SendSaleAction }) {
  const { t, money } = useI18n();
  return (
    <Alternatives
      title={t('step.instead')}
      pending={act.pending}
      options={[
        {
          keyName: RECOVERY_KEYS.skipLoyalty,
          label: t('failed.skipLoyalty'),
          about: t('failed.aboutSkipLoyalty', { amount: money(sale.request.amount) }),
          help: t('help.skipLoyalty'),
          run: () => act({ do: 'skipLoyalty' }),
        },
        {
          keyName: 'Escape',
          label: t('failed.back'),
          about: t('failed.aboutBack'),
          help: t('help.escape'),
          run: () => act({ do: 'cancel' }),
        },
      ]}
    />
  );
}

export function slowWords(sale: Sale) {
  if (canServeNext(sale)) return 'step.slowAfter';
  if (sale.state.at === 'creating') return 'step.slowCreating';
  return canSkipLoyalty(sale) ? 'step.slowBefore' : 'step.slowAward';
}
