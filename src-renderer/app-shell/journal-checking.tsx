/** A start that waits until all of a large journal has been read: what is done, how large it is and how far that is. */
import { useId } from 'react';
import type { EventPayload } from '../../src-shared/contract/commands.ts';
import { formatPercent } from '../format/money.ts';
import { LANGUAGE_FORMS } from '../format/languages.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Spinner } from '../ui/press/progress.tsx';
import './journal-checking.css';

const MEGABYTE = 2 ** 20;
const GIGABYTE = 2 ** 30;

/** Never nowhere; nothing can be pressed yet. */
const focus = (heading: HTMLElement | null) => heading?.focus();

export function JournalChecking({
  bytes,
  percent,
}: Omit<EventPayload<'journal.checking'>, 'looks'>) {
  const { t, language } = useI18n();
  const about = useId();
  const { decimalMark } = LANGUAGE_FORMS[language];
  const size =
    bytes < GIGABYTE
      ? t('checking.megabytes', { number: Math.ceil(bytes / MEGABYTE) })
      : t('checking.gigabytes', {
          number: (bytes / GIGABYTE).toFixed(1).replace('.', decimalMark),
        });
  return (
    <main className="journal-checking" lang={language}>
      <div className="journal-checking__words">
        {/* The focus has both read aloud, once; not each per cent. */}
        <h1 ref={focus} tabIndex={-1} aria-describedby={about}>
          {t('checking.title')}
        </h1>
        <p id={about}>{t('checking.about', { size })}</p>
      </div>
      <div className="journal-checking__done">
        {percent === null ? (
          <Spinner />
        ) : (
          <>
            <progress
              className="journal-checking__bar"
              aria-label={t('checking.title')}
              max={100}
              value={percent}
            />
            <span>{formatPercent(percent, language)}</span>
          </>
        )}
      </div>
    </main>
  );
}
