/**
 * The gate in front of the API: while the service is known to be away, a call fails at once
 * without touching the network, so that nobody at the till waits for its deadline. A call that a
 * person asks for ("Try again", logging in, the check at shift start) goes out as a trial; those
 * asked for together with it wait for what the trial learns. So does the one call that asks what
 * became of money or stamps whose move was sent and not answered.
 */
import type { Fault } from '../../src-shared/domain/fault.ts';
import { fail } from '../../src-shared/domain/result.ts';
import type { LoyaltyApi } from '../ports/loyalty-api.ts';
import type { Connection } from './connection.ts';

/** As if no connection had been made, which is true. */
const AWAY: Fault = { code: 'unreachable', retry: 'safe' };

/** The call that can tell what became of a move without an answer. */
const TOLD_BY: Readonly<Record<string, keyof LoyaltyApi>> = {
  completeOrder: 'readOrder',
  revertOrder: 'readOrder',
  refundOrder: 'readOrder',
  giveAward: 'award',
};

export interface Gate {
  /** The same API behind the gate. */
  around(api: LoyaltyApi): LoyaltyApi;
  /** Calls that `make` begins before it returns are wished by a person. */
  wish<T>(make: () => T): T;
}

export function createGate(connection: Pick<Connection, 'admit'>): Gate {
  let wishing = false;
  /** Calls that are to tell what became of a move. */
  const inDoubt = new Set<string>();

  const pass = async (wished: boolean, call: () => Promise<unknown>): Promise<unknown> => {
    const admission = connection.admit(wished);
    if (admission.is === 'free') return call();
    if (admission.is === 'trial') {
      try {
        return await call();
      } finally {
        admission.ended();
      }
    }
    if (!wished || admission.decided === null) return fail(AWAY);
    await admission.decided;
    // Not a second trial: the first one has answered for it.
    return pass(false, call);
  };

  const around = (name: string, method: (...given: unknown[]) => Promise<unknown>) => {
    return async (...given: unknown[]) => {
      const wished = inDoubt.delete(name) || wishing;
      const answer = await pass(wished, () => method(...given));
      const { fault } = (answer ?? {}) as { readonly fault?: Fault };
      const asking = TOLD_BY[name];
      if (fault?.retry === 'unsafe' && asking !== undefined) inDoubt.add(asking);
      return answer;
    };
  };

  return {
    around(api) {
      const methods = Object.entries(api).map(([name, method]) => [
        name,
        around(name, method as (...given: unknown[]) => Promise<unknown>),
      ]);
      return { ...(Object.fromEntries(methods) as LoyaltyApi), close: () => api.close() };
    },
    wish(make) {
      const before = wishing;
      wishing = true;
      try {
        return make();
      } finally {
        wishing = before;
      }
    },
  };
}
