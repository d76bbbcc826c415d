/** What the page asked for and what came of it, in the log: names, times and codes, no content. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { COMMAND_TRAITS } from './command-traits.ts';

/** `wanted` is asked each time: the level of the log changes while the till runs. */
export function logCommands(
  handlers: Handlers,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  wanted: () => boolean,
): Handlers {
  return mapMethods(handlers, async (call, name) => {
    const began = clock.monotonic();
    const result = await call();
    if (wanted() && COMMAND_TRAITS[name].by !== 'key') {
      const ms = Math.round(clock.monotonic() - began);
      log.info('command', { name, ms, code: result.ok ? null : result.fault.code });
    }
    return result;
  });
}
