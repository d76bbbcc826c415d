/**
 * One line under the top bar while sales can't be stored or bonuses can't be used, and for a moment
 * when that works again. Never a message per customer.
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
  const { service, stage, notices, storage } = useSnapshot();
  const back = useBackAgain(service.state === 'offline', isThere(service.state));
  const stored = useBackAgain(storage.reason !== null, storage.reason === null);
  if (stage === 'setup') return null;
  if (storage.reason !== null) return <DiskBanner />;
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
  if (!back && !stored) return null;
  return (
    <output className="banner banner--good">
      <CircleCheck aria-hidden="true" />
      {t(stored ? 'disk.back' : 'banner.back')}
    </output>
  );
}

function DiskBanner() {
  const { t } = useWords();
  const { reason, unwritten } = useSnapshot().storage;
  if (reason === null) return null;
  return (
    <div className="banner banner--bad" role="alert">
      <HardDrive aria-hidden="true" />
      <span>
        {t(`disk.${reason}`)}{' '}
        {unwritten === 0 ? t('disk.goesOn') : t('disk.unwritten', { count: unwritten })}
      </span>
    </div>
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

function isThere(state: string): boolean {
  return state === 'online' || state === 'slow';
}

/** true for a while after it failed and then worked. */
function useBackAgain(fails: boolean, works: boolean): boolean {
  const [failed, setFailed] = useState(false);
  if (fails && !failed) setFailed(true);
  const back = failed && works;
  useEffect(() => {
    if (!back) return undefined;
    const timer = setTimeout(() => setFailed(false), BACK_SHOWN);
    return () => clearTimeout(timer);
  }, [back]);
  return back;
}
