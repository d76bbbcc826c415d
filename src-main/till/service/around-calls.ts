/** Something done around every call to the service, said once for all of them. */
import { mapMethods, type Around } from '../../../src-shared/domain/map-methods.ts';
import type { LoyaltyApi, LoyaltyCalls } from '../../ports/loyalty-api.ts';

/** The same API, with something done around each of its calls. */
export function aroundCalls(api: LoyaltyApi, around: Around<LoyaltyCalls>): LoyaltyApi {
  const { close, loggedIn, ...calls } = api;
  return { ...mapMethods<LoyaltyCalls>(calls, around), close, loggedIn };
}
