/** What belongs to no capability: what the screen shows and keeps, the session, the service, the log. */
import { z } from 'zod';
import { diagnosticsSchema, savedAsSchema } from '../diagnostics-schema.ts';
import { preferencesSchema } from '../preferences.ts';
import { draftSchema, snapshotSchema } from '../snapshot.ts';
import { nothing, SERVICE_FAULTS, type CommandShape } from './command-shape.ts';

export const tillCommands = {
  'snapshot.read': { input: nothing, output: snapshotSchema, faults: [] },
  /** What is typed and not sent, mirrored so that a reload loses nothing. */
  'draft.save': { input: draftSchema, output: nothing, faults: [] },
  'preferences.change': {
    input: preferencesSchema.partial(),
    output: nothing,
    faults: ['storage'],
  },
  /** Log in again when the session could not be refreshed; the open sale goes on after it. */
  'session.logIn': {
    input: z.object({ login: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
    output: nothing,
    faults: [...SERVICE_FAULTS, 'storage'],
  },
  /** Try the service now instead of at the next turn. */
  'service.probe': { input: nothing, output: nothing, faults: [] },
  /** The log's file, in the system's own window of files. */
  'log.show': { input: nothing, output: nothing, faults: [] },
  /** What a file for support would hold, all of it. */
  'diagnostics.read': { input: nothing, output: diagnosticsSchema, faults: [] },
  /** Just that, once more, into a file; where, a person chooses in the system's own box. */
  'diagnostics.save': {
    input: diagnosticsSchema.pick({ number: true }),
    output: savedAsSchema,
    faults: [],
  },
  /** A screen could not be drawn: for the log. `stack`: of the components. */
  'screen.reportError': {
    input: z.object({ name: z.string().max(60), stack: z.string().max(2_000) }),
    output: nothing,
    faults: [],
  },
} as const satisfies Record<string, CommandShape>;
