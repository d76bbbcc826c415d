/**
 * Troubles of practice, made on purpose. Only who runs the service in a process of its own can make one:
 * the desktop program for training mode, by messages to that process (utility.ts). No path, header,
 * setting or argument does, and a service that was started otherwise has none of it.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { SLOW_ANSWER, type Trouble } from '../src-shared/domain/help/practice.ts';
import type { HttpEnv } from './http/envelope.ts';
import type { OtherTillSale } from './operations/other-till.ts';
import { idField } from './settings-fields.ts';

/** What the desktop program says to the process. `otherTill` is answered when it is done. */
const messageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('trouble'), kind: z.enum(['away', 'slow']).nullable() }),
  z.strictObject({
    type: z.literal('otherTill'),
    number: z.int(),
    customerId: idField,
    branchId: idField,
    award: z.boolean(),
  }),
]);

export interface OtherTillDone {
  readonly type: 'otherTillDone';
  readonly number: number;
  /** The customer was served there. */
  readonly served: boolean;
}

interface Practice {
  /** Stands around every request. */
  readonly around: MiddlewareHandler<HttpEnv>;
  /** null: it asks for nothing of practice, or for nothing to be answered. */
  hear(message: unknown, otherTill: (sale: OtherTillSale) => boolean): OtherTillDone | null;
}

export function createPractice(): Practice {
  let trouble: Exclude<Trouble, 'otherTill'> | null = null;
  return {
    around: async (http, next) => {
      if (trouble === 'slow') await wait(SLOW_ANSWER);
      // Also one that came while it was only slow.
      if (trouble !== 'away') return next();
      const { outgoing } = http.env as unknown as HttpBindings;
      (outgoing as ServerResponse).socket?.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    hear(message, otherTill) {
      const heard = messageSchema.safeParse(message).data;
      if (heard?.type === 'trouble') trouble = heard.kind;
      if (heard?.type !== 'otherTill') return null;
      const { type: _, number, ...sale } = heard;
      return { type: 'otherTillDone', number, served: otherTill(sale) };
    },
  };
}
