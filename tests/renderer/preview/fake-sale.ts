/** The sale on the screen, run by the domain's own machine, played for the preview. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { EMPTY_DRAFT } from '../../../src-shared/contract/empty-draft.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { INVALID_STATE } from '../../../src-shared/domain/fault.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import { canServeNext } from '../../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../../src-shared/domain/sale/machine.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEffect, SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import type { FakeCustomers } from './fake-customers.ts';
import { createFakeEffects } from './fake-effects.ts';
import type { FakeMain } from './fake-main.ts';

export type FakeSale = ReturnType<typeof createFakeSale>;

export function createFakeSale(main: FakeMain, customers: FakeCustomers) {
  const { read, change, pause, during } = main;
  let entered = '';

  const put = (sale: Sale | null, effects: readonly SaleEffect[], of: Sale) => {
    change({ sale });
    for (const effect of effects) void during(() => perform(of, effect));
  };
  /** false: the sale can't do that now. */
  const step = (event: SaleEvent): boolean => {
    const { sale, parked } = read();
    const made = sale === null ? null : transition(sale, event);
    if (made === null) return false;
    const { at } = made.sale.state;
    if (at === 'parked') change({ parked: [...parked, made.sale] });
    put(at === 'cancelled' || at === 'parked' ? null : made.sale, made.effects, made.sale);
    return true;
  };
  const stepOr = (event: SaleEvent) => (step(event) ? ok(null) : fail(INVALID_STATE));
  const perform = createFakeEffects(main, customers, { step, entered: () => entered });

  const act = (sale: Sale, action: CommandInput<'sale.act'>['action']) => {
    switch (action.do) {
      case 'dismiss':
        if (!canServeNext(sale)) return fail(INVALID_STATE);
        change({ sale: null, draft: EMPTY_DRAFT });
        return ok(null);
      case 'enterCode':
        entered = action.code;
        return stepOr({ type: 'codeEntered', at: Date.now() });
      case 'resendCode':
        return stepOr({ type: 'resendCode', at: Date.now() });
      case 'skipLoyalty':
        return stepOr({ type: 'skipLoyalty', reason: 'cashierChoice' });
      case 'pay': {
        const { method, tendered, split } = action;
        // For the page no time has passed since but the hand's.
        return stepOr({ type: 'paid', method, tendered, split, at: main.readAt() });
      }
      default:
        return stepOr({ type: action.do });
    }
  };

  const handlers = {
    'sale.start': async (chosen) => {
      if (read().sale?.request.saleId === chosen.saleId) return ok(null);
      const request = customers.lookUps.compose(chosen);
      if (!request.ok) return request;
      const { sale, effects } = startSale(request.value);
      put(sale, effects, sale);
      return ok(null);
    },
    'sale.recall': async ({ saleId }) => {
      await pause();
      const { parked } = read();
      const sale = parked.find(({ request }) => request.saleId === saleId);
      if (sale === undefined) return fail(INVALID_STATE);
      change({ parked: parked.filter((one) => one !== sale) });
      return ok(null);
    },
    'sale.act': async ({ action }) => {
      const { sale } = read();
      return sale === null ? fail(INVALID_STATE) : act(sale, action);
    },
  } satisfies Partial<Handlers>;
  return { step, handlers };
}
