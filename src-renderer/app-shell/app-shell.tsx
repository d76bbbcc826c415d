/** What stands around every screen: top bar, rail, banner, panels, and the training phone. */
import type { ReactNode } from 'react';
import { useGuardReset } from '../keyboard/enter-guard.ts';
import { useHandsListener } from '../keyboard/hands.ts';
import { useFocusRestorer } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { LogInPanel } from './log-in-panel.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { HelpPanel } from './help-panel.tsx';
import { Rail } from './rail.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SmsPhone } from './sms-phone.tsx';
import { TopBar } from './top-bar.tsx';
import './app-shell.css';

export function AppShell({ children }: { children: ReactNode }) {
  const snapshot = useSnapshot();
  const panel = useUiStore((ui) => ui.panel);
  const change = useUiStore((ui) => ui.change);
  const open = snapshot.stage === 'open';
  useHandsListener();
  useFocusRestorer();
  useGuardReset();
  useKeys({
    F1: () => change({ panel: 'help' }),
    F10: () => change({ panel: 'settings' }),
    F7: open && (() => change({ section: 'sale' })),
    F11: open && (() => change({ section: 'orders' })),
    F12: open && (() => change({ section: 'shift' })),
  });
  return (
    <div className="app-shell">
      <TopBar />
      <Rail />
      <main className="app-shell__screen">{children}</main>
      {snapshot.environment === 'training' && <SmsPhone sms={snapshot.sms} />}
      {panel === 'settings' && <SettingsPanel />}
      <LogInPanel />
      {panel === 'help' && <HelpPanel />}
    </div>
  );
}
