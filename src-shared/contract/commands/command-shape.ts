/** What the table says of a command. */
import { z } from 'zod';
import type { FaultCode } from '../../domain/fault.ts';

export interface CommandShape {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Beyond `invalidInput`, `invalidState` and `internal`, which any command can return; and
   * `signInNeeded`, `approvalNeeded` and `peopleLost`, which any can that touches customers, money or rights
   * (src-main/till/people/needs.ts says which and when). */
  readonly faults: readonly FaultCode[];
}

export const nothing = z.null();

/** Why something was done, in the cashier's words; kept in the journal. */
export const reasonSchema = z.string().trim().min(1).max(200);

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
