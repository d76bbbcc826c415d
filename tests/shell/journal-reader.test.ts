/** What the log says of the journal's reader, for whoever looks why a till was slow. */
import { expect, test } from 'vitest';
import type * as JournalReaderModule from '../../src-main/shell/journal-reader.ts';
import { hearingLog, load } from './system-stubs.ts';

const { tellReading } = load<typeof JournalReaderModule>('src-main/shell/journal-reader.ts');

test.each([
  [null, ['journal.readBeside', undefined]],
  ['ended', ['journal.notReadBeside', { reason: 'ended' }]],
] as const)('%s: where the journal is read', (why, line) => {
  const log = hearingLog();
  tellReading(log)(why);
  expect(log.lines).toEqual([line]);
});
