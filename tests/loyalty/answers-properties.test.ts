/** What holds for any identifier, instant, amount and any JSON that the service may send. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { PHONE } from './support/calls.ts';
import { openAt, ORDER, USER, valueOf } from './support/parts.ts';
import { envelope, rawServer, send } from './support/raw-server.ts';

describe('properties of what is read', () => {
  it('every int64 arrives in all its digits, as a number or as text', async () => {
    let data = '';
    const server = await rawServer((_request, response) => send(response, 200, envelope(data)));
    const { api } = openAt(server.address);
    const anyId = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n });
    await fc.assert(
      fc.asyncProperty(anyId, fc.boolean(), async (number, quoted) => {
        data = `{"id":${quoted ? `"${number}"` : number},"status":"X"}`;
        expect(valueOf(await api.readOrder(id(String(number)))).orderId).toBe(number.toString());
      }),
      { numRuns: 60 },
    );
  });

  it('seconds and milliseconds of the same instant are the same', async () => {
    let data = '';
    const server = await rawServer((_request, response) => send(response, 200, envelope(data)));
    const { api } = openAt(server.address);
    const second = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 });
    await fc.assert(
      fc.asyncProperty(second, async (at) => {
        for (const wire of [at, at * 1_000]) {
          data = `{"id":${ORDER},"status":"X","created_at":${wire},"updated_at":"${wire}"}`;
          const order = valueOf(await api.readOrder(ORDER));
          expect([order.createdAt, order.updatedAt]).toEqual([at * 1_000, at * 1_000]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('every amount with two decimals arrives to the tiyn', async () => {
    let data = '';
    const server = await rawServer((_request, response) => send(response, 200, envelope(data)));
    const { api } = openAt(server.address);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 999_999_999_999 }), async (tiyn) => {
        data = `${Math.trunc(tiyn / 100)}.${String(tiyn % 100).padStart(2, '0')}`;
        expect(valueOf(await api.balance(USER))).toBe(tiyn);
      }),
      { numRuns: 60 },
    );
  });

  it('whatever JSON comes, no call throws and what is read has its shape', async () => {
    let body = '';
    const server = await rawServer((_request, response) => send(response, 200, body));
    const { api } = openAt(server.address);
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.boolean(), async (text, wrapped) => {
        body = wrapped ? envelope(text) : text;
        for (const result of [await api.findCustomer(PHONE), await api.readOrder(ORDER)]) {
          if (!result.ok) expect(['malformed', 'rejected']).toContain(result.fault.code);
        }
      }),
      { numRuns: 80 },
    );
  });
});
