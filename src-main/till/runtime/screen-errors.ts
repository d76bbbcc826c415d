/** What went wrong while a screen was drawn, in the log. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { MINUTE, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock, Log } from '../../ports/system.ts';

/** A screen that fails again and again tells nothing new, and would push the rest out of the log. */
const MAX_A_MINUTE = 5;

export type LogScreenError = (error: CommandInput<'screen.reportError'>) => void;

export function createScreenErrors(clock: Clock, log: Log): LogScreenError {
  let logged: readonly Millis[] = [];
  return ({ name, stack }) => {
    const now = clock.monotonic();
    logged = logged.filter((at) => now - at < MINUTE);
    if (logged.length >= MAX_A_MINUTE) return;
    logged = [...logged, now];
    const error = new Error('a screen could not be drawn');
    log.error('screen.error', Object.assign(error, { name, stack }));
  };
}
