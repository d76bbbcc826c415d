/** Whose the typed phone is, what they will earn for a paid sale, and attaching them to it. */
import { useQuery } from '@tanstack/react-query';
import { isRefusedPercent, shownFigures } from '../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { percentOf, type Tiyn } from '../../src-shared/domain/money.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import { parseTypedPhone } from '../format/typed-phone.ts';
import { useTill } from '../till/client.tsx';
import { lookupQuery, summaryQuery } from '../till/customer-queries.ts';
import { faultOf } from '../till/fault-error.ts';
import { useUiStore, type Attaching } from '../till/ui-state.ts';
import { useCommand } from '../till/use-command.ts';
import { useReadAgain } from '../till/use-read-again.ts';

/** Whose the phone is. */
export type Who =
  | { readonly kind: 'typing' | 'looking' | 'blacklisted' }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly lookUpAgain: () => void }
  | { readonly kind: 'new'; readonly handle: CustomerHandle }
  | {
      readonly kind: 'found';
      readonly handle: CustomerHandle;
      readonly name: string;
      /** null: the service doesn't tell. */
      readonly percent: number | null;
      readonly earns: Tiyn | null;
    };

export function useWho({ phone: text, amount }: Attaching): Who {
  const client = useTill();
  const parsed = parseTypedPhone(text);
  const phone = parsed.ok ? parsed.phone : null;
  const lookup = useQuery(lookupQuery(client, phone));
  const { data } = lookup;
  const found = data?.kind === 'found' ? data : null;
  const summary = useQuery(
    summaryQuery(client, found && { handle: found.handle, userId: found.customer.userId }),
  );
  if (phone === null) return { kind: 'typing' };
  if (lookup.isError && data === undefined) {
    const lookUpAgain = () => void lookup.refetch();
    return { kind: 'failed', fault: faultOf(lookup.error), lookUpAgain };
  }
  if (data === undefined) return { kind: 'looking' };
  if (data.kind === 'blacklisted') return { kind: 'blacklisted' };
  if (data.kind === 'new') return { kind: 'new', handle: data.handle };
  if (summary.isPending) return { kind: 'looking' };
  const figures = summary.data ?? null;
  if (figures !== null && isRefusedPercent(figures)) return { kind: 'blacklisted' };
  const { firstName, lastName } = data.customer;
  const { percent } = shownFigures(data.customer, figures);
  return {
    kind: 'found',
    handle: data.handle,
    name: `${firstName} ${lastName}`.trim(),
    percent,
    earns: percent === null ? null : percentOf(amount, percent),
  };
}

export function useAttach({ saleId }: Attaching) {
  const command = useCommand('orders.attach');
  useReadAgain(command.fault);
  const attach = (customer: CustomerHandle) =>
    command.send({ saleId, customer }, () => {
      const { attaching, change } = useUiStore.getState();
      if (attaching?.saleId === saleId) change({ attaching: null });
    });
  return { attach, pending: command.pending, fault: command.fault, clear: command.clear };
}
