/** The sections, with their keys. A dot on Sale: a sale is open while another section is shown. */
import { Clock3, CreditCard, Keyboard, ReceiptText, SlidersHorizontal } from 'lucide-react';
import { isOpen } from '../../src-shared/domain/sale/guards.ts';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { keepFocus } from '../ui/buttons.tsx';
import './rail.css';

const SECTIONS = [
  { name: 'sale', word: 'sale', key: 'F7', Sign: CreditCard },
  { name: 'orders', word: 'orders', key: 'F11', Sign: ReceiptText },
  { name: 'shift', word: 'shiftSection', key: 'F12', Sign: Clock3 },
] as const;

export function Rail() {
  const { t } = useI18n();
  const { stage, sale } = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const section = useUiStore((ui) => ui.section);
  const saleOpen = sale !== null && isOpen(sale) && section !== 'sale';
  return (
    <nav className="rail" aria-label={t('frame.rail')}>
      {stage === 'open' &&
        SECTIONS.map(({ name, word, key, Sign }) => (
          <button
            key={name}
            type="button"
            className="rail__item"
            aria-current={name === section ? 'page' : undefined}
            aria-keyshortcuts={key}
            onPointerDown={keepFocus}
            onClick={() => change({ section: name, panel: null })}
          >
            <Sign aria-hidden="true" strokeWidth={1.75} />
            {t(`frame.${word}`)}
            {name === 'sale' && saleOpen && (
              <span className="rail__dot">
                <span className="sr-only">{t('frame.saleOpen')}</span>
              </span>
            )}
            <span className="rail__key" aria-hidden="true">
              {key}
            </span>
          </button>
        ))}
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
