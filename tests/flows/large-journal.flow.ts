/** A journal that has grown large: a start checks it beside main's own thread, and the till goes on with it. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SalePage } from '../pages/sale-page.ts';
import { expect, test } from './till.ts';

test.use({ coverage: true });

/** A page each: 49 MB. */
const ROWS = 12_000;

/** Until it is that large, by a table that the program knows nothing of. */
function grow({ dataFolder }: { readonly dataFolder: string }): void {
  const [file = ''] = globSync('**/journal.sqlite', { cwd: dataFolder });
  const database = new DatabaseSync(join(dataFolder, file));
  database.exec(`CREATE TABLE weight (grams BLOB); PRAGMA synchronous = OFF;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO weight SELECT zeroblob(3500) FROM n`);
  database.close();
}

test('is checked before it is opened, and sells', async ({ english, training }) => {
  await expect(training.phone).toBeFocused();
  await english.stop();
  grow(english);
  const sale = new SalePage(await english.start());
  await expect(sale.phone).toBeFocused();
  expect(english.log()).toContainEqual(
    expect.objectContaining({ event: 'journal.checkedBeside', state: 'sound' }),
  );
  await sale.find('7000000002');
  await sale.charge('5000');
  await sale.takeCash();
  await sale.expectDone();
});
