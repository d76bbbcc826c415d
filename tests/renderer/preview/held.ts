/** Files of the page that come late. */
import type { Page } from 'playwright-core';

/** From now on those files don't come before they are released. */
export async function hold(page: Page, files: string | RegExp) {
  const released = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await page.route(files, async (route) => {
    asked.resolve(undefined);
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: () => released.resolve(undefined) };
}

/** Loads the page anew; those files don't come before they are released. */
export async function heldBack(page: Page, files: string) {
  const held = await hold(page, files);
  await page.reload();
  return held;
}
