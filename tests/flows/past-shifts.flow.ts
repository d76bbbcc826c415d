/** The report of a shift that is over, found by its day, by keys alone. */
import { ShiftPage } from '../pages/shift-page.ts';
import { openShiftAtOnce } from '../pages/set-up-at-once.ts';
import { expect, test } from './till.ts';

test('a closed shift is found, opened and saved, and Esc leads back', async ({
  training: sale,
}) => {
  const { page } = sale;
  const shift = new ShiftPage(page);
  await shift.open();
  await shift.enter(/^Close shift 1/u);
  await expect(shift.counted).toBeFocused();
  await shift.keys.type('700');
  await shift.enter(/^Close the shift 700 ₸ counted/u);
  await expect(page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
  await shift.startNext();
  await openShiftAtOnce(page);

  shift.keys.restart();
  await shift.open();
  await shift.keys.press('F8');
  await expect(shift.past).toContainText('Shift 1');
  await shift.enter(/^Open shift 1/u);
  await expect(page.getByRole('heading', { name: 'Shift 1 is closed' })).toBeVisible();
  await expect(shift.drawer).toContainText('Counted700 ₸');
  expect(shift.keys.pressed).toBe(3);
  await shift.keys.press('F6');
  await expect(page.getByText('Saved: shift-1-training.csv')).toBeVisible();
  await shift.keys.press('Escape');
  // A day on which nothing was closed.
  await shift.keys.type('01.01.2020');
  await expect(page.getByText('No shift was closed then.')).toBeVisible();
  await shift.keys.press('Escape');
  await expect(shift.main).toHaveAccessibleName(/^Close shift 2/u);
});
