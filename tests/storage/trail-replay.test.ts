/** What was written while the file took nothing is told in it afterwards of who did it then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { hold } from './file-locker.ts';
import { begun, openTrailed, source, T } from './trail-samples.ts';

test('settings, PINs and sales of an outage are of who was signed in then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trail-replay-'));
  const file = join(folder, 'journal.sqlite');
  let signedIn: string | null = 'aigul';
  const { journal } = openTrailed(file, { ...source(), by: () => signedIn });
  journal.openShift('Aigul', true, T);
  const holder = await hold(file, 'BEGIN EXCLUSIVE');
  journal.recordEvent({ type: 'settingsChanged', names: ['lateAccrual'], changes: [] }, T + 1);
  signedIn = null;
  journal.recordEvent({ type: 'pinFailed' }, T + 2);
  signedIn = 'dana';
  journal.beginSale(begun(1), T + 3);
  await holder.release();
  signedIn = 'ruslan';
  journal.recordEvent({ type: 'signedIn', person: 'ruslan' }, T + 4);
  journal.close();
  const database = new DatabaseSync(file, { readOnly: true });
  const events = database
    .prepare(`SELECT type, event ->> '$.by' AS by FROM events WHERE at > ${T} ORDER BY n`)
    .all();
  database.close();
  rmSync(folder, { recursive: true, force: true });
  expect(events).toEqual([
    { type: 'settingsChanged', by: 'aigul' },
    { type: 'pinFailed', by: null },
    { type: 'sale', by: 'dana' },
    { type: 'signedIn', by: 'ruslan' },
  ]);
});
