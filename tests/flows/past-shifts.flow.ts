/** The reports of shifts that are over, found by their day and compared, by keys alone. */
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

test('two closed shifts are compared, the earlier one first', async ({ training: sale }) => {
  const { page } = sale;
  const shift = new ShiftPage(page);
  for (const [number, counted] of [
    [1, '700'],
    [2, '700'],
  ] as const) {
    await shift.open();
    await shift.enter(begins('report.close', { number }));
    await expect(shift.counted).toBeFocused();
    await shift.keys.type(counted);
    await shift.enter(begins('report.confirmClose.do'));
    await expect(
      page.getByRole('heading', { name: said('report.closedTitle', { number }) }),
    ).toBeVisible();
    await shift.startNext();
    await openShiftAtOnce(page);
  }

  shift.keys.restart();
  await shift.open();
  await shift.keys.press('F8');
  await expect(shift.past.getByRole('option')).toHaveCount(2);
  await shift.keys.press('F4');
  await expect(
    page.getByRole('heading', { name: said('past.compareWith', { number: 2 }) }),
  ).toBeVisible();
  await expect(shift.past.getByRole('option')).toHaveCount(1);
  await shift.enter(begins('past.compareDo', { one: 2, other: 1 }));
  const compared = page.getByRole('region', {
    name: said('past.comparedTitle', { earlier: 1, later: 2 }),
  });
  await expect(shift.line(compared, said('report.taken')).getByRole('cell')).toHaveText([
    '0 ₸',
    '0 ₸',
    '0 ₸',
  ]);
  await expect(compared.getByRole('columnheader')).toContainText([
    said('past.figure'),
    said('report.title', { number: 1 }),
    said('report.title', { number: 2 }),
    said('past.change'),
  ]);
  expect(shift.keys.pressed).toBe(4);
  // Back to the list, and out of the choice of another one.
  await shift.keys.press('Enter');
  await expect(shift.past.getByRole('option')).toHaveCount(2);
  await shift.keys.press('F4');
  await expect(shift.past.getByRole('option')).toHaveCount(1);
  await shift.keys.press('Escape');
  await expect(page.getByRole('heading', { name: said('past.title') })).toBeVisible();
});
