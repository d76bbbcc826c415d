/** The till is forgotten with all that it keeps: the program starts again as new, and says so. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keys } from '../pages/keys.ts';
import { connectAtOnce } from '../pages/set-up-at-once.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { speakEnglish } from '../pages/speak-english.ts';
import { expect, test } from './till.ts';
import { said } from '../pages/words.ts';

test.use({ coverage: true });

test.skip(({ hostName }) => hostName === 'electron', 'no test can press a third button there');

test('forgotten with everything, the till is as on its first day', async ({ english, judge }) => {
  const { page, dataFolder } = english;
  await connectAtOnce(page, judge.address);
  const journals = () =>
    readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('journal.sqlite'),
    );
  expect(journals()).not.toEqual([]);
  writeFileSync(join(dataFolder, 'chromium-host.answer'), '2');
  await new SettingsPage(page).open(said('settings.section.till'));
  await page.getByRole('button', { name: said('settings.forget') }).click();
  // A second press in the same place at once confirms nothing.
  await new Keys(page).look();
  await page.getByRole('button', { name: said('settings.forgetYes') }).click();
  const again = await english.startsAgain();
  await speakEnglish(again);
  await expect(again.getByRole('heading', { name: said('setup.title') })).toBeVisible();
  await expect(again.getByText(said('notice.erased'))).toBeVisible();
  expect(journals()).toEqual([]);
});
