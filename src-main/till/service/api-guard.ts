/**
 * The guard in front of the API: while the service is known to be away, a call fails at once
 * without touching the network, so that nobody at the till waits for its deadline. A call that a
 * person asks for ("Try again", logging in, the check at shift start) goes out as a trial; those
 * asked for together with it wait for what the trial learns. So does the one call that asks what
 * became of money or stamps whose move was sent and not answered, and of a reversal or the giving of an award
 * that a busy service put off.
 */
import { isNotNow, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Around } from '../../../src-shared/domain/map-methods.ts';
import { fail } from '../../../src-shared/domain/result.ts';
import type { Answer, LoyaltyApi, LoyaltyCalls } from '../../ports/loyalty-api.ts';
import { aroundCalls } from './around-calls.ts';
import type { ServiceHealth } from './service-health.ts';

/** As if no connection had been made, which is true. */
const SERVICE_UNAVAILABLE: Fault = { code: 'unreachable', retry: 'safe' };

/** The call that can tell what became of a move without an answer. */
const RECONCILED_BY: Partial<Record<keyof LoyaltyCalls, keyof LoyaltyCalls>> = {
  completeOrder: 'readOrder',
  revertOrder: 'readOrder',
  refundOrder: 'readOrder',
  giveAward: 'award',
};

/** A completion that was put off waits for its order's record: nobody stands there for it. */
function mayBeDone(name: keyof LoyaltyCalls, fault: Fault): boolean {
  return fault.retry === 'unsafe' || (name !== 'completeOrder' && isNotNow(fault));
}

export interface ApiGuard {
  /** The same API behind the guard. */
  wrap(api: LoyaltyApi): LoyaltyApi;
  /** Calls that `make` begins before it returns are asked for by a person. */
  asUserInitiated<T>(make: () => T): T;
  /** A person's call that is none of an opened API. It goes out in any case, and is the trial where none is under way: what
   * begins after an outage tells nothing of the calls that began before it. */
  beside<T>(call: () => Promise<T>): Promise<T>;
}

export function createApiGuard(serviceHealth: Pick<ServiceHealth, 'requestPermit'>): ApiGuard {
  let userInitiating = false;
  /** Calls that are to tell what became of a move. */
  const asksAboutMove = new Set<keyof LoyaltyCalls>();

  const pass = async <V>(userInitiated: boolean, call: () => Answer<V>): Answer<V> => {
    const permit = serviceHealth.requestPermit(userInitiated);
    if (permit.kind === 'free') return call();
    if (permit.kind === 'trial') {
      try {
        return await call();
      } finally {
        permit.ended();
      }
    }
    if (!userInitiated || permit.decided === null) return fail(SERVICE_UNAVAILABLE);
    await permit.decided;
    // Not a second trial: the first one has answered for it.
    return pass(false, call);
  };

  const guarded: Around<LoyaltyCalls> = async (call, name) => {
    const userInitiated = asksAboutMove.delete(name) || userInitiating;
    const answer = await pass(userInitiated, call);
    const asking = RECONCILED_BY[name];
    if (!answer.ok && mayBeDone(name, answer.fault) && asking !== undefined)
      asksAboutMove.add(asking);
    return answer;
  };

  return {
    wrap: (api) => aroundCalls(api, guarded),
    asUserInitiated(make) {
      const before = userInitiating;
      userInitiating = true;
      try {
        return make();
      } finally {
        userInitiating = before;
      }
    },
    async beside(call) {
      const permit = serviceHealth.requestPermit(true);
      try {
        return await call();
      } finally {
        if (permit.kind === 'trial') permit.ended();
      }
    },
  };
}
