/** `--provision FILE`: the till sets itself up, or says by name what is wrong with the file. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { demoCustomers, expect, test } from './till.ts';
import { startOfShift } from '../pages/shift-start-page.ts';

const path = join(mkdtempSync(join(tmpdir(), 'provision-')), 'till.json');

test.use({ coverage: true, autoStart: false, args: [`--provision=${path}`] });
test.describe.configure({ mode: 'serial' });

test('[FLOW.SETUP] [SETUP.1] a good file: straight to the start of the shift, and the file is gone', async ({
  program,
  service,
}) => {
  writeFileSync(
    path,
    JSON.stringify({
      environment: 'test',
      address: service.address,
      login: 'demo',
      password: 'demo',
    }),
  );
  const page = await program.start();
  await expect(page.getByRole('heading', { name: startOfShift })).toBeVisible();
  await expect.poll(() => existsSync(path)).toBe(false);
  await page.evaluate(async () => {
    const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
    await till.call(JSON.stringify({ command: 'preferences.change', input: { language: 'en' } }));
  });
  await new ShiftStartPage(page).openShift();
  const sale = new SalePage(page);
  await sale.find(demoCustomers.regular.phone);
  await expect(sale.customer).toContainText('560 ₸');
});

test('a wrong field is named, the file stays, and the till can be set up by hand', async ({
  program,
  service,
}) => {
  writeFileSync(
    path,
    JSON.stringify({ environment: 'test', address: service.address, login: 'demo' }),
  );
  const page = await program.start();
  await expect(page.getByRole('alert')).toContainText('“password”');
  expect(existsSync(path)).toBe(true);
  expect(JSON.stringify(program.log())).not.toContain('demo');
});

test('a file that is not there is told', async ({ program }) => {
  rmSync(path, { force: true });
  const page = await program.start();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(program.log().some(({ event }) => event === 'provision.read')).toBe(true);
});

test('a file that somebody else removes meanwhile is no reason to stop', async ({
  program,
  service,
}) => {
  writeFileSync(
    path,
    JSON.stringify({
      environment: 'test',
      address: service.address,
      login: 'demo',
      password: 'demo',
    }),
  );
  service.intercept(() => {
    rmSync(path, { force: true });
    return 'pass';
  });
  const page = await program.start();
  await expect(page.getByRole('heading', { name: startOfShift })).toBeVisible();
  await expect
    .poll(() => program.log().some(({ event }) => event === 'provision.erase'))
    .toBe(true);
});
