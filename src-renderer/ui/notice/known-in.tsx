/**
 * When the till will know at the latest what became of a request without an answer. The seconds are
 * for the eye; a screen reader is told whole minutes, so that no tick is spoken.
 */
import type { Millis } from '../../../src-shared/domain/time.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useSteadyNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { knownWords } from './known-words.ts';

/** `from`: main's steady time from which a reading tells in any case. Stands within a line. */
export function KnownIn({ from }: { from: Millis }) {
  const { t } = useI18n();
  const { service } = useSnapshot();
  const left = from - useSteadyNow();
  const { shown, spoken } = knownWords(left, service.state === 'offline', t);
  return (
    <span className="known-in">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
