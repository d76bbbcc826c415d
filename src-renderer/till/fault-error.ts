/** TanStack Query wants failures thrown; this carries a Fault through it and out again. */
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Result } from '../../src-shared/domain/result.ts';

export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

export function valueOf<T>(result: Result<T, Fault>): T {
  if (!result.ok) throw new FaultError(result.fault);
  return result.value;
}

/** One value, so that who follows a fault does not take it for a new one at every drawing. */
const DEFECT: Fault = { code: 'internal', retry: 'unsafe' };

/** Anything that isn't a known fault is a defect of the till. */
export function faultOf(error: unknown): Fault {
  return error instanceof FaultError ? error.fault : DEFECT;
}
