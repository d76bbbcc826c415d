/** What the screen forgets: with the shift, with the lock, and when somebody else signs in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { forgetCustomers } from './customer-queries.ts';
import { useOrdersUiStore } from './orders-ui-state.ts';
import { useShiftUiStore } from './shift-ui-state.ts';
import { SNAPSHOT_KEY } from './snapshot.ts';
import { NO_SEARCH, useUiStore } from './ui-state.ts';

/** What was read, typed or opened here belongs to a shift and to who is signed in. */
export function useForgetting(stage: Snapshot['stage'], locked: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    // Main has forgotten whom it looked up; orders and reports are read anew by whoever signs in, if they may.
    if (locked)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SNAPSHOT_KEY[0] });
    else if (stage !== 'open') forgetCustomers(queries);
  }, [locked, stage, queries]);
  useEffect(() => {
    const shift = useShiftUiStore.getState();
    if (stage !== 'shiftStart') shift.started();
    // Another shift, or another till: its sales are others, and so is its cash.
    if (stage === 'open') return;
    useUiStore.getState().change({ section: 'sale', editing: null, attaching: null, ...NO_SEARCH });
    useOrdersUiStore.getState().clear();
    shift.ended();
  }, [stage]);
  useEffect(() => {
    if (!locked) return;
    // Whoever signs in next may not be the one who looked at the settings, or at a customer's card.
    useUiStore.getState().change({ panel: null, advice: null, attaching: null, ...NO_SEARCH });
    useOrdersUiStore.getState().conceal();
  }, [locked]);
}

/** Nobody signs by one Enter what somebody else has prepared. */
export function useTakingOver(cashierId: string | null): void {
  const last = useRef(cashierId);
  // Before it is drawn.
  useLayoutEffect(() => {
    if (cashierId === null || cashierId === last.current) return;
    if (last.current !== null) {
      useOrdersUiStore.getState().takenOver();
      useShiftUiStore.getState().takenOver();
      useUiStore.getState().change({ editing: null, attaching: null });
    }
    last.current = cashierId;
  }, [cashierId]);
}
