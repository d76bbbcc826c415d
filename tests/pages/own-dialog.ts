/**
 * The box in which main asks by itself, which is no part of the page: its second button says yes, its first
 * one no. The environment tells the answer on chromium-host; on Electron the box is played.
 */
const ANSWER = 'CHROMIUM_HOST_ANSWER';

/** The environment of a program whose owner confirms whatever is asked. */
export const sayingYes: Readonly<Record<string, string>> = { [ANSWER]: '1' };

/** The number of the button that is pressed, as the environment says; null: nobody presses any. */
export function buttonPressed(env: Readonly<Record<string, string | undefined>>): number | null {
  const told = env[ANSWER];
  return told === undefined ? null : Number(told);
}
