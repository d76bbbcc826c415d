/**
 * Looks the customer up at the last digit and reads balance, percent, stamps and record at once
 * after it. Nobody waits for that: the hands are at the amount by then.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import type { SaleSummary } from '../../../src-shared/contract/customer-schema.ts';
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import { useTill } from '../../till/client.tsx';
import {
  lookupQuery,
  historyQuery,
  summaryQuery,
  knownCustomerQuery,
} from '../../till/customer-queries.ts';
import { faultOf } from '../../till/fault-error.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { customerViewOf, type CustomerView } from './customer-view.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useRegulars, type Regulars } from './use-regulars.ts';
import { parseTypedPhone } from '../../format/typed-phone.ts';

export interface CustomerViewState {
  readonly view: CustomerView;
  readonly history: readonly SaleSummary[] | null;
  /** Who had that phone when it was last found here; only when it can't be looked up. */
  readonly seen: CommandOutput<'customer.known'>;
  /** When each part of what the column shows was read (the renderer's clock); 0: not yet. */
  readonly readAt: readonly number[];
  lookUpAgain(): void;
  chooseRegular: Regulars['choose'];
}

export function useCustomerView(
  text: string,
  phoneField: RefObject<HTMLInputElement | null>,
): CustomerViewState {
  const client = useTill();
  const { service } = useSnapshot();
  useExpecting();
  const parsed = parseTypedPhone(text);
  const phone = parsed.ok ? parsed.phone : null;
  const lookup = useQuery(lookupQuery(client, phone));
  const found = lookup.data?.kind === 'found' ? lookup.data : null;
  const summary = useQuery(
    summaryQuery(client, found && { handle: found.handle, userId: found.customer.userId }),
  );
  const history = useQuery(historyQuery(client, phone));

  // Back from an outage: the customer on the screen is asked for again without a press.
  const { isError, refetch } = lookup;
  useEffect(() => {
    if (isError && service.state === 'online') void refetch();
    // Only the turn of the service counts, not a failure while it is online.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [service.state]);

  const regulars = useRegulars(phoneField);
  const typed = customerViewOf(
    phone,
    text.trim() !== '',
    {
      answer: lookup.data,
      fault: lookup.isError && lookup.data === undefined ? faultOf(lookup.error) : null,
    },
    summary.data,
  );
  const view = phone === null ? (regulars.view ?? typed) : typed;
  const seen = useQuery(knownCustomerQuery(client, view.kind === 'unavailable' ? phone : null));

  return {
    view,
    seen: (view.kind === 'unavailable' && seen.data) || null,
    history: history.data ?? null,
    readAt: [lookup.dataUpdatedAt, summary.dataUpdatedAt],
    lookUpAgain: () => void refetch(),
    chooseRegular: regulars.choose,
  };
}

/** As soon as a phone is begun, of this sale or beside Done: what its look-up rides on is there by the last digit. */
function useExpecting(): void {
  const client = useTill();
  const isBegun = useUiStore(({ phone }) => phone !== '');
  const isNextBegun = useUiStore(({ next }) => next.phone !== '');
  useEffect(() => {
    if (isBegun || isNextBegun) void client.call('customer.expect', null);
  }, [client, isBegun, isNextBegun]);
}
