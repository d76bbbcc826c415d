/** Where the records stood when the shift was closed: whoever keeps it can prove them later. Older reports have none. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';

export function SealedLine({ report }: { report: ShiftReport }) {
  const words = useI18n();
  const sealed = sealedWords(report, words);
  return sealed === null ? null : <p className="hint">{sealed}</p>;
}

export function sealedWords({ trail }: ShiftReport, { t }: Pick<I18n, 't'>): string | null {
  return trail === null ? null : t('report.sealed', { count: trail.count, mac: trail.mac });
}
