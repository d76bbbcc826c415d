/** The system keeps the key of what is stored to itself: the till waits for it and loses nothing. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { SettingsPage } from '../pages/settings-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { Keys } from '../pages/keys.ts';
import type { Program } from './host.ts';
import { expect, test } from './till.ts';
import { promises } from '../pages/promises.ts';
import { said } from '../pages/words.ts';

test.use({ coverage: true });

const keyringOf = (program: Program) => join(program.dataFolder, 'chromium-host.keyring');
const LOCKED = { name: said('setup.lockedTitle') };

test.skip(
  ({ hostName }) => hostName === 'electron',
  'no test can lock the keyring of a real system',
);

// Each starts the program three times, and more.
test.slow();

/** The till of the shop, started while the keyring is locked. */
async function startLocked(program: Program): Promise<Page> {
  await program.stop();
  writeFileSync(keyringOf(program), 'locked');
  const page = await program.start();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  return page;
}

/** Training instead of it, up to the open shift. */
async function trainMeanwhile(page: Page): Promise<void> {
  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { name: said('setup.title') })).toBeVisible();
  await page.keyboard.press('Enter');
  await new ShiftStartPage(page).openShift();
  await expect(page.getByText(said('environment.training'), { exact: true })).toBeVisible();
}

async function tryAgain(page: Page, program: Program): Promise<Page> {
  // Before the button has the focus, an Enter may belong to what was on the screen.
  await expect(page.getByRole('button', { name: said('setup.unlock') })).toBeFocused();
  // The page may be gone before the key is up again.
  await page.keyboard.press('Enter').catch(() => undefined);
  return program.startsAgain();
}

async function forget(page: Page): Promise<void> {
  await page.getByRole('button', { name: said('settings.forget') }).click();
  // A second press in the same place at once confirms nothing.
  await new Keys(page).look();
  await page.getByRole('button', { name: said('settings.forgetYes') }).click();
}

test('a locked keyring at the start: the program starts again and asks, until the same till goes on', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  const page = await startLocked(program);
  await expect(page.getByRole('main')).toContainText(promises.nothingLost);
  const still = await tryAgain(page, program);
  await expect(still.getByRole('heading', LOCKED)).toBeVisible();
  // The system has answered this start: only another one hears that it is open.
  rmSync(keyringOf(program));
  const again = await tryAgain(still, program);
  // The shift was open: the same one goes on.
  await expect(again.getByLabel(said('phone.label'))).toBeFocused();
});

test('set up anew meanwhile: it lasts until the end, and what was locked is there afterwards', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  await trainMeanwhile(await startLocked(program));
  await program.stop();
  rmSync(keyringOf(program));
  const again = await program.start();
  await expect(again.getByLabel(said('phone.label'))).toBeFocused();
  await expect(again.getByText(said('environment.training'), { exact: true })).toBeHidden();
});

test('forgotten, what was set up meanwhile leaves the locked till as it is', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  const page = await startLocked(program);
  await trainMeanwhile(page);
  await new SettingsPage(page).open(said('settings.section.till'));
  await expect(page.getByText(said('settings.forgetForNow'))).toBeVisible();
  await forget(page);
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  rmSync(keyringOf(program));
  const again = await tryAgain(page, program);
  await expect(again.getByLabel(said('phone.label'))).toBeFocused();
  await expect(again.getByText(said('environment.training'), { exact: true })).toBeHidden();
});

test('locked for good: forgotten by a person, the till is set up anew and kept', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  const page = await startLocked(program);
  await forget(page);
  await expect(page.getByRole('heading', { name: said('setup.title') })).toBeVisible();
  await program.stop();
  rmSync(keyringOf(program));
  const again = await program.start();
  await expect(again.getByRole('heading', { name: said('setup.title') })).toBeVisible();
});
