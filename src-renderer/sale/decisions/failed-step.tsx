/** A step failed before money was taken: what happened, what it means, the one next step. */
import { ZERO } from '../../../src-shared/domain/money.ts';
import type { FaultPlace } from '../../../src-shared/domain/help/advice.ts';
import { isAwardPending } from '../../../src-shared/domain/sale/giving-award.ts';
import { toPay, type Sale, type SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { useHandsStep } from '../../keyboard/hands/hands.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { AwardPendingStep } from './award-pending-step.tsx';
import { OrderWaits } from './order-waits.tsx';
import { Alternatives } from '../step/alternatives.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import {
  recoveryOptions,
  type RecoveryOption,
} from '../../../src-shared/domain/sale/recovery-options.ts';
import { RECOVERY_KEYS } from '../../keyboard/sale-keys.ts';

export function FailedStep({ sale, state }: { sale: Sale; state: SaleState & { at: 'failed' } }) {
  return isAwardPending(state) ? (
    <AwardPendingStep sale={sale} state={state} />
  ) : (
    <Failed sale={sale} state={state} />
  );
}

function Failed({ sale, state }: { sale: Sale; state: SaleState & { at: 'failed' } }) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  useHandsStep('decision', { since: act.fault });
  const [main = 'cancel', ...others] = recoveryOptions(sale, state);
  const elsewhere = state.fault.code === 'awardGivenElsewhere';
  const run = (option: RecoveryOption) => () => act({ do: option });
  const label = (option: RecoveryOption) => {
    if (option === 'skipLoyalty') return t('failed.skipLoyalty');
    if (option === 'earnOnly') return t('failed.earnOnly');
    if (option === 'cancel') return t(elsewhere ? 'failed.backWithoutGift' : 'failed.back');
    return t(state.call === 'sendCode' ? 'failed.retryCode' : 'failed.retry');
  };
  const full = money(sale.request.amount);
  const abouts: Record<RecoveryOption, string> = {
    skipLoyalty: t('failed.aboutSkipLoyalty', { amount: full }),
    earnOnly: t('failed.aboutEarnOnly', { amount: full }),
    retry: t('failed.aboutRetry'),
    cancel: t('failed.aboutBack'),
  };
  const subs: Record<RecoveryOption, string> = {
    skipLoyalty: t('failed.takeSub', { amount: full }),
    earnOnly: t('failed.earnSub', { amount: full }),
    retry: t('failed.takeSub', { amount: money(toPay(sale)) }),
    cancel: t(elsewhere ? 'failed.keepElseSub' : 'failed.keepSub'),
  };
  return (
    <SaleStep
      sale={sale}
      at={state.call === 'sendCode' ? 'code' : 'purchase'}
      label={t(titleOf(state))}
      act={act}
      proposed={asProposed(sale, main)}
      main={{ label: label(main), sub: subs[main], onPress: run(main) }}
    >
      <div role="alert">
        <h2>{t(titleOf(state))}</h2>
      </div>
      <FaultNotice
        at={PLACES[state.call] ?? 'sale'}
        unknown={state.outcomeUnknown}
        fault={state.fault}
        money={moneyWords(state, t)}
        step={null}
      />
      <Alternatives
        pending={act.pending}
        options={others.map((option) => ({
          keyName: RECOVERY_KEYS[option],
          label: label(option),
          about: abouts[option],
          help: t(`help.${option === 'cancel' ? 'escape' : option}`),
          run: run(option),
        }))}
      />
      <OrderWaits order={state.order} isLeft={elsewhere} />
    </SaleStep>
  );
}

/** What was being done; else the sale itself. */
const PLACES: Partial<Record<(SaleState & { at: 'failed' })['call'], FaultPlace>> = {
  sendCode: 'code',
  giveAward: 'award',
};

/** The receipt shows what the main action takes: bonuses are left out by some of the options. */
function asProposed(sale: Sale, option: RecoveryOption): Sale {
  return option === 'skipLoyalty' || option === 'earnOnly' ? { ...sale, bonus: ZERO } : sale;
}

function moneyWords(
  state: SaleState & { at: 'failed' },
  t: ReturnType<typeof useI18n>['t'],
): string {
  if (state.fault.code === 'awardGivenElsewhere') return t('fault.awardGivenElsewhere.money');
  if (!state.outcomeUnknown) return t('failed.noMoney');
  if (state.call === 'createOrder') return t('failed.unknownCreate');
  return t('failed.unknownOther');
}

/** Never "not created" where nobody can tell. */
function titleOf({ call, outcomeUnknown }: SaleState & { at: 'failed' }) {
  return call === 'createOrder' && outcomeUnknown
    ? 'failed.createUnknown'
    : (`failed.${call}` as const);
}
