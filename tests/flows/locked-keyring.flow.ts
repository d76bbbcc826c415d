/** The system keeps the key of what is stored to itself: the till waits for it and loses nothing. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keys } from '../pages/keys.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import type { Program } from './host.ts';
import { expect, test } from './till.ts';

const keyringOf = (program: Program) => join(program.dataFolder, 'chromium-host.keyring');

test('a locked keyring at the start: said, asked again, and the same till goes on', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  await program.stop();
  writeFileSync(keyringOf(program), 'locked');
  const page = await program.start();
  await expect(page.getByRole('heading', { name: 'This till’s sign-in is locked' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nothing is lost');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'It is still locked.' })).toBeVisible();
  rmSync(keyringOf(program));
  await new Keys(page).enterAgain();
  // The shift was open: the same one goes on.
  await expect(page.getByLabel('Phone')).toBeFocused();
});

test('set up anew meanwhile: it lasts until the end, and what was locked is there afterwards', async ({
  connected,
  program,
}) => {
  await expect(connected.phone).toBeFocused();
  await program.stop();
  writeFileSync(keyringOf(program), 'locked');
  const page = await program.start();
  await expect(page.getByRole('heading', { name: 'This till’s sign-in is locked' })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { name: 'Set up this till' })).toBeVisible();
  await page.keyboard.press('Enter');
  await new ShiftStartPage(page).openShift();
  await expect(page.getByText('Training', { exact: true })).toBeVisible();
  await program.stop();
  rmSync(keyringOf(program));
  const again = await program.start();
  await expect(again.getByLabel('Phone')).toBeFocused();
  await expect(again.getByText('Training', { exact: true })).toBeHidden();
});
