/**
 * Receipts of confirmed sales whose order could not be read: the shift's report counts their
 * cashback, so they are asked for again.
 */
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { SECOND, type Millis } from '../../src-shared/domain/time.ts';
import type { Journal } from '../ports/journal.ts';
import type { Clock } from '../ports/system.ts';

const ASK_AGAIN: Millis = 30 * SECOND;

export interface Receipts {
  readMissing(): void;
  /** One call of several can fail while the service is there: then it never comes "back". */
  failed(): void;
}

export function createReceipts(parts: {
  readonly clock: Clock;
  readonly record: <T>(use: (journal: Journal) => T, otherwise: T) => T;
  readonly away: () => boolean;
  readonly settle: (sale: Sale) => void;
}): Receipts {
  let asking = false;
  const readMissing = () => {
    for (const sale of parts.record((journal) => journal.withoutReceipt(), [])) parts.settle(sale);
  };
  return {
    readMissing,
    failed() {
      if (asking) return;
      asking = true;
      parts.clock.after(ASK_AGAIN, () => {
        asking = false;
        if (!parts.away()) readMissing();
      });
    },
  };
}
