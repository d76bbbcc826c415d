/**
 * All of practice: the five sales with their ticks, and the troubles that can be made on purpose. Whatever is
 * chosen closes it, and stands in the strip beside the sale from then on.
 */
import { CircleCheck, CircleDashed, CloudOff, Hourglass, Zap } from 'lucide-react';
import type { Practice } from '../../../src-shared/contract/practice-schema.ts';
import { EXERCISES, TROUBLES, type Exercise } from '../../../src-shared/domain/help/practice.ts';
import { typedPhone } from '../../format/typed.ts';
import { EXERCISE_PHONES } from '../../format/training-phones.ts';
import { useLateWords } from '../../locales/late-words.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { moveByArrows } from '../../ui/frame/arrow-keys.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useBegin } from '../../ui/frame/use-begin.ts';
import './practice-panel.css';

const SIGNS = { away: CloudOff, slow: Hourglass, otherTill: Zap } as const;

export function PracticePanel({
  practice: { done, trouble },
  onClose,
}: {
  practice: Practice;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const isThere = useLateWords('practice');
  const body = useBegin<HTMLDivElement>(isThere);
  if (!isThere) return null;
  return (
    <Dialog title={t('practice.title')} closeLabel={t('practice.close')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it have the keys */}
      <div
        ref={body}
        className="practice-panel"
        onKeyDown={(event) =>
          moveByArrows(event, [
            ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled'),
          ])
        }
      >
        <p className="practice-panel__about">{t('practice.about')}</p>
        <Exercises done={done} />
        <Troubles isOn={trouble !== null} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Exercises({ done }: Pick<Practice, 'done'>) {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const anew = useCommand('practice.beginAnew');
  const first = EXERCISES.find((one) => !done.includes(one)) ?? EXERCISES[0];
  const choose = (exercise: Exercise) => {
    const isAgain = done.includes(exercise);
    change({ panel: null, practising: true, chosen: { exercise, isAgain } });
  };
  return (
    <section>
      <h3>
        {t('practice.exercises')}
        <span>{t('practice.count', { done: done.length, all: EXERCISES.length })}</span>
      </h3>
      <ol>
        {EXERCISES.map((one) => (
          <li key={one}>
            <Button
              className="practice-panel__one"
              data-begin={one === first ? '' : undefined}
              icon={<Tick isDone={done.includes(one)} />}
              sub={t(`practice.${one}.about`, {
                phone: typedPhone(EXERCISE_PHONES[one]),
              })}
              onPress={() => choose(one)}
            >
              {t(`practice.${one}.title`)}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        disabled={done.length === 0 || anew.pending}
        onPress={() => anew.send(null, () => change({ chosen: null }))}
      >
        {t('practice.beginAnew')}
      </Button>
      {anew.fault !== null && <FaultNotice at="till" fault={anew.fault} />}
    </section>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  const { t } = useI18n();
  if (!isDone) return <CircleDashed aria-hidden="true" />;
  return (
    <span className="practice-panel__tick">
      <CircleCheck aria-hidden="true" />
      <span className="sr-only">{t('practice.done')}: </span>
    </span>
  );
}

function Troubles({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const trouble = useCommand('practice.trouble');
  return (
    <section>
      <h3>{t('practice.troubles')}</h3>
      <p className="hint">{t('practice.troublesAbout')}</p>
      <ul>
        {TROUBLES.map((kind) => {
          const Sign = SIGNS[kind];
          return (
            <li key={kind}>
              <Button
                className="practice-panel__one"
                icon={<Sign aria-hidden="true" />}
                sub={t(`practice.${kind}.about`)}
                disabled={trouble.pending}
                onPress={() => trouble.send({ kind }, onClose)}
              >
                {t(`practice.${kind}.title`)}
              </Button>
            </li>
          );
        })}
      </ul>
      {isOn && (
        <Button disabled={trouble.pending} onPress={() => trouble.send({ kind: null })}>
          {t('practice.end')}
        </Button>
      )}
      {trouble.fault !== null && <FaultNotice at="till" fault={trouble.fault} />}
    </section>
  );
}
