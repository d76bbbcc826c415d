/**
 * The same calls made by a bare script on connections that are open already: what the service and the
 * way to it alone take, with as few trips one after another as the service allows.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { timed } from './figures.ts';

type Answer = Record<string, unknown>;

export interface Bare {
  /** Connections for what comes next: as many as the most calls at once, a look-up and four readings. */
  warm(): Promise<void>;
  find(phone: string): Promise<Answer>;
  /** Endpoints 3 to 6 at once. */
  summary(userId: string): Promise<readonly unknown[]>;
  balance(userId: string): Promise<number>;
  percent(userId: string): Promise<unknown>;
  stamps(userId: string): Promise<unknown>;
  order(userId: string, order: Answer): Promise<string>;
  complete(orderId: string, bonus: number): Promise<unknown>;
  award(userId: string): Promise<unknown>;
  code(userId: string): Promise<unknown>;
  record(orderId: string): Promise<unknown>;
  refund(orderId: string): Promise<unknown>;
  revert(orderId: string): Promise<unknown>;
  /** What it is signed in with. */
  token(): string;
  close(): void;
}

interface Place {
  readonly branch: string;
  readonly group: string;
  readonly award: string;
  readonly stamps: number;
}

const KNOWN = demoCustomers.regular;

const user = (userId: string) => ({ user_id: Number(userId) });

type Send = (method: string, path: string, body?: Answer) => Promise<unknown>;

/** Calls on kept connections; `token`: what they are signed with, once it is known. */
function sender(address: string, ca: string, answered: (ms: number) => void) {
  const isSecure = address.startsWith('https');
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, ca })
    : new HttpAgent({ keepAlive: true });
  const make = isSecure ? httpsRequest : httpRequest;
  const signed = { token: '' };
  const send: Send = async (method, path, body) => {
    const begun = performance.now();
    const sent = body === undefined ? '' : JSON.stringify(body);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const outgoing = make(`${address}/api/v1${path}`, {
      method,
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
        ...(signed.token === '' ? {} : { authorization: `Bearer ${signed.token}` }),
      },
    });
    outgoing.setNoDelay(true);
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      text(incoming).then((said) => {
        const { statusCode = 0 } = incoming;
        if (statusCode < 300) resolve(said);
        else reject(new Error(`${method} ${path}: ${statusCode} ${said}`));
      }, reject);
    });
    outgoing.end(sent);
    const said = await promise;
    answered(performance.now() - begun);
    const answer = (said === '' ? {} : parseWire(said)) as Answer;
    return 'data' in answer ? answer['data'] : answer;
  };
  return { send, signed, close: () => agent.destroy() };
}

/** `answered`: told how long each request took. */
export async function startBare(
  address: string,
  ca: string,
  place: Place,
  answered: (ms: number) => void = () => undefined,
): Promise<Bare> {
  const { send, signed, close } = sender(address, ca, answered);
  const login = (await send('POST', '/auth/business', {
    login: 'demo',
    password: 'demo',
  })) as Answer;
  signed.token = String(login['access_token'] ?? login['token']);
  const branch = `/branches/${place.branch}`;
  const reads = (userId: string) => [
    `${branch}/private/balance?user_id=${userId}&group_id=${place.group}`,
    `${branch}/cashback?user_id=${userId}&type=direct`,
    `${branch}/customers/${userId}/award`,
    `${branch}/customers/${userId}/private-branch`,
  ];
  const all = (userId: string) => Promise.all(reads(userId).map((path) => send('GET', path)));
  const find = async (phone: string) => {
    const query = `phone=${encodeURIComponent(phone)}&branch_id=${place.branch}`;
    return (await send('GET', `/promoters/find?${query}`)) as Answer;
  };
  const record = (orderId: string) => send('GET', `/orders/${orderId}`);
  return {
    warm: async () => void (await Promise.all([find(KNOWN.phone), all(KNOWN.id)])),
    find,
    summary: all,
    balance: async (userId) => Number(await send('GET', reads(userId)[0] ?? '')),
    percent: (userId) => send('GET', reads(userId)[1] ?? ''),
    stamps: (userId) => send('GET', reads(userId)[2] ?? ''),
    order: async (userId, order) => {
      const made = (await send('POST', `${branch}/cash/order`, {
        ...user(userId),
        ...order,
      })) as Answer;
      return String(made['id'] ?? made['order_id']);
    },
    complete: (orderId, bonus) =>
      send('POST', `/orders/${orderId}/cash/complete`, {
        use_balance: bonus > 0,
        amount: bonus,
        payment_method: bonus > 0 ? 'mixed' : 'cash',
      }),
    award: (userId) =>
      send('POST', `${branch}/awards/${place.award}/give`, {
        ...user(userId),
        stamp_count: place.stamps,
      }),
    code: (userId) =>
      send('POST', `/customers/${userId}/send-use-cashback-code`, {
        branch_id: Number(place.branch),
      }),
    record,
    refund: (orderId) => send('PATCH', `/orders/${orderId}/refund`, { amount: '100' }),
    revert: (orderId) => send('POST', `/orders/${orderId}/revert-transaction`),
    token: () => signed.token,
    close,
  };
}

/** On connections that are open. */
export async function warmTimed(bare: Bare, act: () => Promise<unknown>): Promise<number> {
  await bare.warm();
  return timed(act);
}
