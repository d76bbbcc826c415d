/**
 * How a command travels: JSON text through one function of the preload; `Bridge` is all that the preload exposes.
 * Main's end is here, and it alone holds what travels to the table, in both directions: what it answers or tells
 * has the table's shape and nothing beside it. So the page, whose end is till-client.ts, carries no schemas.
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

const INTERNAL: Fault = { code: 'internal', retry: 'unsafe' };

/**
 * Text of a call → text of a Result. Whatever arrives, it answers and never throws; `report` gets the defects
 * (an exception in a handler, an answer that isn't of the table's shape), without input or answer.
 */
export async function handleCommand(
  handlers: Handlers,
  text: string,
  report: (command: string, error: unknown) => void,
): Promise<string> {
  const envelope = parsed(text);
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
    const answer = await handler(input.data);
    const result = resultSchema(name).safeParse(answer);
    if (!result.success) throw unlike(name, result.error);
    return JSON.stringify(result.data);
  } catch (error) {
    report(name, error);
    return JSON.stringify(fail(INTERNAL));
  }
}

/** An event → text. Throws a defect where the payload isn't of the table's shape. */
export function eventText<N extends EventName>(event: N, payload: EventPayload<N>): string {
  const told = events[event].safeParse(payload);
  if (!told.success) throw unlike(event, told.error);
  return JSON.stringify({ event, payload: told.data });
}

const resultSchemas = new Map<CommandName, z.ZodMiniType>();

/** Made when it is first asked for, once. */
function resultSchema(name: CommandName): z.ZodMiniType {
  const made = resultSchemas.get(name);
  if (made !== undefined) return made;
  const schema = z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: commands[name].output as z.ZodMiniType }),
    z.object({ ok: z.literal(false), fault: faultSchema }),
  ]);
  resultSchemas.set(name, schema);
  return schema;
}

/** Names places, never what stands there. */
function unlike(name: string, { issues }: z.core.$ZodError): Error {
  const places = issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  return new Error(`${name} isn’t of its shape: ${places.join(', ')}`);
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

function parsed(text: string): z.output<typeof envelopeSchema> | null {
  try {
    const envelope = envelopeSchema.safeParse(JSON.parse(text));
    return envelope.success ? envelope.data : null;
  } catch {
    return null;
  }
}
