/** One answer read through one call. */
import type { LoyaltyApi } from '../../../src-main/ports/loyalty-api.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import { openAt, valueOf } from './parts.ts';
import { constantServer, envelope } from './raw-server.ts';

/** Reads one answer whose `data` is this JSON text. */
export async function reading<T>(
  dataText: string,
  run: (api: LoyaltyApi) => Promise<Result<T, Fault>>,
): Promise<T> {
  const server = await constantServer(200, envelope(dataText));
  return valueOf(await run(openAt(server.address).api));
}
