/** The sections that exist. Orders and Shift join when they can be opened. */
import { CreditCard, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useDesk } from '../till/desk.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useWords } from '../words/use-words.ts';
import { keepFocus } from '../parts/buttons.tsx';

export function Rail() {
  const { t } = useWords();
  const { stage } = useSnapshot();
  const change = useDesk((desk) => desk.change);
  return (
    <nav className="rail" aria-label={t('frame.rail')}>
      {stage === 'open' && (
        <button
          type="button"
          className="rail__item"
          aria-current="page"
          onPointerDown={keepFocus}
          onClick={() => change({ panel: null })}
        >
          <CreditCard aria-hidden="true" strokeWidth={1.75} />
          {t('frame.sale')}
        </button>
      )}
      <span className="rail__space" />
      <button
        type="button"
        className="rail__item"
        aria-keyshortcuts="F1"
        onPointerDown={keepFocus}
        onClick={() => change({ panel: 'help' })}
      >
        <Keyboard aria-hidden="true" strokeWidth={1.75} />
        {t('frame.help')}
        <span className="rail__key" aria-hidden="true">
          F1
        </span>
      </button>
      <button
        type="button"
        className="rail__item"
        aria-keyshortcuts="F10"
        onPointerDown={keepFocus}
        onClick={() => change({ panel: 'settings' })}
      >
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
        {t('frame.settings')}
        <span className="rail__key" aria-hidden="true">
          F10
        </span>
      </button>
    </nav>
  );
}
