/**
 * In the top bar while sales can't be stored or bonuses can't be used, and for a moment when that
 * works again. Never a message per customer.
 */
import { CircleCheck, CloudOff, HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import { Button } from '../ui/press/buttons.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useSteadyNow } from '../till/use-now.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Status } from '../ui/press/status.tsx';
import { WhatNow } from '../ui/notice/what-now.tsx';
import { retryWords } from './retry-words.ts';
import './banner.css';

const RECOVERED_SHOWN_FOR = 6_000;
/** With a way to what could not be done meanwhile it stays longer. */
const HINT_SHOWN_FOR = 20_000;

/** What is to be said now; null: nothing. */
export type BannerState =
  | { readonly kind: 'disk' | 'unwritable' | 'offline'; readonly look: 'danger' }
  | { readonly kind: 'stored' | 'back'; readonly look: 'good' };

export function useBanner(): BannerState | null {
  const { service, stage, notices, storage } = useSnapshot();
  const shown = useAccruable() > 0 ? HINT_SHOWN_FOR : RECOVERED_SHOWN_FOR;
  const back = useBackAgain(service.state === 'offline', isThere(service.state), shown);
  const stored = useBackAgain(storage.reason !== null, storage.reason === null);
  if (stage === 'setup') return null;
  if (storage.reason !== null) return { kind: 'disk', look: 'danger' };
  if (stage !== 'open') return null;
  if (notices.includes('journalUnwritable')) return { kind: 'unwritable', look: 'danger' };
  if (service.state === 'offline') return { kind: 'offline', look: 'danger' };
  if (stored) return { kind: 'stored', look: 'good' };
  return back ? { kind: 'back', look: 'good' } : null;
}

export function Banner({ banner: { kind, look } }: { banner: BannerState }) {
  const { t } = useI18n();
  const className = `banner banner--${look}`;
  switch (kind) {
    case 'disk':
      return (
        <section className={className} aria-label={t('banner.label')}>
          <HardDrive aria-hidden="true" />
          <div role="alert">
            <DiskWords />
          </div>
          <WhatNow about="disk" />
        </section>
      );
    case 'unwritable':
      return (
        <section className={className} aria-label={t('banner.label')}>
          <HardDrive aria-hidden="true" />
          <div role="alert">
            <BannerText what={t('banner.unwritable')} more={t('banner.unwritableMore')} />
          </div>
          <WhatNow about="disk" />
        </section>
      );
    case 'offline':
      return (
        <section className={className} aria-label={t('banner.label')}>
          <CloudOff aria-hidden="true" />
          <Status>
            <BannerText what={t('banner.offline')} more={t('banner.offlineMore')} />
          </Status>
          <WhatNow about="away" />
          <TryNow />
        </section>
      );
    case 'stored':
    case 'back':
      return (
        <section className={className} aria-label={t('banner.label')}>
          <CircleCheck aria-hidden="true" />
          {kind === 'stored' ? (
            <Status>
              <BannerText what={t('disk.back')} more={t('disk.backMore')} />
            </Status>
          ) : (
            <Back />
          )}
        </section>
      );
    default:
      return kind satisfies never;
  }
}

/** What has happened, and what it means for selling. */
function BannerText({ what, more }: { what: string; more: string }) {
  return (
    <p className="banner__words">
      <strong>{what}</strong> <span>{more}</span>
    </p>
  );
}

function DiskWords() {
  const { t } = useI18n();
  const { reason, unsavedSales } = useSnapshot().storage;
  if (reason === null) return null;
  return (
    <BannerText
      what={t(`disk.${reason}`)}
      more={unsavedSales === 0 ? t('disk.goesOn') : t('disk.unsavedSales', { count: unsavedSales })}
    />
  );
}

/** Sales that went without bonuses and can have them now; 0: none, or the owner doesn't want it. */
function useAccruable(): number {
  const { openItems, preferences } = useSnapshot();
  return preferences.lateAccrual ? openItems.accruable : 0;
}

/** With a way to what could not be done meanwhile; once, a sale goes on below it. */
function Back() {
  const { t } = useI18n();
  const count = useAccruable();
  const change = useUiStore((ui) => ui.change);
  const showOnly = useOrdersUiStore((ui) => ui.showOnly);
  const show = () => {
    showOnly('missedLoyalty');
    change({ section: 'orders', panel: null });
  };
  return (
    <>
      <Status>
        <BannerText
          what={t('banner.back')}
          more={count === 0 ? t('banner.backMore') : t('banner.accruable', { count })}
        />
      </Status>
      {count > 0 && <Button onPress={show}>{t('banner.toAccruable')}</Button>}
    </>
  );
}

function TryNow() {
  const { t } = useI18n();
  const { nextTryAt } = useSnapshot().service;
  const probe = useCommand('service.probe');
  const now = useSteadyNow();
  // None is announced while one is under way.
  const left = probe.pending || nextTryAt === null ? 0 : nextTryAt - now;
  return (
    <Button disabled={probe.pending} sub={retryWords(left, t)} onPress={() => probe.send(null)}>
      {t('banner.tryNow')}
    </Button>
  );
}

function isThere(state: string): boolean {
  return state === 'online' || state === 'slow';
}

/** true for a while after it failed and then worked. */
function useBackAgain(fails: boolean, works: boolean, shown = RECOVERED_SHOWN_FOR): boolean {
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
