/** The words of the reasons that stand ready. */
import { readyReasonOf, type ReadyReason } from '../../src-shared/domain/ready-reason.ts';
import type { I18n } from '../locales/use-i18n.ts';

const WORDS = {
  'reversal.returned': 'reversal.reason.returned',
  'reversal.amount': 'reversal.reason.amount',
  'reversal.customer': 'reversal.reason.customer',
  'reversal.twice': 'reversal.reason.twice',
  'reversal.undone': 'done.undoReason',
  'resolved.support': 'reversal.reason.support',
  'resolved.office': 'reversal.reason.office',
  'resolved.agreed': 'reversal.reason.agreed',
  'resolved.paid': 'reversal.reason.paid',
  'resolved.told': 'reversal.reason.told',
  'resolved.seen': 'reversal.reason.seen',
  'difference.change': 'drawer.reason.change',
  'difference.rounding': 'drawer.reason.rounding',
  'difference.forgotten': 'drawer.reason.forgotten',
  'difference.unknown': 'drawer.reason.unknown',
  'cashIn.change': 'drawer.move.in.reason.change',
  'cashIn.fromSafe': 'drawer.move.in.reason.fromSafe',
  'cashIn.own': 'drawer.move.in.reason.own',
  'cashIn.correction': 'drawer.move.in.reason.correction',
  'cashOut.bank': 'drawer.move.out.reason.bank',
  'cashOut.supplier': 'drawer.move.out.reason.supplier',
  'cashOut.expenses': 'drawer.move.out.reason.expenses',
  'cashOut.correction': 'drawer.move.out.reason.correction',
} as const satisfies Record<ReadyReason, string>;

/** A reason as it is kept, in the reader's language where it stood ready. A line is one. */
export function reasonWord(kept: string, t: I18n['t']): string {
  const wordOf = (line: string) => {
    const name = readyReasonOf(line);
    return name === null ? line : t(WORDS[name]);
  };
  return kept.split('\n').map(wordOf).join('; ');
}
