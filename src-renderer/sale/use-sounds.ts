/** Plays what is to be heard of the sale, as loud as this till is set. */
import { createContext, useContext, useEffect, useRef } from 'react';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { useSnapshot } from '../till/snapshot.ts';
import type { CustomerView } from './customer/customer-view.ts';
import { heardOf, soundOf, type Play } from './sounds.ts';

/** One for the program: screens come and go. */
export const PlayContext = createContext<Play | null>(null);

export function useSounds(customer: CustomerView['kind'], sale: Sale | null): void {
  const { sounds } = useSnapshot().preferences;
  const play = useContext(PlayContext);
  const now = heardOf(customer, sale);
  const last = useRef(now);
  useEffect(() => {
    const sound = soundOf(last.current, now);
    last.current = now;
    if (sound !== null) play?.(sound, sounds);
  });
}
