/** The one order of Orders, and what becomes of a revert or refund of it, played for the preview. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { OpenedOrder, OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import { INVALID_STATE, isSentUnsaved } from '../../../src-shared/domain/fault.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import type { FakeCustomers } from './fake-customers.ts';
import type { FakeMain } from './fake-main.ts';
import type { FakeSale } from './fake-sale.ts';

const isOf = (of: OrderTarget, opened: OpenedOrder | null) =>
  'orderId' in of ? of.orderId === opened?.orderId : of.saleId === opened?.row?.saleId;

export function createFakeOrders(
  { world, read, change, pause }: FakeMain,
  { lookUps }: FakeCustomers,
  { step }: FakeSale,
) {
  const reverse = async (asked: CommandInput<'orders.refund' | 'orders.revert'>) => {
    const { requestId } = asked;
    world.reversed.push(asked);
    await pause();
    const { opened, reversal, reversalFault } = world;
    // Main tells of an order what its file has lost.
    if (opened !== null && reversalFault !== null && isSentUnsaved(reversalFault))
      world.opened = { ...opened, unsaved: true, remaining: null };
    if (reversalFault !== null) return fail(reversalFault);
    if (opened === null || reversal === null) return fail(INVALID_STATE);
    const reversals = [...opened.reversals, { ...reversal, requestId }];
    world.opened = { ...opened, reversals, knownFrom: reversal.knownFrom };
    return ok(world.opened);
  };
  return {
    'sales.list': async ({ skip }) => {
      // As it was when it was asked for.
      const newest = world.opened?.row ?? null;
      const all = [...(newest === null ? [] : [newest]), ...world.older];
      const until = skip + world.pageSize;
      const { listFault } = world;
      world.lists += 1;
      await world.listed;
      if (listFault !== null) return fail(listFault);
      return ok({ rows: all.slice(skip, until), next: until < all.length ? until : null });
    },
    'orders.foreign': async () => ok({ rows: world.foreign, next: null }),
    'orders.open': async ({ requestId = null }) => {
      world.readFor.push(requestId);
      await pause();
      if (world.openFault !== null) return fail(world.openFault);
      return world.opened === null ? fail(INVALID_STATE) : ok(world.opened);
    },
    'orders.attach': async ({ customer }) => {
      await pause();
      const attached = lookUps.attached(customer);
      if (!attached.ok) return attached;
      return step({ type: 'attach', customer: attached.value }) ? ok(null) : fail(INVALID_STATE);
    },
    'orders.resolve': async () => ok(null),
    'orders.acknowledge': async ({ requestId }) => {
      await pause();
      if (world.acknowledgeFault !== null) return fail(world.acknowledgeFault);
      if (world.opened !== null) {
        const reversals = world.opened.reversals.map((one) =>
          one.requestId === requestId ? { ...one, acknowledged: true } : one,
        );
        world.opened = { ...world.opened, reversals };
      }
      const { toGiveBack } = read().openItems;
      const isOther = toGiveBack !== null && !isOf(toGiveBack.of, world.opened);
      change({
        openItems: { ...read().openItems, toGiveBack: isOther ? toGiveBack : null },
        journalRevision: read().journalRevision + 1,
      });
      return ok(null);
    },
    'orders.refund': reverse,
    'orders.revert': reverse,
  } satisfies Partial<Handlers>;
}
