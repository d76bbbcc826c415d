/**
 * The box in which main asks by itself, which is no part of the page: its second button says yes, its first
 * one no. On chromium-host a test tells the answer before it is asked; on Electron the box is played.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ANSWER = 'CHROMIUM_HOST_ANSWER';

/** The environment of a program whose owner confirms whatever is asked. */
export const sayingYes: Readonly<Record<string, string>> = { [ANSWER]: '1' };

/** From now on the person in front of this till says no. On chromium-host only. */
export function sayNo(dataFolder: string): void {
  writeFileSync(join(dataFolder, 'chromium-host.answer'), '0');
}

/** The number of the button that is pressed, as the environment says; null: nobody presses any. */
export function buttonPressed(env: Readonly<Record<string, string | undefined>>): number | null {
  const told = env[ANSWER];
  return told === undefined ? null : Number(told);
}
