/** What the frame shows only when it is asked for. */
import { later, type Later } from '../ui/frame/later.tsx';

export const AttachDialog = later(async () => (await import('./attach-dialog.tsx')).AttachDialog);
export const HelpPanel = later(async () => (await import('./help/help-panel.tsx')).HelpPanel);
export const SettingsPanel = later(
  async () => (await import('./settings/settings-panel.tsx')).SettingsPanel,
);
export const LanguagePanel = later(
  async () => (await import('./language-panel.tsx')).LanguagePanel,
);
export const PeoplePanel = later(
  async () => (await import('./people/people-panel.tsx')).PeoplePanel,
);
export const PracticePanel = later(
  async () => (await import('./practice/practice-panel.tsx')).PracticePanel,
);
export const PracticeStrip = later(
  async () => (await import('./practice/practice-strip.tsx')).PracticeStrip,
);
export const SmsPhone = later(async () => (await import('./practice/sms-phone.tsx')).SmsPhone);

export const LATER_PANELS: readonly Later[] = [
  AttachDialog,
  HelpPanel,
  SettingsPanel,
  LanguagePanel,
  PeoplePanel,
  SmsPhone,
  PracticePanel,
  PracticeStrip,
];
