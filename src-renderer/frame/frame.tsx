/** What stands around every screen: top bar, rail, banner, panels, and the training phone. */
import type { ReactNode } from 'react';
import { useGuardReset } from '../keys/enter-guard.ts';
import { useHandsListener } from '../keys/hands.ts';
import { useFocusKeeper } from '../keys/step-field.ts';
import { useKeys } from '../keys/use-keys.ts';
import { LogInPanel } from '../log-in/log-in-panel.tsx';
import { useDesk } from '../till/desk.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { HelpPanel } from './help-panel.tsx';
import { Rail } from './rail.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SmsPhone } from './sms-phone.tsx';
import { TopBar } from './top-bar.tsx';
import './frame.css';

export function Frame({ children }: { children: ReactNode }) {
  const snapshot = useSnapshot();
  const panel = useDesk((desk) => desk.panel);
  const change = useDesk((desk) => desk.change);
  const open = snapshot.stage === 'open';
  useHandsListener();
  useFocusKeeper();
  useGuardReset();
  useKeys({
    F1: () => change({ panel: 'help' }),
    F10: () => change({ panel: 'settings' }),
    F7: open && (() => change({ section: 'sale' })),
    F11: open && (() => change({ section: 'orders' })),
    F12: open && (() => change({ section: 'shift' })),
  });
  return (
    <div className={`frame frame--${snapshot.environment ?? 'none'}`}>
      <TopBar />
      <Rail />
      <main className="frame__screen">{children}</main>
      {snapshot.environment === 'training' && <SmsPhone sms={snapshot.sms} />}
      {panel === 'settings' && <SettingsPanel />}
      <LogInPanel />
      {panel === 'help' && <HelpPanel />}
    </div>
  );
}
