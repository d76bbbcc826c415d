/** The contract's commands about sales: the one on the screen, and those that are paid and not resolved. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Handlers, HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import type { ChosenSale, CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import type { NamedCustomer, SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { ApiGuard } from '../service/api-guard.ts';
import type { SaleRunner } from './sale-runner.ts';

export interface SaleUseCases {
  readonly apiGuard: Pick<ApiGuard, 'asUserInitiated'>;
  /** The sale that the page means, of what main knows of its customer. */
  readonly compose: (chosen: ChosenSale) => Result<SaleRequest, Fault>;
  /** Who was looked up, as the customer of a sale that is paid. */
  readonly attached: (handle: CustomerHandle) => Result<NamedCustomer, Fault>;
  readonly runner: SaleRunner;
  /** The same command ends a revert or refund that nobody can know. */
  readonly resolveReversal: (
    how: Extract<CommandInput<'orders.resolve'>, { requestId: unknown }>,
  ) => Result<null, Fault>;
  readonly store: SnapshotStore;
}

export function saleCommands({
  apiGuard: { asUserInitiated },
  compose,
  attached,
  runner,
  resolveReversal,
  store,
}: SaleUseCases): HandlersOf<'sale'> &
  Pick<Handlers, 'orders.resolve' | 'orders.accrue' | 'orders.attach'> {
  return {
    'sale.start': async (chosen) => runner.start(chosen.saleId, () => compose(chosen)),
    'sale.recall': async ({ saleId }) => runner.recall(saleId),
    'sale.act': async ({ saleId, action }) =>
      action.do === 'retry'
        ? asUserInitiated(() => runner.act(saleId, action))
        : runner.act(saleId, action),
    'orders.resolve': async (input) =>
      asUserInitiated(() => {
        if ('requestId' in input) return resolveReversal(input);
        return runner.resolve(
          input.saleId,
          input.do === 'recheck'
            ? { type: 'recheckRequested' }
            : { type: 'resolvedManually', note: input.note, awardsSeen: input.awardsSeen },
        );
      }),
    'orders.accrue': async ({ saleId }) => {
      if (!store.read().preferences.lateAccrual) return fail(INVALID_STATE);
      return asUserInitiated(() => runner.accrue(saleId));
    },
    'orders.attach': async ({ saleId, customer: handle }) => {
      const customer = attached(handle);
      if (!customer.ok) return customer;
      const { attachMinutes } = store.read().preferences;
      return asUserInitiated(() => runner.attach(saleId, customer.value, attachMinutes));
    },
  };
}
