/** What the program says about itself: its version, what it runs on, and where its files are. */
import { app } from 'electron';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { isInstalled } from '../start/build-kind.ts';

export type AppInfo = Snapshot['program'];

export function readAppInfo(dataFolder: string): AppInfo {
  // Only Electron names itself here; whatever else runs the bundles is for development and tests.
  const { electron, chrome, node } = process.versions as Partial<NodeJS.ProcessVersions>;
  return {
    version: app.getVersion(),
    host: electron === undefined ? 'chromium-host' : `Electron ${electron}`,
    parts: [chrome && `Chromium ${chrome}`, `Node.js ${node}`].filter(Boolean).join(' · '),
    build: isInstalled() ? 'installed' : 'development',
    developmentHost: electron === undefined,
    dataFolder,
  };
}
