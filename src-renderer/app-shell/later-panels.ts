/** What the frame shows only when it is asked for. */
import { later, type Later } from '../ui/later.tsx';

export const HelpPanel = later(async () => (await import('./help-panel.tsx')).HelpPanel);
export const SettingsPanel = later(
  async () => (await import('./settings/settings-panel.tsx')).SettingsPanel,
);
export const SmsPhone = later(async () => (await import('./sms-phone.tsx')).SmsPhone);

export const LATER_PANELS: readonly Later[] = [HelpPanel, SettingsPanel, SmsPhone];
