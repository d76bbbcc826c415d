/** The page in the language of the specs, whatever the system's is: through the program's one bridge. */
import type { Page } from 'playwright-core';

export async function speakEnglish(page: Page): Promise<void> {
  await page.waitForFunction(() => 'till' in globalThis);
  await page.evaluate(async () => {
    const { till } = globalThis as unknown as { till: { call(text: string): Promise<string> } };
    await till.call(JSON.stringify({ command: 'preferences.change', input: { language: 'en' } }));
  });
}
