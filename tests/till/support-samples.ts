/** What the shell tells of program and computer, where a test has neither. */
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { Support } from '../../src-main/ports/support.ts';

export const SAMPLE_PROGRAM: Snapshot['program'] = {
  version: '0',
  host: 'test',
  parts: 'Node.js 24',
  build: 'development',
  developmentHost: true,
  dataFolder: '/data',
};

export const SILENT_SUPPORT: Support = {
  machine: () => ({ program: { version: '0' } }),
  logTail: async () => ({ lines: [], errors: [] }),
  withoutUser: (text) => text,
  saveAs: async () => ({ kind: 'notChosen' }),
};
