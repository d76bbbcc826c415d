/**
 * Practice beside the sale: what is to be done next, or the trouble that was made on purpose and how it is
 * ended. It has a row of its own, so it covers nothing; none of its keys is one of the sale. It comes and goes
 * by a press alone: what ends by itself leaves it where it is.
 */
import type { Practice } from '../../../src-shared/contract/practice-schema.ts';
import { EXERCISES, exerciseTold } from '../../../src-shared/domain/help/practice.ts';
import { formatCountdown } from '../../format/time.ts';
import { typedPhone } from '../../format/typed.ts';
import { EXERCISE_PHONES } from '../../format/training-phones.ts';
import { useLateWords } from '../../locales/late-words.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { useSteadyNow } from '../../till/use-now.ts';
import { Button, CloseButton } from '../../ui/press/buttons.tsx';
import { Status } from '../../ui/press/status.tsx';
import './practice-strip.css';

export function PracticeStrip({ practice: { done, trouble } }: { practice: Practice }) {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const isThere = useLateWords('practice');
  if (!isThere) return null;
  return (
    <aside
      className={`practice-strip${trouble === null ? '' : ' practice-strip--trouble'}`}
      aria-label={t('practice.title')}
    >
      {trouble === null ? (
        <>
          <p className="practice-strip__count">
            {t('practice.count', { done: done.length, all: EXERCISES.length })}
          </p>
          <Next done={done} />
          <Button look="quiet" onPress={() => change({ panel: 'practice' })}>
            {t('practice.all')}
          </Button>
          <CloseButton label={t('practice.hide')} onPress={() => change({ practising: false })} />
        </>
      ) : (
        <TroubleNow trouble={trouble} />
      )}
    </aside>
  );
}

function Next({ done }: Pick<Practice, 'done'>) {
  const { t } = useI18n();
  const chosen = useUiStore((ui) => ui.chosen);
  const next = exerciseTold(done, chosen);
  const phone = next === undefined ? '' : typedPhone(EXERCISE_PHONES[next]);
  return (
    <Status className="practice-strip__words">
      {next === undefined ? (
        t('practice.allDone')
      ) : (
        <>
          <strong>{t(`practice.${next}.title`)}.</strong>{' '}
          <span className="practice-strip__about">{t(`practice.${next}.about`, { phone })}</span>
          {next !== 'refund' && <span className="practice-strip__phone">{phone}</span>}
        </>
      )}
    </Status>
  );
}

function TroubleNow({ trouble: { kind, acted, endsAt } }: { trouble: TroubleMade }) {
  const { t } = useI18n();
  const end = useCommand('practice.trouble');
  const now = useSteadyNow();
  const words = acted ? t('practice.otherTill.acted') : t(`practice.${kind}.now`);
  return (
    <>
      <Status className="practice-strip__words">
        <strong>{words}</strong>
      </Status>
      <span className="practice-strip__left">{formatCountdown(Math.max(0, endsAt - now))}</span>
      <Button disabled={end.pending} onPress={() => end.send({ kind: null })}>
        {t('practice.end')}
      </Button>
    </>
  );
}

type TroubleMade = NonNullable<Practice['trouble']>;
