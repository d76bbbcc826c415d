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
