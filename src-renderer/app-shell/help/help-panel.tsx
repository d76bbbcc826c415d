/**
 * F1: the keys of the screen that is shown, and "What do I do when…", one situation after another. Beside a
 * fault the same panel opens at the situation that it means.
 */
import { useState } from 'react';
import {
  situationOf,
  type AdviceFor,
  type Situation,
} from '../../../src-shared/domain/help/advice.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { useBegin } from '../../ui/frame/use-begin.ts';
import { useListedKeys } from '../../keyboard/shortcuts.ts';
import { useLateWords } from '../../locales/late-words.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { AdviceList } from './advice-list.tsx';
import { AdviceSteps } from './advice-steps.tsx';
import './help-panel.css';

type Shown = 'keys' | 'list' | Situation;

export function HelpPanel({ about, onClose }: { about: AdviceFor | null; onClose: () => void }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<Shown>(about === null ? 'keys' : situationOf(about));
  /** The list begins where somebody comes back from. */
  const [left, setLeft] = useState<Situation | null>(null);
  const isThere = useLateWords('advice');
  const body = useBegin<HTMLDivElement>(isThere && shown);
  if (!isThere) return null;
  const isKeys = shown === 'keys';
  const toList = () => {
    setLeft(isKeys || shown === 'list' ? null : shown);
    setShown('list');
  };
  return (
    <Dialog
      title={t(isKeys ? 'help.title' : 'advice.title')}
      closeLabel={t('help.close')}
      onClose={onClose}
      beside={
        shown === 'list' ? (
          <Button look="quiet" onPress={() => setShown('keys')}>
            {t('advice.keys')}
          </Button>
        ) : (
          <Button look="quiet" onPress={toList}>
            {t(isKeys ? 'advice.title' : 'advice.all')}
          </Button>
        )
      }
    >
      <div ref={body} className="help-panel">
        {isKeys ? (
          <Keys />
        ) : shown === 'list' ? (
          <AdviceList first={left} onChoose={setShown} />
        ) : (
          <AdviceSteps situation={shown} />
        )}
      </div>
    </Dialog>
  );
}

function Keys() {
  const { t } = useI18n();
  const here = useListedKeys('here');
  const everywhere = useListedKeys('everywhere');
  return (
    <div className="help-panel__keys">
      {(
        [
          ['here', here],
          ['everywhere', everywhere],
        ] as const
      ).map(([name, keys]) => (
        <section key={name}>
          <h3>{t(`help.${name}`)}</h3>
          <dl>
            {keys.map(([key, label]) => (
              <div key={key + label}>
                <dt>
                  <kbd className="keycap">{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
