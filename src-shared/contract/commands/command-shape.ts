/** What the table says of a command. */
import { z } from 'zod/mini';
import type { FaultCode } from '../../domain/fault.ts';

export interface CommandShape {
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** Beyond `invalidInput`, `invalidState` and `internal`, which any command can return; and
   * `signInNeeded`, `approvalNeeded` and `peopleLost`, which any can that touches customers, money or rights
   * (src-main/till/people/needs.ts says which and when). */
  readonly faults: readonly FaultCode[];
}

export const nothing = z.null();

/** Why something was done, in the cashier's words; kept in the journal. */
export const reasonSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Faults of a call to the service. */
export const SERVICE_FAULTS = [
  'unreachable',
  'untrustedCertificate',
  'proxy',
  'timeout',
  'unauthorised',
  'unavailable',
  'malformed',
  'rejected',
  'rejectedInput',
] as const satisfies readonly FaultCode[];
