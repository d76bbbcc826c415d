/** The whole program: providers, the first snapshot, and the screen of the stage main is in. */
import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useEffect, useLayoutEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { EventPayload } from '../src-shared/contract/commands.ts';
import type { Snapshot } from '../src-shared/contract/snapshot.ts';
import type { TillClient } from '../src-shared/contract/ipc.ts';
import { isLocked } from '../src-shared/contract/locked.ts';
import { useAppearance } from './design/use-appearance.ts';
import { AppShell } from './app-shell/app-shell.tsx';
import { HelpPanel } from './app-shell/later-panels.ts';
import { LockScreen } from './app-shell/signing/lock-screen.tsx';
import { usePresence } from './app-shell/signing/use-presence.ts';
import { ErrorBoundary } from './ui/notice/error-boundary.tsx';
import { FaultNotice } from './ui/notice/fault-notice.tsx';
import { later, readLater } from './ui/frame/later.tsx';
import { ProgressLine } from './ui/press/progress.tsx';
import { useBehindMain } from './keyboard/behind-main.ts';
import { createShortcuts, ShortcutsContext } from './keyboard/shortcuts.ts';
import { closedShiftShown } from './till/closed-shift.ts';
import { useOrdersUiStore } from './till/orders-ui-state.ts';
import { useShiftUiStore } from './till/shift-ui-state.ts';
import { createPlayer } from './sale/sounds.ts';
import { PlayContext } from './sale/use-sounds.ts';
import { withApprovals } from './till/approvals.ts';
import { TillProvider, useTill } from './till/client.tsx';
import { useForgetting, useTakingOver } from './till/forgetting.ts';
import { faultOf } from './till/fault-error.ts';
import { useUiStore, type Section } from './till/ui-state.ts';
import { mirrorDraft } from './till/mirror-draft.ts';
import { SnapshotContext, useSnapshotQuery, type Lasting } from './till/snapshot.ts';
import {
  LATER,
  OrdersScreen,
  readFirst,
  SaleScreen,
  SetupScreen,
  ShiftScreen,
  ShiftStartScreen,
} from './screens.ts';
import { readWords } from './locales/i18n.ts';
import { readLateWords } from './locales/late-words.ts';
import { useI18n } from './locales/use-i18n.ts';

const JournalChecking = later(
  async () => (await import('./app-shell/journal-checking.tsx')).JournalChecking,
);
const ScreenLetters = later(
  async () => (await import('./ui/screen-keys/letters.tsx')).ScreenLetters,
);

function isLockedNow({ people, stage }: Lasting): boolean {
  return isLocked(people) && stage !== 'setup';
}

