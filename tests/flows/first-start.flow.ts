/** The program starts, shows its first screen, and its page is what the shell says it is. */
import { expect, test } from './host.ts';

test.use({ coverage: true });

test('the first screen is there and nothing is on the console', async ({ program }) => {
  const problems: string[] = [];
  program.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await program.page.reload();
  await expect(program.page.locator('#root > *').first()).toBeVisible();
  expect(problems).toEqual([]);
  expect(program.log().filter((line) => line.level === 'error')).toEqual([]);
});

test('the words of its own language are read, whatever the system speaks, and no others', async ({
  program,
}) => {
  await program.page.evaluate(async () => {
    const { till } = globalThis as unknown as { till: { call(text: string): Promise<string> } };
    await till.call(JSON.stringify({ command: 'preferences.change', input: { language: 'kk' } }));
  });
  const page = await program.restart();
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk');
  await expect(page.locator('#root > *').first()).toBeVisible();
  await expect(page).toHaveTitle('Адалдық кассасы');
  const words = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/((?:en|kk|ru)-)/u.exec(name)?.[1] ?? []),
  );
  expect(words).toEqual(['kk-']);
});
