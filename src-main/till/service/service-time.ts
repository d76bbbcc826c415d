/** The service's clock, as it was last heard, carried on by the till's steady time. */
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

export interface ServiceTime {
  /** An answer of the service said so just now. */
  heard(at: Millis): void;
  /** null: not heard yet. */
  now(): Millis | null;
}

export function createServiceTime({ steady }: Pick<Clock, 'steady'>): ServiceTime {
  let ahead: Millis | null = null;
  return {
    heard(at) {
      ahead = at - steady();
    },
    now: () => (ahead === null ? null : steady() + ahead),
  };
}