export function App({
  client,
  queries,
  words,
}: {
  client: TillClient;
  queries: QueryClient;
  words: i18n;
}) {
  const [approved] = useState(() => withApprovals(client));
  return (
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <TillProvider client={approved}>
          <ErrorBoundary>
            <Start words={words} />
          </ErrorBoundary>
        </TillProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Start({ words }: { words: i18n }) {
  const { t } = useI18n();
  const { data: snapshot, isPending, error } = useSnapshotQuery(useQueryClient());
  const checking = useChecking(words);
  const spoken = useAppearance(snapshot?.preferences ?? checking?.looks, words);
  // Of a locked till it isn't told: it comes with the sign-in, and nothing is written over it before.
  const hidden = snapshot !== undefined && isLockedNow(snapshot);
  const typed = useTypedBefore(hidden ? undefined : snapshot?.draft) || hidden;
  const there = useFirstScreen(snapshot);
  if (snapshot !== undefined && typed && spoken && there) {
    return <Started snapshot={snapshot} words={words} />;
  }
  return (
    <div className="error-boundary">
      {isPending && spoken && checking !== null ? (
        <JournalChecking {...checking} />
      ) : (
        <ProgressLine active={isPending} name={t('appShell.starting')} />
      )}
      {error !== null && (
        <FaultNotice at={null} fault={faultOf(error)} what={t('appShell.notStarted')} />
      )}
    </div>
  );
}

/** null: main has told nothing of a check that it waits for, or what tells of it can't be read (yet). */
function useChecking(words: i18n) {
  const client = useTill();
  const [checking, setChecking] = useState<EventPayload<'journal.checking'> | null>(null);
  useEffect(
    () =>
      client.listen('journal.checking', (news) => {
        const { language } = news.looks;
        Promise.all([
          JournalChecking.read(),
          readWords(words, language),
          readLateWords(words, language, 'checking'),
        ]).then(
          () => setChecking(news),
          () => null,
        );
      }),
    [client, words],
  );
  return checking;
}

/** true: the screen that the till begins with is there. No key may meet a frame that is empty yet. */
function useFirstScreen(snapshot: Lasting | undefined): boolean {
  const [there, setThere] = useState(false);
  const known = snapshot !== undefined;
  useLayoutEffect(() => {
    if (snapshot === undefined) return;
    void readFirst(snapshot).then(() => setThere(true));
    // Only once: what comes later has been read by then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known]);
  return there;
}

/** true: what was typed before a reload is there again. Until then no step may choose its field. */
function useTypedBefore(draft: Snapshot['draft'] | undefined): boolean {
  const client = useTill();
  const [there, setThere] = useState(false);
  // Once begun it goes on, behind the lock, too: what is typed last still reaches main.
  const begun = there || draft !== undefined;
  useLayoutEffect(() => {
    if (draft === undefined) return undefined;
    const stop = mirrorDraft(client, draft);
    setThere(true);
    return stop;
    // Only once: afterwards the screen is where the draft comes from.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, begun]);
  return there;
}

function Started({ snapshot, words }: { snapshot: Lasting; words: i18n }) {
  const { language } = useI18n();
  // One by one: all that is drawn stands below, and a digit is no news to most of it.
  const section = useUiStore((ui) => ui.section);
  const advice = useUiStore((ui) => ui.advice);
  const change = useUiStore((ui) => ui.change);
  const closed = closedShiftShown(
    snapshot,
    useShiftUiStore((ui) => ui.left),
  );
  const { stage, people, preferences } = snapshot;
  const locked = isLockedNow(snapshot);
  const closeAdvice = () => change({ advice: null });
  const [shortcuts] = useState(createShortcuts);
  const [play] = useState(createPlayer);
  useForgetting(stage, locked);
  useTakingOver(people.signedIn?.cashierId ?? null);
  useIdleReading(words, language);
  useBehindMain();
  usePresence(people.signedIn?.cashierId ?? null);
  const begun = useBegun(locked, snapshot.sale);
  useEffect(() => {
    // What was looked at in Orders before a sale began, or ended, belongs to before: F11 shows the list, not one
    // key from a refund. Whoever looks at it now stays.
    if (useUiStore.getState().section !== 'orders') useOrdersUiStore.getState().leave();
    // What was counted before a sale began isn't what the drawer holds after it.
    if (begun !== undefined && useUiStore.getState().section === 'sale')
      useShiftUiStore.getState().leave();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [begun]);
  return (
    <SnapshotContext value={snapshot}>
      <ShortcutsContext value={shortcuts}>
        <PlayContext value={play}>
          {locked ? (
            <LockScreen />
          ) : (
            <AppShell>
              <ErrorBoundary
                helped
                resetKey={`${stage} ${section} ${snapshot.sale?.state.at ?? ''}`}
              >
                <Screen stage={stage} section={section} closed={closed} />
              </ErrorBoundary>
            </AppShell>
          )}
          <ErrorBoundary quiet resetKey={advice === null ? '' : 'advice'} onFailed={closeAdvice}>
            {advice !== null && <HelpPanel about={advice} onClose={closeAdvice} />}
          </ErrorBoundary>
          <ErrorBoundary quiet resetKey={`${stage} ${section}`}>
            {preferences.screenLetters && <ScreenLetters />}
          </ErrorBoundary>
        </PlayContext>
      </ShortcutsContext>
    </SnapshotContext>
  );
}

/** When the first screen has been painted. */
function useIdleReading(words: i18n, language: ReturnType<typeof useI18n>['language']): void {
  useEffect(() => {
    const lateWords = (['advice', 'practice', 'support'] as const).map((name) => ({
      read: () => readLateWords(words, language, name),
    }));
    const handle = requestIdleCallback(() => void readLater([...LATER, ...lateWords]));
    return () => cancelIdleCallback(handle);
    // Once: a language that is chosen later is read when the help is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** The sale on the screen, which goes on behind the lock: nothing has begun or ended by that. */
function useBegun(locked: boolean, sale: Snapshot['sale']): string | undefined {
  const now = sale?.request.saleId;
  const [begun, setBegun] = useState(now);
  if (!locked && begun !== now) setBegun(now);
  return begun;
}

function Screen({
  stage,
  section,
  closed,
}: {
  stage: Snapshot['stage'];
  section: Section;
  /** The shift that has just been closed, whose report stays until it is left; null: none. */
  closed: number | null;
}) {
  if (closed !== null || (stage === 'open' && section === 'shift'))
    return <ShiftScreen closed={closed} />;
  if (stage === 'open' && section === 'orders') return <OrdersScreen />;
  switch (stage) {
    case 'setup':
      return <SetupScreen />;
    case 'shiftStart':
      return <ShiftStartScreen />;
    case 'open':
      return <SaleScreen />;
    default:
      return stage satisfies never;
  }
}
