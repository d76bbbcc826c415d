/** Which commands came back with which fault, since the program's start: for whoever supports the till. */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { FaultCode } from '../../../src-shared/domain/fault.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

export interface CountedFault {
  readonly name: CommandName;
  readonly code: FaultCode;
  readonly count: number;
  readonly first: Millis;
  readonly last: Millis;
}

export interface FaultTally {
  heard(name: CommandName, code: FaultCode): void;
  /** The one that was heard last comes last. */
  counted(): readonly CountedFault[];
}

/** As many as there are commands and codes, however often they come. */
export function createFaultTally(clock: Pick<Clock, 'now'>): FaultTally {
  const faults = new Map<string, CountedFault>();
  return {
    heard(name, code) {
      const key = `${name} ${code}`;
      const now = clock.now();
      const before = faults.get(key) ?? { name, code, count: 0, first: now };
      faults.delete(key);
      faults.set(key, { ...before, count: before.count + 1, last: now });
    },
    counted: () => [...faults.values()],
  };
}

export function countFaults(handlers: Handlers, tally: Pick<FaultTally, 'heard'>): Handlers {
  return mapMethods(handlers, async (call, name) => {
    const result = await call();
    if (!result.ok) tally.heard(name, result.fault.code);
    return result;
  });
}
