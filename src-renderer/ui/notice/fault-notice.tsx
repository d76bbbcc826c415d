/**
 * A fault in plain words: what happened, what it means for the customer's money, the one next
 * step. The code stands small, for support.
 */
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { FaultPlace } from '../../../src-shared/domain/help/advice.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { WhatNow } from './what-now.tsx';
import './fault-notice.css';

export function FaultNotice({
  fault,
  at,
  unknown,
  what,
  money,
  step,
  children,
}: {
  fault: Fault;
  /** What was wanted, which says what the fault means; null: no help can be opened here. */
  at: FaultPlace | null;
  /** It may have been done all the same. */
  unknown?: boolean;
  /** In place of the general words. `null` leaves a line out. */
  what?: ReactNode;
  money?: ReactNode | null;
  step?: ReactNode | null;
  children?: ReactNode;
}) {
  const { t } = useI18n();
  const notice = useBroughtIntoView();
  const about = at !== null && { fault, at, ...(unknown === undefined ? {} : { unknown }) };
  if (fault.code === 'approvalNeeded') {
    // It was asked about, and nobody has confirmed it: no fault of anything.
    return (
      <div ref={notice} className="notice notice--waiting notice--toned fault-notice__end">
        <p role="alert">{t('approval.refused')}</p>
        {about && <WhatNow about={about} />}
      </div>
    );
  }
  const words = `fault.${fault.code}` as const;
  return (
    <div ref={notice} className="notice notice--danger notice--row fault-notice">
      <TriangleAlert aria-hidden="true" />
      <div className="fault-notice__words">
        <div role="alert" className="fault-notice__words">
          <p className="fault-notice__what">{what ?? t(`${words}.what`)}</p>
          {money !== null && <p>{money ?? t(`${words}.money`)}</p>}
          {step !== null && <p>{step ?? t(`${words}.step`)}</p>}
          {fault.message !== undefined && fault.message !== '' && (
            <p className="about">{t('fault.service', { message: fault.message })}</p>
          )}
          {children}
        </div>
        <div className="fault-notice__end">
          <p className="support-code">
            {t('fault.support')}: {supportCode(fault)}
          </p>
          {about && <WhatNow about={about} />}
        </div>
      </div>
    </div>
  );
}

/** "rejected · 400 · 4052 · address:insecure" */
export function supportCode(fault: Fault): string {
  return [
    fault.code,
    fault.status,
    // Often only the status again.
    fault.serviceCode === fault.status ? undefined : fault.serviceCode,
    fault.field === undefined ? undefined : `${fault.field}:${fault.problem ?? ''}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Where its card scrolls, or the screen (it is magnified), what came of a press is scrolled to. */
function useBroughtIntoView() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = ['.scrolls', '.app-shell'].map((name) => notice.current?.closest(name));
    if (around.some((one) => one && one.scrollHeight > one.clientHeight))
      notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return notice;
}
