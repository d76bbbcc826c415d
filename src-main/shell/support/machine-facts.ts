/** Program and computer, for whoever supports the till. Of what the program was started with the names alone. */
import { release, totalmem, version } from 'node:os';
import { app, screen } from 'electron';
import type { Facts } from '../../ports/support.ts';
import type { AppInfo } from './app-info.ts';

export function machineFacts(program: AppInfo): Readonly<Record<string, Facts>> {
  const { size, workAreaSize, scaleFactor } = screen.getPrimaryDisplay();
  const {
    chrome = null,
    sqlite = null,
    node,
  } = process.versions as Partial<NodeJS.ProcessVersions>;
  return {
    program: {
      version: program.version,
      build: program.build,
      host: program.host,
      chromium: chrome,
      node: node ?? null,
      sqlite,
      data: program.dataFolder,
      switches: switchesIn(process.argv),
      'runs for seconds': Math.round(process.uptime()),
    },
    system: {
      platform: process.platform,
      release: release(),
      version: version(),
      architecture: process.arch,
      'memory in MiB': Math.round(totalmem() / 2 ** 20),
      locale: app.getLocale(),
      languages: app.getPreferredSystemLanguages().join(', '),
      'time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    screen: {
      size: `${size.width}×${size.height}`,
      'work area': `${workAreaSize.width}×${workAreaSize.height}`,
      scale: scaleFactor,
    },
  };
}

/** A value may be a folder, an address or worse. */
export function switchesIn(args: readonly string[]): string {
  return args
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.split('=')[0])
    .join(' ');
}
