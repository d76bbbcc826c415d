/**
 * What renderer and main say to each other, in one table: what the renderer may ask for, with input, output and
 * possible faults, and what main tells unasked. From it come the types, main's check of each
 * input and of all that it answers or tells, and what plays main in tests.
 *
 * To add a command: one entry in the part of its capability (commands/). The compiler asks for all else: a handler of
 * the same name in the capability's folder in src-main/till, and there who may give it (people/needs.ts) and what it is
 * to the till (runtime/command-traits.ts). CONTRIBUTING.md has the recipe.
 */
import { z } from 'zod/mini';
import { LANGUAGES, THEMES } from './choices.ts';
import { customerCommands } from './commands/customer-commands.ts';
import { orderCommands } from './commands/order-commands.ts';
import { peopleCommands } from './commands/people-commands.ts';
import { practiceCommands } from './commands/practice-commands.ts';
import { saleCommands } from './commands/sale-commands.ts';
import { setupCommands } from './commands/setup-commands.ts';
import { shiftCommands } from './commands/shift-commands.ts';
import { tillCommands } from './commands/till-commands.ts';
import { snapshotPatchSchema } from './snapshot.ts';

export const commands = {
  ...tillCommands,
  ...peopleCommands,
  ...setupCommands,
  ...shiftCommands,
  ...customerCommands,
  ...saleCommands,
  ...orderCommands,
  ...practiceCommands,
};

export const events = {
  'snapshot.changed': snapshotPatchSchema,
  /** Before the till is there. `percent`: how much of it is done; null: nobody counts. `looks`: how the till tells it, as
   * no snapshot says yet. */
  'journal.checking': z.object({
    bytes: z.number(),
    percent: z.nullable(z.number()),
    looks: z.object({ language: z.enum(LANGUAGES), theme: z.enum(THEMES) }),
  }),
} as const satisfies Record<string, z.ZodMiniType>;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = z.output<Commands[N]['input']>;
export type CommandOutput<N extends CommandName> = z.output<Commands[N]['output']>;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<N extends EventName> = z.output<Events[N]>;
