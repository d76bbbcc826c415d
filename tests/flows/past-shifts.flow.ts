/** The report of a shift that is over, found by its day, by keys alone. */
import { ShiftPage } from '../pages/shift-page.ts';
import { openShiftAtOnce } from '../pages/set-up-at-once.ts';
import { expect, test } from './till.ts';
import { begins, beginsWith, said } from '../pages/words.ts';

test('a closed shift is found, opened and saved, and Esc leads back', async ({
  training: sale,
}) => {
  const { page } = sale;
  const shift = new ShiftPage(page);
  await shift.open();
  await shift.enter(begins('report.close', { number: 1 }));
  await expect(shift.counted).toBeFocused();
  await shift.keys.type('700');
  await shift.enter(
    beginsWith(
      said('report.confirmClose.do'),
      said('drawer.close.countedSub', { amount: '700 ₸' }),
    ),
  );
  await expect(
    page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
  ).toBeVisible();
  await shift.startNext();
  await openShiftAtOnce(page);

  shift.keys.restart();
  await shift.open();
  await shift.keys.press('F8');
  await expect(shift.past).toContainText(said('report.title', { number: 1 }));
  await shift.enter(begins('past.open', { number: 1 }));
  await expect(
    page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
  ).toBeVisible();
  await expect(shift.drawer).toContainText(`${said('drawer.counted')}700 ₸`);
  expect(shift.keys.pressed).toBe(3);
  await shift.keys.press('F6');
  await expect(page.getByText(said('past.saved', { file: 'shift-1-training.csv' }))).toBeVisible();
  await shift.keys.press('Escape');
  // A day on which nothing was closed.
  await shift.keys.type('01.01.2020');
  await expect(page.getByText(said('past.none'))).toBeVisible();
  await shift.keys.press('Escape');
  await expect(shift.main).toHaveAccessibleName(begins('report.close', { number: 2 }));
});
