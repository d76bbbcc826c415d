/** Where this till is, whether bonuses work, who serves, what time it is. */
import { SignInButton } from '../log-in/log-in-panel.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useNow } from '../till/use-now.ts';
import { formatClock } from '../format/time.ts';
import { useWords } from '../words/use-words.ts';

export function TopBar() {
  const { t } = useWords();
  const { branch, environment, outbox, shift, stage } = useSnapshot();
  return (
    <header className="top-bar" aria-label={t('frame.status')}>
      <span className="top-bar__branch">{branch?.name ?? t('product')}</span>
      {environment !== null && (
        <span className={`pill pill--${environment === 'test' ? 'waiting' : environment}`}>
          {t(`environment.${environment}`)}
        </span>
      )}
      <div className="top-bar__end">
        {outbox.waiting + outbox.attention > 0 && (
          <span className="pill pill--waiting">
            {t('frame.waiting', { count: outbox.waiting + outbox.attention })}
          </span>
        )}
        <SignInButton />
        {stage !== 'setup' && <ServicePill />}
        {shift !== null && (
          <span className="top-bar__who">
            {shift.cashier} · {t('frame.shift', { number: shift.number })}
          </span>
        )}
        <Clock />
      </div>
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
      {t(`frame.${service.state}`)}
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
