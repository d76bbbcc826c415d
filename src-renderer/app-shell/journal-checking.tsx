/** A start that waits until all of a large journal has been read: what is done, how large it is and how far that is. */
import type { EventPayload } from '../../src-shared/contract/commands.ts';
import { formatPercent } from '../format/money.ts';
import { LANGUAGE_FORMS } from '../format/languages.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Spinner } from '../ui/press/progress.tsx';
import { Status } from '../ui/press/status.tsx';
import './journal-checking.css';

const MEGABYTE = 2 ** 20;
const GIGABYTE = 2 ** 30;

/** Never nowhere; nothing can be pressed yet. */
const focus = (heading: HTMLElement | null) => heading?.focus();

export function JournalChecking({ bytes, percent }: EventPayload<'journal.checking'>) {
  const { t, language } = useI18n();
  const { decimalMark } = LANGUAGE_FORMS[language];
  const size =
    bytes < GIGABYTE
      ? t('checking.megabytes', { number: Math.ceil(bytes / MEGABYTE) })
      : t('checking.gigabytes', {
          number: (bytes / GIGABYTE).toFixed(1).replace('.', decimalMark),
        });
  return (
    <main className="journal-checking" lang={language}>
      {/* How far it is stands outside: not each per cent is told aloud. */}
      <Status className="journal-checking__words">
        <h1 ref={focus} tabIndex={-1}>
          {t('checking.title')}
        </h1>
        <p>{t('checking.about', { size })}</p>
      </Status>
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
