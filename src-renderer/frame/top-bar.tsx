/** Where this till is, whether bonuses work, what waits, who serves, what time it is. */
import { SignInButton } from '../log-in/log-in-panel.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useNow } from '../till/use-now.ts';
import { branchLabel } from '../format/branch-label.ts';
import { formatClock } from '../format/time.ts';
import { useWords } from '../words/use-words.ts';
import { OutboxPills } from './outbox-pills.tsx';

export function TopBar() {
  const { t } = useWords();
  const { branch, environment, shift, stage } = useSnapshot();
  const place = branch === null ? t('product') : branchLabel(branch, t);
  return (
    <header className="top-bar" aria-label={t('frame.status')}>
      <span className="top-bar__branch" title={place}>
        {place}
      </span>
      {environment !== null && (
        <span className={`pill pill--${environment === 'test' ? 'waiting' : environment}`}>
          {t(`environment.${environment}`)}
        </span>
      )}
      <span className="top-bar__space" />
      {stage !== 'setup' && <OutboxPills />}
      <SignInButton />
      {stage !== 'setup' && <ServicePill />}
      {shift !== null && (
        <>
          <span className="top-bar__who" title={shift.cashier}>
            {shift.cashier}
          </span>
          <span className="top-bar__shift">{t('frame.shift', { number: shift.number })}</span>
        </>
      )}
      <Clock />
    </header>
  );
}

const LOOKS = { online: 'good', slow: 'slow', offline: 'bad', unknown: 'plain' } as const;

function ServicePill() {
  const { t } = useWords();
  const { service } = useSnapshot();
  return (
    <output className={`pill pill--${LOOKS[service.state]}`}>
      <span className={`dot dot--${service.state}`} aria-hidden="true" />
      <span>
        {t(`frame.${service.state}`)}
        {service.state === 'offline' && (
          <span className="pill__rest">{t('frame.offlineRest')}</span>
        )}
      </span>
      {service.latencyMs !== null && ['online', 'slow'].includes(service.state) && (
        <span className="pill__more">
          {t('frame.latency', { ms: Math.round(service.latencyMs) })}
        </span>
      )}
    </output>
  );
}

function Clock() {
  const now = useNow();
  return <time className="top-bar__clock">{formatClock(now)}</time>;
}
