/**
 * The giving of an award had no answer: it may have been done, or be done yet. The till reads the
 * stamps again by itself; until they tell, the gift stays where it is and nothing is sent again.
 */
import { provableFrom } from '../../src-shared/domain/late-acts.ts';
import type { AtAward } from '../../src-shared/domain/sale/award-step.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { useHandsStep } from '../keys/hands.ts';
import { useStepField } from '../keys/step-field.ts';
import { MainAction } from '../parts/buttons.tsx';
import { supportCode } from '../parts/fault-note.tsx';
import { KnownIn } from '../parts/known-in.tsx';
import { ProgressLine } from '../parts/progress.tsx';
import { useWords } from '../words/use-words.ts';
import { OtherWays } from './other-ways.tsx';
import { Receipt } from './receipt.tsx';
import { receiptOfSale } from './receipt-lines.ts';
import { StepFrame } from './step-frame.tsx';
import { hasCodeStep, useAct } from './use-act.ts';

export function AwardDoubtStep({ sale, state }: { sale: Sale; state: AtAward }) {
  const { t } = useWords();
  const act = useAct(sale);
  useHandsStep('question', { since: act.fault });
  const waiting = useStepField<HTMLDivElement>();
  return (
    <StepFrame
      at="purchase"
      withCode={hasCodeStep(sale)}
      label={t('awardDoubt.title')}
      receipt={<Receipt view={receiptOfSale(sale)} />}
      action={
        <MainAction label={t('awardDoubt.wait')} ready={false} busy onPress={() => undefined} />
      }
    >
      <div ref={waiting} className="busy doubt" tabIndex={-1}>
        <div role="alert">
          <h2 className="step__title">{t('awardDoubt.title')}</h2>
          <p className="step__about">{t('awardDoubt.about')}</p>
        </div>
        <ProgressLine active name={<KnownIn from={provableFrom(sale.unansweredAt ?? 0)} />} />
        <OtherWays
          pending={act.pending}
          title={t('step.instead')}
          ways={[
            {
              keyName: 'Escape',
              label: t('failed.backWithoutGift'),
              about: t('awardDoubt.aboutBack'),
              run: () => act({ do: 'cancel' }),
            },
          ]}
        />
        <p className="fault__code">
          {t('fault.support')}: {supportCode(state.fault)}
        </p>
      </div>
    </StepFrame>
  );
}
