/**
 * One line under the top bar while sales can't be stored or bonuses can't be used, and for a moment
 * when that works again. Never a message per customer.
 */
import { CircleCheck, CloudOff, HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOrdersDesk } from '../orders/orders-desk.ts';
import { Button } from '../parts/buttons.tsx';
import { useDesk } from '../till/desk.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useSteadyNow } from '../till/use-now.ts';
import { useWords } from '../words/use-words.ts';

const BACK_SHOWN = 6_000;
/** With a way to what could not be done meanwhile. */
const HINT_SHOWN = 20_000;

export function Banner() {
  const { t } = useWords();
  const { service, stage, notices, storage, outbox, preferences } = useSnapshot();
  const accruable = preferences.accrueLater ? outbox.accruable : 0;
  const shown = accruable > 0 ? HINT_SHOWN : BACK_SHOWN;
  const back = useBackAgain(service.state === 'offline', isThere(service.state), shown);
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
    <section className="banner banner--good" aria-label={t('banner.label')}>
      <CircleCheck aria-hidden="true" />
      <output>{t(stored ? 'disk.back' : 'banner.back')}</output>
      {back && accruable > 0 && <AccruableHint count={accruable} />}
    </section>
  );
}

/** Once, with the banner; a sale goes on below it. */
function AccruableHint({ count }: { count: number }) {
  const { t } = useWords();
  const change = useDesk((desk) => desk.change);
  const showOnly = useOrdersDesk((desk) => desk.showOnly);
  const show = () => {
    showOnly('without');
    change({ section: 'orders', panel: null });
  };
  return (
    <>
      <span className="banner__more">{t('banner.accruable', { count })}</span>
      <Button onPress={show}>{t('banner.toAccruable')}</Button>
    </>
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
function useBackAgain(fails: boolean, works: boolean, shown = BACK_SHOWN): boolean {
  const [failed, setFailed] = useState(false);
  if (fails && !failed) setFailed(true);
  const back = failed && works;
  useEffect(() => {
    if (!back) return undefined;
    const timer = setTimeout(() => setFailed(false), shown);
    return () => clearTimeout(timer);
  }, [back, shown]);
  return back;
}
