/**
 * A box of the system's. A person answers it in a page of its own, which the program's page can't reach; a
 * test says by CHROMIUM_HOST_ANSWER, or by a file `chromium-host.answer` in the data folder, which button is
 * pressed (its number, from 0 on). Where nobody is there to press any, it is closed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

export interface BoxQuestion {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number;
  /** When it is closed without pressing one. */
  readonly cancelId: number;
}

/** null: nobody has said. */
export function toldAnswer(dataFolder: string): number | null {
  const file = join(dataFolder, 'chromium-host.answer');
  const told = existsSync(file) ? readFileSync(file, 'utf8') : process.env['CHROMIUM_HOST_ANSWER'];
  return told === undefined ? null : Number(told);
}

/** Resolves when a button is pressed, or the page closed. */
export async function askInPage(context: BrowserContext, question: BoxQuestion): Promise<number> {
  const { cancelId } = question;
  const answered = Promise.withResolvers<number>();
  const box = await context.newPage();
  box.on('close', () => answered.resolve(cancelId));
  await box.exposeFunction('answerBox', (button: number) => answered.resolve(button));
  await box.setContent(pageOf(question));
  await box.evaluate(() => {
    const { answerBox } = globalThis as unknown as { answerBox(button: number): void };
    for (const button of document.querySelectorAll('button'))
      button.addEventListener('click', () => answerBox(Number(button.value)));
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close();
    });
  });
  const answer = await answered.promise;
  await box.close().catch(() => undefined);
  return answer;
}

function pageOf({ title, message, detail, buttons, defaultId }: BoxQuestion): string {
  const pressed = buttons.map(
    (name, index) =>
      `<button value="${index}"${index === defaultId ? ' autofocus' : ''}>${escaped(name)}</button>`,
  );
  return `<title>${escaped(title)}</title>
    <body style="font: 16px sans-serif; margin: 2em; max-width: 40em">
    <h1 style="font-size: 1.2em">${escaped(message)}</h1><p>${escaped(detail)}</p>${pressed.join(' ')}`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
