import type { Page } from 'playwright-core';

/** What the page asks main to resolve from now on. */
export async function resolvesOf(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.evaluate(() => {
    const own = window as unknown as {
      till: { call(text: string): Promise<string> };
      resolves: unknown[];
    };
    const { call } = own.till;
    own.resolves = [];
    own.till.call = (text) => {
      const asked = JSON.parse(text) as { command: string; input: unknown };
      if (asked.command === 'orders.resolve') own.resolves.push(asked.input);
      return call(text);
    };
  });
  return () => page.evaluate(() => (window as unknown as { resolves: unknown[] }).resolves);
}
