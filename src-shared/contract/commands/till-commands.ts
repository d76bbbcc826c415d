/** What belongs to no capability: what the screen shows and keeps, the session, the service, the log. */
import { z } from 'zod/mini';
import { diagnosticsSchema, savedAsSchema } from '../diagnostics-schema.ts';
import { preferencesSchema } from '../preferences.ts';
import { draftSchema, snapshotSchema } from '../snapshot.ts';
import { nothing, SERVICE_FAULTS, type CommandShape } from './command-shape.ts';

export const tillCommands = {
  'snapshot.read': { input: nothing, output: snapshotSchema, faults: [] },
  /** What is typed and not sent, mirrored so that a reload loses nothing. */
  'draft.save': { input: draftSchema, output: nothing, faults: [] },
  'preferences.change': {
    input: z.partial(preferencesSchema),
    output: nothing,
    faults: ['storage', 'keyringLocked'],
  },
  /** Log in again when the session could not be refreshed; the open sale goes on after it. One that can't be stored is used
   * until the program ends, which a notice says. */
  'session.logIn': {
    input: z.object({
      login: z.string().check(z.minLength(1), z.maxLength(200)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: nothing,
    faults: SERVICE_FAULTS,
  },
  /** Try the service now instead of at the next turn. */
  'service.probe': { input: nothing, output: nothing, faults: [] },
  /** The log's file, in the system's own window of files. */
  'log.show': { input: nothing, output: nothing, faults: [] },
  /** What a file for support would hold, all of it. */
  'diagnostics.read': { input: nothing, output: diagnosticsSchema, faults: [] },
  /** Just that, once more, into a file; where, a person chooses in the system's own box. */
  'diagnostics.save': {
    input: z.pick(diagnosticsSchema, { number: true }),
    output: savedAsSchema,
    faults: [],
  },
  /** A screen could not be drawn: for the log. `stack`: of the components. */
  'screen.reportError': {
    input: z.object({
      name: z.string().check(z.maxLength(60)),
      stack: z.string().check(z.maxLength(2_000)),
    }),
    output: nothing,
    faults: [],
  },
} as const satisfies Record<string, CommandShape>;
