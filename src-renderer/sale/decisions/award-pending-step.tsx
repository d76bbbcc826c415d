/**
 * The giving of an award had no answer: it may have been done, or be done yet. The till reads the
 * stamps again by itself; until they tell, the gift stays where it is and nothing is sent again.
 */
import { provableFrom } from '../../../src-shared/domain/service/late-acts.ts';
import type { AtAward } from '../../../src-shared/domain/sale/giving-award.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { useHandsStep } from '../../keyboard/hands/hands.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { supportCode } from '../../ui/notice/fault-notice.tsx';
import { KnownIn } from '../../ui/notice/known-in.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { Alternatives } from '../step/alternatives.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import './award-pending-step.css';

export function AwardPendingStep({ sale, state }: { sale: Sale; state: AtAward }) {
  const { t } = useI18n();
  const act = useSaleAction(sale);
  useHandsStep('decision', { since: act.fault });
  const waiting = useStepField<HTMLDivElement>();
  return (
    <SaleStep
      sale={sale}
      at="purchase"
      label={t('awardPending.title')}
      act={act}
      main={{ label: t('awardPending.wait'), ready: false, busy: true, onPress: () => undefined }}
    >
      <div ref={waiting} className="award-pending-step" tabIndex={-1}>
        <div role="alert">
          <h2>{t('awardPending.title')}</h2>
          <p className="about">{t('awardPending.about')}</p>
        </div>
        <WhatNow about="award" />
        <ProgressLine active name={<KnownIn from={provableFrom(sale.unansweredAt ?? 0)} />} />
        <Alternatives
          pending={act.pending}
          title={t('step.instead')}
          options={[
            {
              keyName: 'Escape',
              label: t('failed.backWithoutGift'),
              about: t('awardPending.aboutBack'),
              help: t('help.escape'),
              run: () => act({ do: 'cancel' }),
            },
          ]}
        />
        <p className="support-code">
          {t('fault.support')}: {supportCode(state.fault)}
        </p>
      </div>
    </SaleStep>
  );
}
