/**
 * The page's end of the contract: what main answers and tells is of the table's shape, for main holds to it (ipc.ts).
 * What no main has said, a bridge that breaks or an answer that is none, is an `internal` fault.
 */
import type { Fault } from '../domain/fault.ts';
import { fail, type Result } from '../domain/result.ts';
import type { CommandName, CommandOutput, EventName, EventPayload } from './commands.ts';
import type { Bridge, TillClient } from './ipc.ts';

const INTERNAL: Fault = { code: 'internal', retry: 'unsafe' };

export function createTillClient(bridge: Bridge): TillClient {
  return {
    async call(name, input) {
      const text = await bridge.call(JSON.stringify({ command: name, input })).catch(() => '');
      const answer = parsed(text);
      return isResult<typeof name>(answer) ? answer : fail(INTERNAL);
    },
    listen(name, listener) {
      return bridge.listen((text) => {
        const told = parsed(text);
        if (isEvent(told, name)) listener(told.payload);
      });
    },
  };
}

function isResult<N extends CommandName>(
  answer: unknown,
): answer is Result<CommandOutput<N>, Fault> {
  if (!isObject(answer)) return false;
  return answer['ok'] === true
    ? 'value' in answer
    : answer['ok'] === false && isObject(answer['fault']);
}

function isEvent<N extends EventName>(
  told: unknown,
  name: N,
): told is { readonly payload: EventPayload<N> } {
  return isObject(told) && told['event'] === name && isObject(told['payload']);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
