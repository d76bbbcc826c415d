/** Plays what is to be heard of the sale, as loud as this till is set. */
import { useEffect, useRef } from 'react';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { useSnapshot } from '../till/snapshot.ts';
import type { CustomerView } from './customer/customer-view.ts';
import { heardOf, play, soundOf } from './sounds.ts';

export function useSounds(customer: CustomerView['kind'], sale: Sale | null): void {
  const { sounds } = useSnapshot().preferences;
  const now = heardOf(customer, sale);
  const last = useRef(now);
  useEffect(() => {
    const sound = soundOf(last.current, now);
    last.current = now;
    if (sound !== null) play(sound, sounds);
  });
}
