/** Setting the till up at a service, and forgetting it. */
import { z } from 'zod/mini';
import { idSchema, productIdSchema } from '../scalars.ts';
import { REMOTE_ENVIRONMENTS } from '../choices.ts';
import { nothing, SERVICE_FAULTS, type CommandShape } from './command-shape.ts';

export const setupCommands = {
  'setup.startTraining': {
    input: nothing,
    output: nothing,
    faults: ['storage', ...SERVICE_FAULTS],
  },
  /** Log in at a real service; the branches of the answer, the first one is the default. A person confirms
   * an address that this till doesn't know in a window of main's own, else `declined`. */
  'setup.login': {
    input: z.object({
      environment: z.enum(REMOTE_ENVIRONMENTS),
      address: z.string().check(z.minLength(1), z.maxLength(500)),
      login: z.string().check(z.minLength(1), z.maxLength(200)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      /** Whether login and password may be stored, to log in again without asking. */
      keepCredentials: z._default(z.boolean(), true),
      /** Whether all of the sign-in may be stored although nothing protects it on this computer. */
      keepUnprotected: z.optional(z.boolean()),
    }),
    output: z.object({
      branches: z
        .array(z.object({ branchId: idSchema, name: z.string(), address: z.string() }))
        .check(z.minLength(1)),
    }),
    faults: [...SERVICE_FAULTS, 'notFound', 'declined'],
  },
  /** Read the branch (group, award program) and store all; leads to shift start. */
  'setup.finish': {
    input: z.object({ branchId: idSchema, giftProductId: z.nullable(productIdSchema) }),
    output: nothing,
    faults: [...SERVICE_FAULTS, 'notFound', 'storage'],
  },
  /** Initial setup, step 4: the id of the zero-priced gift product; null: none. */
  'setup.giftProduct': {
    input: z.object({ giftProductId: z.nullable(productIdSchema) }),
    output: nothing,
    faults: ['storage'],
  },
  /** Ask the system once more for the key of what is stored; `locked`: it is still kept back, and the
   * program starts again, because the system answers once for each start. */
  'setup.unlock': {
    input: nothing,
    output: z.object({ locked: z.boolean() }),
    faults: ['storage'],
  },
  /** An owner has read that the keys were lost: it isn't said any more. */
  'setup.keysLossRead': { input: nothing, output: nothing, faults: ['storage'] },
  /** Somebody who may change settings has read that they were changed outside of the program. */
  'setup.settingsRead': { input: nothing, output: nothing, faults: ['storage', 'keyringLocked'] },
  /** Forget token, login and ids of this till, and begin set-up again. Not while a sale is open. Confirmed
   * by a person in a window of main's own, else `declined`. */
  'setup.forget': { input: nothing, output: nothing, faults: ['storage', 'declined'] },
} as const satisfies Record<string, CommandShape>;
