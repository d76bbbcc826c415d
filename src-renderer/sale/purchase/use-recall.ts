/**
 * A parked sale comes back to the empty purchase as it was typed. From there on it is charged as any other: its customer
 * is looked up again, and Enter asks what it always asks.
 */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { commandSent, handsWait } from '../../keyboard/hands/hands.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { draftOfParked } from './parked-draft.ts';

export interface Recall {
  readonly recalling: boolean;
  readonly fault: Fault | null;
  recall(sale: Sale): void;
}

export function useRecall(): Recall {
  const { language } = useI18n();
  const { change, renewSale } = useUiStore();
  const { send, pending, fault } = useCommand('sale.recall');
  const recall = (sale: Sale) => {
    if (pending) return;
    // Digits after it must not land in the amount that comes back.
    commandSent('returning', false);
    handsWait();
    send({ saleId: sale.request.saleId }, () => {
      change(draftOfParked(sale, language));
      renewSale();
    });
  };
  return { recalling: pending, fault, recall };
}
