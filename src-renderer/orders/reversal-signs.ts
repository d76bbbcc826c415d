/** The sign of what became of a revert or refund; its word is in reversal-words.ts. */
import { CircleCheck, CircleHelp, CircleX, ClipboardCheck } from 'lucide-react';

export const REVERSAL_SIGNS = {
  done: CircleCheck,
  refused: CircleX,
  notDone: CircleX,
  unknown: CircleHelp,
  uncertain: CircleHelp,
  resolvedManually: ClipboardCheck,
  notSent: CircleX,
} as const;
