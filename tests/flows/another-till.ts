/** What happens at the same service without this till: another till, or the business's office. */
import type { FaultyService } from '../service/fault-injection.ts';
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { demoCustomers } from './till.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { either } from '../pages/words.ts';

export interface AnotherTill {
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
}

export async function anotherTill(service: FaultyService): Promise<AnotherTill> {
  const send = async (method: string, path: string, body: unknown, token: string | null) => {
    const response = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        // A kept connection may be closed by the service at the moment it is used again.
        connection: 'close',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    // The drawn dialect may answer a success with nothing.
    const answer = (text === '' ? {} : parseWire(text)) as { data?: Record<string, unknown> };
    return answer.data ?? (answer as Record<string, unknown>);
  };
  const account = { login: 'demo', password: 'demo' };
  const answer = await send('POST', '/auth/business', account, null);
  // As the drawn dialect calls it.
  const token = answer['access_token'] ?? answer['token'];
  return { call: (method, path, body) => send(method, path, body, String(token)) };
}

/** The identifiers of the orders that the till completes from now on. */
export function completedOrders(service: FaultyService): string[] {
  const orders: string[] = [];
  service.intercept(({ path }) => {
    const id = /orders\/(\d+)\/cash\/complete$/u.exec(path)?.[1];
    if (id !== undefined) orders.push(id);
    return 'pass';
  });
  return orders;
}

/** A whole sale, paid in cash; leaves the empty sale screen. */
export async function sell(
  sale: SalePage,
  amount: string,
  { phone = demoCustomers.regular.phone as string, bonuses = false } = {},
): Promise<void> {
  await sale.find(phone);
  await sale.keys.type(amount);
  if (bonuses) await sale.keys.press('F2');
  await sale.enter(either('action.charge', 'action.register', 'action.chargeAll'));
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
}
