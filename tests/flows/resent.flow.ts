/**
 * Something between the till and its service (a proxy, a server in a hurry) acts on a request and
 * closes the used connection before it answers. Chromium sends such a request again by itself; what
 * only reads may come twice so, what moves something may not.
 */
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SalePage } from '../pages/sale-page.ts';
import { SetUpPage } from '../pages/set-up-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { demoCustomers, expect, lastCode, test as base } from './till.ts';
import { begins } from '../pages/words.ts';

interface Hasty {
  readonly address: string;
  /** What was asked on a connection that had answered before, and got no answer there. */
  readonly cut: readonly string[];
}

const test = base.extend<{ hasty: Hasty }>({
  hasty: async ({ service }, use) => {
    const used = new WeakSet<Socket>();
    const cut: string[] = [];
    const server = createServer((incoming, outgoing) => {
      const { method = '', url = '', headers, socket } = incoming;
      void buffer(incoming).then((body) => {
        const onward = request(new URL(url, service.address), { method, headers, agent: false });
        onward.on('error', () => socket.destroy());
        onward.on('response', (answer) => {
          if (used.has(socket)) {
            cut.push(`${method} ${url}`);
            answer.resume().on('end', () => socket.destroy());
            return;
          }
          used.add(socket);
          outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(outgoing);
        });
        onward.end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

// Not played yet by a hand that doesn't look.

test('used connections are closed without an answer: readings come twice, the sale once', async ({
  english,
  service,
  hasty,
}) => {
  const moves: string[] = [];
  service.intercept(({ method, path }) => {
    if (/\/(?:order|complete|send_code|code|revert|refund|issue)/u.test(path) && method !== 'GET')
      moves.push(path.split('/').at(-1) ?? '');
    return 'pass';
  });
  await new SetUpPage(english.page).connect(hasty.address);
  await new ShiftStartPage(english.page).openShift();
  const sale = new SalePage(english.page);
  await sale.find(demoCustomers.vip.phone);
  await sale.keys.type('5000');
  await sale.keys.press('F2');
  await sale.enter(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  await sale.keys.type(lastCode(service));
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
  expect(service.sms()).toHaveLength(1);
  expect(moves.filter((move) => move === 'order')).toHaveLength(1);
  expect(moves.filter((move) => move === 'complete')).toHaveLength(1);
  // It was as hard as it says: requests were cut, and none of them moved anything.
  expect(hasty.cut.length).toBeGreaterThan(0);
  expect(hasty.cut.filter((line) => /order$|complete$|send/u.test(line))).toEqual([]);
});
