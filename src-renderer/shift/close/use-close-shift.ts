/** Closes the shift once, whatever screen is shown meanwhile; what it is refused with stays with what was counted. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { useTill } from '../../till/client.tsx';
import { useShiftUiStore } from '../../till/shift-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';

/** `frozen`: the report it was answered with; null: none yet, or whoever asked has left this screen since. */
export function useCloseShift(): {
  readonly frozen: ShiftReport | null;
  close(count: CommandInput<'shift.close'>): void;
} {
  const client = useTill();
  const [frozen, setFrozen] = useState<ShiftReport | null>(null);
  const close = async (count: CommandInput<'shift.close'>) => {
    const { closing, change } = useShiftUiStore.getState();
    if (closing) return;
    change({ closing: true, closeFault: null });
    const closed = await client.call('shift.close', count);
    if (!closed.ok) {
      change({ closing: false, closeFault: closed.fault });
      return;
    }
    // Before main's news of the end, which may have come already, is shown: nothing else stands in between.
    flushSync(() => setFrozen(closed.value));
    change({ closing: false });
    useShiftUiStore.getState().ended();
    useUiStore.getState().leave();
  };
  return { frozen, close: (count) => void close(count) };
}
