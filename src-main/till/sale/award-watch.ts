/**
 * A sale on the screen whose award is in doubt: the stamps are read again by itself every few
 * seconds, and at the very moment from which a reading tells everything.
 */
import { provableFrom } from '../../../src-shared/domain/late-acts.ts';
import { isAwardInDoubt } from '../../../src-shared/domain/sale/award-step.ts';
import type { Sale, SaleId } from '../../../src-shared/domain/sale/sale.ts';
import { SECOND, type Millis } from '../../../src-shared/domain/time.ts';
import type { Clock } from '../../ports/system.ts';

const EVERY: Millis = 3 * SECOND;

export interface AwardWatch {
  /** The sale has changed, or a call about it has ended. */
  look(): void;
  /** The service has just answered. */
  ask(): void;
}

export function createAwardWatch(parts: {
  readonly clock: Clock;
  /** The sale on the screen. */
  readonly current: () => Sale | null;
  readonly busy: (saleId: SaleId) => boolean;
  /** Reads the stamps; `look` follows. */
  readonly ask: (saleId: SaleId) => void;
}): AwardWatch {
  const { clock } = parts;
  let cancel: (() => void) | null = null;

  /** null: there is none, or it is being asked about. */
  const waiting = (): Sale | null => {
    const sale = parts.current();
    const waits = sale !== null && isAwardInDoubt(sale.state) && !parts.busy(sale.request.saleId);
    return waits ? sale : null;
  };

  const ask = () => {
    cancel?.();
    cancel = null;
    const sale = waiting();
    if (sale !== null) parts.ask(sale.request.saleId);
  };

  return {
    ask,
    look() {
      const sale = waiting();
      if (sale === null) {
        cancel?.();
        cancel = null;
        return;
      }
      if (cancel !== null) return;
      const left = provableFrom(sale.unansweredAt ?? 0) - clock.steady();
      cancel = clock.setTimer(left > 0 ? Math.min(EVERY, left) : EVERY, ask);
    },
  };
}
