/** What the page asked for and what came of it, in the log: names, times and codes, no content. */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import type { Clock, Log } from '../../ports/system.ts';

/** They follow each key that is pressed. */
const NOT_LOGGED: ReadonlySet<CommandName> = new Set(['draft.save']);

/** `wanted` is asked each time: the level of the log changes while the till runs. */
export function logCommands(
  handlers: Handlers,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  wanted: () => boolean,
): Handlers {
  return mapMethods(handlers, async (call, name) => {
    const began = clock.monotonic();
    const result = await call();
    if (wanted() && !NOT_LOGGED.has(name)) {
      const ms = Math.round(clock.monotonic() - began);
      log.info('command', { name, ms, code: result.ok ? null : result.fault.code });
    }
    return result;
  });
}
