/** A step failed before money was taken: what happened, what it means, the one next step. */
import { ZERO } from '../../../src-shared/domain/money.ts';
import { isAwardInDoubt } from '../../../src-shared/domain/sale/award-step.ts';
import { toPay, type Sale, type SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { useHandsStep } from '../../keyboard/hands.ts';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { AwardDoubtStep } from './award-doubt-step.tsx';
import { Alternatives } from '../step/alternatives.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import {
  recoveryOptions,
  type RecoveryOption,
} from '../../../src-shared/domain/sale/recovery-options.ts';
import { RECOVERY_KEYS } from '../../keyboard/sale-keys.ts';

/** What F1 says of them. */
const RECOVERY_WORDS = {
  retry: 'retry',
  skipLoyalty: 'without',
  earnOnly: 'spendNothing',
  cancel: 'escape',
} as const satisfies Record<RecoveryOption, string>;

export function FailedStep({ sale, state }: { sale: Sale; state: SaleState & { at: 'failed' } }) {
  return isAwardInDoubt(state) ? (
    <AwardDoubtStep sale={sale} state={state} />
  ) : (
    <Failed sale={sale} state={state} />
  );
}

function Failed({ sale, state }: { sale: Sale; state: SaleState & { at: 'failed' } }) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  useHandsStep('question', { since: act.fault });
  const [main = 'cancel', ...others] = recoveryOptions(sale, state);
  const elsewhere = state.fault.code === 'awardGivenElsewhere';
  const run = (way: RecoveryOption) => () => act({ do: way });
  const label = (way: RecoveryOption) => {
    if (way === 'skipLoyalty') return t('failed.finishWithout');
    if (way === 'earnOnly') return t('failed.spendNothing');
    if (way === 'cancel') return t(elsewhere ? 'failed.backWithoutGift' : 'failed.back');
    return t(state.call === 'sendCode' ? 'failed.retryCode' : 'failed.retry');
  };
  const full = money(sale.request.amount);
  const abouts: Record<RecoveryOption, string> = {
    skipLoyalty: t('failed.aboutWithout', { amount: full }),
    earnOnly: t('failed.aboutSpendNothing', { amount: full }),
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
      <h2>{t(titleOf(state))}</h2>
      <FaultNotice fault={state.fault} money={moneyWords(state, t)} step={null} />
      <Alternatives
        pending={act.pending}
        options={others.map((way) => ({
          keyName: RECOVERY_KEYS[way],
          label: label(way),
          about: abouts[way],
          help: t(`help.${RECOVERY_WORDS[way]}`),
          run: run(way),
        }))}
      />
      {state.order !== null && (
        <p className="about">
          {t(elsewhere ? 'failed.orderLeft' : 'failed.orderStays', {
            number: state.order.orderNumber ?? state.order.orderId,
          })}
        </p>
      )}
    </SaleStep>
  );
}

/** The receipt shows what the main action takes: bonuses are left out by some of the ways. */
function asProposed(sale: Sale, way: RecoveryOption): Sale {
  return way === 'skipLoyalty' || way === 'earnOnly' ? { ...sale, bonus: ZERO } : sale;
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
