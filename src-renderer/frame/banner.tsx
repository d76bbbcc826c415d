/**
 * One line under the top bar while bonuses can't be used, and for a moment when they work again.
 * Never a message per customer.
 */
import { CircleCheck, CloudOff, HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../parts/buttons.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useSteadyNow } from '../till/use-now.ts';
import { useWords } from '../words/use-words.ts';

const BACK_SHOWN = 6_000;

export function Banner() {
  const { t } = useWords();
  const { service, stage, notices } = useSnapshot();
  const back = useBackAgain(service.state);
  if (stage !== 'open') return null;
  if (notices.includes('journalUnwritable')) {
    return (
      <div className="banner banner--bad" role="alert">
        <HardDrive aria-hidden="true" />
        {t('banner.unwritable')}
      </div>
    );
  }
  if (service.state === 'offline') return <OfflineBanner />;
  if (!back) return null;
  return (
    <output className="banner banner--good">
      <CircleCheck aria-hidden="true" />
      {t('banner.back')}
    </output>
  );
}

function OfflineBanner() {
  const { t } = useWords();
  const { nextTryAt } = useSnapshot().service;
  const probe = useCommand('service.probe');
  const now = useSteadyNow();
  // None is announced while one is under way.
  const seconds = nextTryAt === null ? 0 : Math.max(0, Math.ceil((nextTryAt - now) / 1_000));
  return (
    <section className="banner banner--bad" aria-label={t('banner.label')}>
      <CloudOff aria-hidden="true" />
      <output>{t('banner.offline')}</output>
      <span className="banner__more">
        {probe.pending || seconds === 0 ? t('banner.trying') : t('banner.nextTry', { seconds })}
      </span>
      <Button onPress={() => probe.send(null)} disabled={probe.pending}>
        {t('banner.tryNow')}
      </Button>
    </section>
  );
}

/** true for a while after offline became online. */
function useBackAgain(state: string): boolean {
  const [wasOffline, setWasOffline] = useState(false);
  if (state === 'offline' && !wasOffline) setWasOffline(true);
  const back = wasOffline && (state === 'online' || state === 'slow');
  useEffect(() => {
    if (!back) return undefined;
    const timer = setTimeout(() => setWasOffline(false), BACK_SHOWN);
    return () => clearTimeout(timer);
  }, [back]);
  return back;
}
