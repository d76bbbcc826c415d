/**
 * The program can't start: one box with a sentence, and the end. What is thrown before the platform
 * is ready would otherwise leave a process that has no window and never ends.
 */
import { app, dialog } from 'electron';
import { firstLanguage } from './first-language.ts';
import { NOT_STARTED, type Reason } from './not-started-words.ts';
import { PRODUCT_NAME } from '../product-name.ts';

/** On Linux a box needs the platform to be ready; the others can show it at any time. */
export async function tellNotStarted(reason: Reason, place: string): Promise<void> {
  await app.whenReady();
  tellBox(reason, place);
  app.exit(1);
}

/** Waits until somebody has read it. */
export function tellBox(reason: Reason, place: string): void {
  const language = firstLanguage();
  dialog.showErrorBox(PRODUCT_NAME[language], NOT_STARTED[language][reason](place));
}
