/** What the program says about itself: its version and what it runs on. */
import { app } from 'electron';

export interface AppInfo {
  readonly version: string;
  /** E.g. "Electron 45.4.1". */
  readonly host: string;
  readonly developmentHost: boolean;
}

export function readAppInfo(): AppInfo {
  // Only Electron names itself here; whatever else runs the bundles is for development and tests.
  const electron: string | undefined = process.versions.electron;
  return {
    version: app.getVersion(),
    host: electron === undefined ? 'chromium-host' : `Electron ${electron}`,
    developmentHost: electron === undefined,
  };
}
