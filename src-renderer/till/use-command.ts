/** A command sent by a press: whether it is under way, and the fault it came back with. */
import { useMutation } from '@tanstack/react-query';
import type {
  CommandInput,
  CommandName,
  CommandOutput,
} from '../../src-shared/contract/commands.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { useTill } from './client.tsx';
import { faultOf, valueOf } from './fault-error.ts';

export interface Command<N extends CommandName> {
  /**
   * `then` runs only when the command succeeded; also when what sent it has left the screen, as it
   * may by the news of the command itself, which can come before the answer.
   */
  send(input: CommandInput<N>, then?: (output: CommandOutput<N>) => void): void;
  readonly pending: boolean;
  readonly fault: Fault | null;
  clear(): void;
}

export function useCommand<N extends CommandName>(name: N): Command<N> {
  const client = useTill();
  const mutation = useMutation({
    mutationFn: async (input: CommandInput<N>) => valueOf(await client.call(name, input)),
  });
  return {
    send(input, then) {
      if (mutation.isPending) return;
      // The fault is the mutation's.
      void mutation.mutateAsync(input).then(then, () => undefined);
    },
    pending: mutation.isPending,
    fault: mutation.isError ? faultOf(mutation.error) : null,
    clear: mutation.reset,
  };
}
