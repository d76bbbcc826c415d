/** The contract's commands about orders: looked up, opened, reverted, refunded. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { ApiGuard } from '../service/api-guard.ts';
import type { OrderService } from './order-service.ts';

export interface OrderUseCases {
  readonly apiGuard: Pick<ApiGuard, 'asUserInitiated'>;
  readonly orderService: OrderService;
}

type Answered = 'sales.list' | `orders.${'foreign' | 'open' | 'revert' | 'refund' | 'acknowledge'}`;

export function orderCommands({
  apiGuard: { asUserInitiated },
  orderService,
}: OrderUseCases): Pick<Handlers, Answered> {
  return {
    'sales.list': async ({ search, skip, show, cashier }) =>
      orderService.list(search, skip, show, cashier ?? null),
    'orders.foreign': async ({ skip }) => orderService.foreign(skip),
    'orders.open': ({ requestId = null, ...target }) =>
      asUserInitiated(() => orderService.open(target, requestId)),
    'orders.revert': (input) => asUserInitiated(() => orderService.revert(input, input)),
    'orders.acknowledge': async ({ requestId }) => orderService.acknowledge(requestId),
    'orders.refund': (input) => asUserInitiated(() => orderService.refund(input, input)),
  };
}
