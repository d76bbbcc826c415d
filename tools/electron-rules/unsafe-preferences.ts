/** What a page must not be given, whoever wrote it. Pure. */
import type { WebPreferences } from 'electron';

/** By Electron's documentation each of these opens the page to the machine, or others to the page. */
const SAFE = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const satisfies Partial<Record<keyof WebPreferences, boolean>>;

/** The names of what is unsafe; what isn't said has Electron's default, which is safe. */
export function unsafePreferences(
  wanted: WebPreferences,
  packaged: boolean,
): readonly (keyof WebPreferences)[] {
  const names = Object.keys(SAFE) as (keyof typeof SAFE)[];
  return [
    ...names.filter((name) => (wanted[name] ?? SAFE[name]) !== SAFE[name]),
    ...(wanted.enableBlinkFeatures === undefined ? [] : (['enableBlinkFeatures'] as const)),
    ...(packaged && wanted.devTools !== false ? (['devTools'] as const) : []),
  ];
}
