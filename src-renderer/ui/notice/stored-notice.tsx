/** What somebody should know of what the till keeps, and what can be done about it. */
import type { ReactNode } from 'react';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { NOTICE_ADVICE } from './notice-advice.ts';
import { WhatNow } from './what-now.tsx';

export function StoredNotice({
  notice,
  children,
}: {
  notice: Snapshot['notices'][number];
  children?: ReactNode;
}) {
  const { t } = useI18n();
  return (
    <div className="notice notice--waiting notice--toned">
      <output>{t(`notice.${notice}`)}</output>
      {children}
      <WhatNow about={NOTICE_ADVICE[notice]} />
    </div>
  );
}
