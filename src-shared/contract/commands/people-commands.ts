/** Who works at the till: signing in, approving, and being changed. */
import { z } from 'zod/mini';
import { peopleChangeSchema, policySchema, rightSchema, secretSchema } from '../people-schema.ts';
import { nothing, type CommandShape } from './command-shape.ts';

export const peopleCommands = {
  /** Whose PIN or card it is works from now on; somebody else's signs that one out. */
  'people.signIn': {
    input: z.object({ pin: secretSchema }),
    output: nothing,
    faults: ['wrongPin', 'pinPaused', 'peopleLost'],
  },
  /** The sale on the screen and what is typed stay. */
  'people.lock': { input: nothing, output: nothing, faults: [] },
  /** A hand is at the till: sent by the page at most every half a minute, while somebody is signed in. */
  'people.present': { input: nothing, output: nothing, faults: [] },
  /** A supervisor lets pass what was refused last with `approvalNeeded` and that `right`: the very same
   * command with the same input, once, within a minute. */
  'people.approve': {
    input: z.object({ right: rightSchema, pin: secretSchema }),
    output: nothing,
    faults: ['wrongPin', 'pinPaused', 'peopleLost'],
  },
  /** Not in training. */
  'people.change': {
    input: peopleChangeSchema,
    output: nothing,
    faults: ['pinTaken', 'lastSupervisor', 'notFound', 'keyringLocked', 'storage'],
  },
  'people.setPolicy': {
    input: policySchema,
    output: nothing,
    faults: ['keyringLocked', 'storage'],
  },
  /** Forgets all of them: the till works without PINs again. */
  'people.switchOff': { input: nothing, output: nothing, faults: ['keyringLocked', 'storage'] },
} as const satisfies Record<string, CommandShape>;
