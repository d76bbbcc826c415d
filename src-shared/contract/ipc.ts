/**
 * How a command travels: JSON text through one function of the preload. Both ends are derived
 * from the table; `Bridge` is all that the preload exposes.
 */
import { z } from 'zod/mini';
import type { Fault, InputProblem } from '../domain/fault.ts';
import { fail, type Result } from '../domain/result.ts';
import { faultSchema } from './scalars.ts';
import {
  commands,
  events,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  type EventName,
  type EventPayload,
} from './commands.ts';

/** The one channel in each direction; used by the shell and the preload. */
export const COMMAND_CHANNEL = 'till';
export const EVENT_CHANNEL = 'till-event';

/** `window.till`. `call` takes and gives JSON text; `listen` returns the way to stop. */
export interface Bridge {
  call(text: string): Promise<string>;
  listen(listener: (text: string) => void): () => void;
}

/** What the till's use cases provide: a handler for every command, never throwing on purpose. */
export type Handlers = {
  readonly [N in CommandName]: (input: CommandInput<N>) => Promise<Result<CommandOutput<N>, Fault>>;
};

/** Those that a capability answers, by the first part of their names. */
export type HandlersOf<Group extends string> = Pick<
  Handlers,
  Extract<CommandName, `${Group}.${string}`>
>;

/** What the renderer and test doubles call. */
export interface TillClient {
  call<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
  ): Promise<Result<CommandOutput<N>, Fault>>;
  listen<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}

const envelopeSchema = z.object({ command: z.string(), input: z.unknown() });
const eventSchema = z.object({ event: z.string(), payload: z.unknown() });

const INTERNAL: Fault = { code: 'internal', retry: 'unsafe' };

/**
 * Main's end: text of a call → text of a Result. Whatever arrives, it answers and never throws;
 * `report` gets the defects (an exception in a handler), without the input.
 */
export async function handleCommand(
  handlers: Handlers,
  text: string,
  report: (command: string, error: unknown) => void,
): Promise<string> {
  const envelope = parse(text, envelopeSchema);
  if (envelope === null || !Object.hasOwn(commands, envelope.command)) {
    return JSON.stringify(
      fail({ code: 'invalidInput', retry: 'never', field: 'command' } satisfies Fault),
    );
  }
  const name = envelope.command as CommandName;
  const input = commands[name].input.safeParse(envelope.input);
  if (!input.success) return JSON.stringify(fail(inputFault(input.error)));
  const handler = handlers[name] as (value: unknown) => Promise<Result<unknown, Fault>>;
  try {
    return JSON.stringify(await handler(input.data));
  } catch (error) {
    report(name, error);
    return JSON.stringify(fail(INTERNAL));
  }
}

/** Main's end: an event → text. */
export function eventText<N extends EventName>(event: N, payload: EventPayload<N>): string {
  return JSON.stringify({ event, payload });
}

/** The renderer's end. An answer that isn't of the table's shape is an `internal` fault. */
export function createTillClient(bridge: Bridge): TillClient {
  return {
    async call(name, input) {
      const text = await bridge.call(JSON.stringify({ command: name, input })).catch(() => '');
      const output = commands[name].output;
      const result = parse(text, resultSchema(output));
      return (result ?? fail(INTERNAL)) as Result<CommandOutput<typeof name>, Fault>;
    },
    listen(name, listener) {
      return bridge.listen((text) => {
        const message = parse(text, eventSchema);
        if (message?.event !== name) return;
        const payload = events[name].safeParse(message.payload);
        if (payload.success) listener(payload.data as EventPayload<typeof name>);
      });
    },
  };
}

function resultSchema(value: z.ZodMiniType) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), fault: faultSchema }),
  ]);
}

function inputFault(error: z.core.$ZodError): Fault {
  const issue = error.issues[0];
  return {
    code: 'invalidInput',
    retry: 'never',
    field: issue?.path.join('.') ?? '',
    problem: (issue?.message ?? 'format') as InputProblem,
  };
}

function parse<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
