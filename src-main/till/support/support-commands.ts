/** The contract's commands for whoever looks for a fault of this till. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import type { Diagnosing } from './diagnostics.ts';

export interface SupportUseCases {
  readonly showLog: () => void;
  readonly diagnostics: Diagnosing;
}

export function supportCommands({
  showLog,
  diagnostics,
}: SupportUseCases): HandlersOf<'log' | 'diagnostics'> {
  return {
    'log.show': async () => {
      showLog();
      return ok(null);
    },
    'diagnostics.read': async () => ok(await diagnostics.read()),
    'diagnostics.save': ({ number }) => diagnostics.save(number),
  };
}
