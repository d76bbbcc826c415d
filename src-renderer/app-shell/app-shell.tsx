/** What stands around every screen: top bar, rail, banner, panels, and the training phone. */
import type { ReactNode } from 'react';
import { useEnterGuard } from '../keyboard/hands/enter-guard.ts';
import { useHandsListener } from '../keyboard/hands/hands-listener.ts';
import { useFocusRestorer, useKeptFocus } from '../keyboard/hands/kept-focus.ts';
import {
  LOCK_KEY,
  PRACTICE_KEY,
  useShortcutListener,
  useShortcuts,
} from '../keyboard/shortcuts.ts';
import { ApprovalDialog } from './signing/approval-dialog.tsx';
import {
  AttachDialog,
  HelpPanel,
  PeoplePanel,
  PracticePanel,
  SettingsPanel,
  SmsPhone,
} from './later-panels.ts';
import { LogInPanel } from './signing/log-in-panel.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { PracticeBeside } from './practice/practice-beside.tsx';
import { Rail } from './rail.tsx';
import { useLock } from './signing/use-lock.ts';
import { TopBar } from './top-bar.tsx';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { FrameKeysNotice, goToOrders } from '../ui/notice/keys-notice.tsx';
import './app-shell.css';

export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const snapshot = useSnapshot();
  const panel = useUiStore((ui) => ui.panel);
  const attaching = useUiStore((ui) => ui.attaching);
  const change = useUiStore((ui) => ui.change);
  const closePanel = () => change({ panel: null });
  const closeAttaching = () => change({ attaching: null });
  const open = snapshot.stage === 'open';
  const { practice, sms } = snapshot;
  useHandsListener();
  useFocusRestorer();
  useEnterGuard();
  useShortcutListener();
  useKeptFocus();
  const lock = useLock();
  useShortcuts(
    [
      { key: 'Tab', label: t('help.tab'), run: 'native' },
      { key: 'Arrows', label: t('help.choose'), run: 'native' },
      { key: 'F1', label: t('help.f1'), run: () => change({ panel: 'help' }) },
      {
        key: PRACTICE_KEY,
        label: t('help.practice'),
        run: practice !== null && open && (() => change({ panel: 'practice' })),
      },
      { key: 'F7', label: t('help.f7'), run: open && (() => change({ section: 'sale' })) },
      { key: 'F10', label: t('help.f10'), run: () => change({ panel: 'settings' }) },
      { key: 'F11', label: t('help.f11'), run: open && goToOrders },
      { key: 'F12', label: t('help.f12'), run: open && (() => change({ section: 'shift' })) },
      { key: LOCK_KEY, label: t('help.lock'), run: lock },
    ],
    'everywhere',
  );
  return (
    <div className="app-shell">
      <TopBar />
      {practice !== null && open && <PracticeBeside practice={practice} />}
      <Rail />
      <main className="app-shell__screen">{children}</main>
      <FrameKeysNotice />
      <ErrorBoundary quiet resetKey={String(sms?.at)}>
        {snapshot.environment === 'training' && sms !== null && <SmsPhone sms={sms} />}
      </ErrorBoundary>
      <LogInPanel />
      <ErrorBoundary quiet resetKey={panel ?? ''} onFailed={closePanel}>
        {panel === 'settings' && <SettingsPanel />}
        {panel === 'practice' && practice !== null && open && (
          <PracticePanel practice={practice} onClose={closePanel} />
        )}
        {panel === 'people' && <PeoplePanel onClose={closePanel} />}
        {panel === 'help' && <HelpPanel about={null} onClose={closePanel} />}
      </ErrorBoundary>
      <ErrorBoundary quiet resetKey={attaching?.saleId ?? ''} onFailed={closeAttaching}>
        {attaching !== null && <AttachDialog key={attaching.saleId} attaching={attaching} />}
      </ErrorBoundary>
      <ApprovalDialog />
    </div>
  );
}
