/**
 * Where this till is, who serves, whether bonuses work, what waits, what time it is. What has to be
 * said of the whole till (banner.tsx) stands after the names; where both have no room, the names,
 * which don't change within a shift, go.
 */
import type { ReactNode } from 'react';
import { SignInButton } from './signing/log-in-panel.tsx';
import { usePassing, useSnapshot, type Lasting } from '../till/snapshot.ts';
import { useNow } from '../till/use-now.ts';
import { branchLabel } from '../format/branch-label.ts';
import { formatClock } from '../format/time.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { LanguageButton } from './language-button.tsx';
import { Banner, useBanner, type BannerState } from './banner.tsx';
import { OpenItemsPills } from './open-items.tsx';
import './top-bar.css';

export function TopBar() {
  const { service, stage } = useSnapshot();
  const banner = useBanner();
  return (
    <Bar banner={banner}>
      {stage !== 'setup' && !standsFor(banner, service) && <ServicePill />}
      <SignInButton />
      {stage !== 'setup' && <OpenItemsPills />}
    </Bar>
  );
}

/** While nobody is signed in: what is said of the till's disk, and no way to anything else. */
export function LockedTopBar() {
  const banner = useBanner();
  const urgent = banner?.kind === 'disk' || banner?.kind === 'unwritable' ? banner : null;
  return (
    <Bar banner={urgent}>
      <ServicePill />
      <LanguageButton />
    </Bar>
  );
}

function Bar({ banner, children }: { banner: BannerState | null; children: ReactNode }) {
  const { t } = useI18n();
  const { environment } = useSnapshot();
  return (
    <header
      className={`top-bar top-bar--${environment ?? 'none'}${banner === null ? '' : ` top-bar--${banner.look}`}`}
      aria-label={t('appShell.status')}
    >
      {environment !== null && (
        <span className={`pill pill--${environment === 'test' ? 'waiting' : environment}`}>
          {t(`environment.${environment}`)}
        </span>
      )}
      <Names />
      {banner === null ? <span className="top-bar__space" /> : <Banner banner={banner} />}
      {children}
      <Clock />
    </header>
  );
}

/** Who is signed in serves; where nobody signs in, whoever opened the shift. */
function Names() {
  const { t } = useI18n();
  const { branch, shift, people } = useSnapshot();
  const place = branch === null ? t('product') : branchLabel(branch, t);
  const who = people.state === 'ready' ? people.signedIn?.name : shift?.cashier;
  return (
    <div className="top-bar__names">
      <div className="top-bar__block">
        <span className="top-bar__branch" title={place}>
          {place}
        </span>
        {who !== undefined && (
          <span className="top-bar__who" title={who}>
            {who}
          </span>
        )}
        {shift !== null && (
          <span className="top-bar__shift">{t('appShell.shift', { number: shift.number })}</span>
        )}
      </div>
    </div>
  );
}

/** The banner tells of the service itself, or of something worse than that all is well with it. */
function standsFor(banner: BannerState | null, { state }: Lasting['service']): boolean {
  if (banner === null) return false;
  return banner.kind === 'offline' || (banner.look === 'danger' && state === 'online');
}

const LOOKS = { online: 'good', slow: 'slow', offline: 'danger', unknown: 'plain' } as const;

function ServicePill() {
  const { t } = useI18n();
  const { service } = useSnapshot();
  return (
    <output className={`pill pill--${LOOKS[service.state]}`}>
      <span className={`top-bar__dot top-bar__dot--${service.state}`} aria-hidden="true" />
      <span>
        {t(`appShell.${service.state}`)}
        {service.state === 'offline' && (
          <span className="top-bar__rest">{t('appShell.offlineRest')}</span>
        )}
      </span>
      {['online', 'slow'].includes(service.state) && <Latency />}
    </output>
  );
}

function Latency() {
  const { t } = useI18n();
  const ms = usePassing('latencyMs') ?? null;
  return ms === null ? null : (
    <span className="pill__more">{t('appShell.latency', { ms: Math.round(ms) })}</span>
  );
}

function Clock() {
  const now = useNow();
  return <time className="top-bar__clock">{formatClock(now)}</time>;
}
