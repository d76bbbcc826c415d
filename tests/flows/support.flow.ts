/** The file for support: seen in the settings, saved where a person says, and nobody is in it. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayingYes } from '../pages/own-dialog.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { said, within } from '../pages/words.ts';

// Not played yet by a hand that doesn't look.

const folder = join(tmpdir(), `loyalty-cashier-saved-${process.pid}`);

test.use({ coverage: true, env: { ...sayingYes, CHROMIUM_HOST_SAVES: folder } });
test.beforeEach(() => mkdirSync(folder, { recursive: true }));
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('after a sale the file is what was shown, with the log’s end and the journal’s figures', async ({
  connected: sale,
}) => {
  const { regular } = demoCustomers;
  await sale.find(regular.phone);
  await sale.charge('12500');
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
  const { page, keys } = sale;
  await new SettingsPage(page, keys).open(said('settings.section.support'));
  await page.getByRole('button', { name: said('support.show') }).click();
  const dialog = page.getByRole('dialog', { name: said('support.title') });
  const shown = await dialog.getByRole('textbox', { name: said('support.text') }).textContent();
  await keys.press('Enter');
  await expect(dialog.locator('output')).toContainText(
    within('support.saved', { size: /\d+/u, file: /.*diagnostics-.*\.txt/u }),
  );
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  const saved = readFileSync(join(folder, names[0] ?? ''), 'utf8');
  expect(saved).toBe(shown);
  expect(saved).toContain('sales done, confirmed: 1');
  expect(saved).toContain('"event":"loyalty.call"');
  for (const mark of [regular.firstName, regular.lastName, regular.phone.slice(2), 'Bearer'])
    expect(saved).not.toContain(mark);
});
