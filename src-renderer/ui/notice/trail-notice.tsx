/** Says that the till's records aren't as it wrote them, and since when. */
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { formatClock } from '../../format/time.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { WhatNow } from './what-now.tsx';

export function TrailNotice({ trail }: { trail: Snapshot['trail'] }) {
  const { t, shortDay } = useI18n();
  const first = trail?.first ?? null;
  if (trail === null || first === null) return null;
  const what = t(`trail.what.${first.what}`);
  const { since } = first;
  const others = trail.breaks - 1;
  return (
    <div className="notice notice--waiting notice--toned">
      <output>
        {since === null
          ? t('trail.broken', { what })
          : t('trail.brokenSince', { what, since: `${shortDay(since)}, ${formatClock(since)}` })}
        {others > 0 && ` ${t('trail.more', { count: others })}`}
      </output>
      <WhatNow about="records" />
    </div>
  );
}
