/**
 * The ground of the conformance tests: a service with the business of business.ts, a clock that
 * tests move, and plain fetch. The client of the program is not used here on purpose: client and
 * service must be able to disagree. Every answer is judged by the OpenAPI description, whatever was
 * sent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { parseWire, stringifyWire } from '../../src-shared/domain/wire-json.ts';
import { createTraffic, recordingFetch } from '../openapi/traffic.ts';
import { AWARD, BRANCH, businessWith, GROUP, START, type Variation } from './business.ts';
import { startFaultyService, type FaultyOptions, type FaultyService } from './fault-injection.ts';

export { AWARD, BIG, BRANCH, businessWith, people, START } from './business.ts';

/** Any JSON, to be looked into freely; `expect` judges it. */
export interface Json {
  readonly [key: string]: Json;
  readonly [index: number]: Json;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The whole body: the envelope. */
  readonly body: Json;
  /** `data` of the envelope. */
  readonly data: Json;
  /** `code` of the envelope. */
  readonly code: number;
  readonly message: string;
}

export interface Request {
  readonly method?: string;
  readonly body?: unknown;
  /** null: no Authorization header. */
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  /** Sent instead of `body`, as it is. */
  readonly raw?: string;
}

export class Bench {
  readonly service: FaultyService;
  readonly clock: { at: number; now(): number };
  token = '';

  constructor(service: FaultyService, clock: { at: number; now(): number }) {
    this.service = service;
    this.clock = clock;
  }

  /** A path below /api/v1, or a whole one when it begins with "//". */
  async call(path: string, request: Request = {}): Promise<Answer> {
    const token = request.token === undefined ? this.token : request.token;
    const hasBody = request.body !== undefined || request.raw !== undefined;
    const response = await judgedFetch(
      this.service.address + (path.startsWith('//') ? path.slice(1) : `/api/v1${path}`),
      {
        method: request.method ?? (hasBody ? 'POST' : 'GET'),
        headers: {
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...request.headers,
        },
        ...(hasBody ? { body: request.raw ?? stringifyWire(request.body) } : {}),
      },
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body = (text === '' || !isJson ? {} : parseWire(text)) as Json;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body,
      data: body['data'] as Json,
      code: Number(body['code']),
      message: String(body['message']),
    };
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call(path, { method: 'POST', ...(body === undefined ? {} : { body }) });
  }

  async login(): Promise<Answer> {
    const answer = await this.call('/auth/business', {
      body: { login: 'till', password: 'secret' },
      token: null,
    });
    const fields = answer.data ?? answer.body;
    this.token = String(fields['access_token'] ?? fields['token']);
    return answer;
  }

  find(phone: string, branch: string = BRANCH): Promise<Answer> {
    return this.call(`/promoters/find?phone=${encodeURIComponent(phone)}&branch_id=${branch}`);
  }

  order(body: Record<string, unknown>, branch: string = BRANCH): Promise<Answer> {
    return this.post(`/branches/${branch}/cash/order`, { amount: 1_000, bonus_amount: 0, ...body });
  }

  complete(orderId: unknown, body: Record<string, unknown> = {}): Promise<Answer> {
    return this.post(`/orders/${String(orderId)}/cash/complete`, {
      use_balance: false,
      amount: 0,
      payment_method: 'cash',
      ...body,
    });
  }

  /** Creates and completes; returns the order's identifier. Fails when the service refuses. */
  async sale(
    body: Record<string, unknown>,
    payment: Record<string, unknown> = {},
  ): Promise<string> {
    const created = await this.order(body);
    if (created.status !== 201) throw new Error(created.text);
    const id = String(created.data['id']);
    const bonus = Number(body['bonus_amount'] ?? 0);
    const done = await this.complete(id, { use_balance: bonus > 0, amount: bonus, ...payment });
    if (done.status !== 200) throw new Error(done.text);
    return id;
  }

  readOrder(orderId: unknown): Promise<Answer> {
    return this.call(`/orders/${String(orderId)}`);
  }

  revert(orderId: unknown): Promise<Answer> {
    return this.post(`/orders/${String(orderId)}/revert-transaction`);
  }

  refund(orderId: unknown, amount: unknown): Promise<Answer> {
    return this.call(`/orders/${String(orderId)}/refund`, { method: 'PATCH', body: { amount } });
  }

  async balance(userId: unknown, branch: string = BRANCH): Promise<number> {
    const query = `user_id=${String(userId)}&group_id=${GROUP}`;
    return Number((await this.call(`/branches/${branch}/private/balance?${query}`)).data);
  }

  cashback(userId: unknown, more = ''): Promise<Answer> {
    return this.call(`/branches/${BRANCH}/cashback?user_id=${String(userId)}${more}`);
  }

  award(userId: unknown, branch: string = BRANCH): Promise<Answer> {
    return this.call(`/branches/${branch}/customers/${String(userId)}/award`);
  }

  give(userId: unknown, stampCount: unknown = 10, award: string = AWARD): Promise<Answer> {
    return this.post(`/branches/${BRANCH}/awards/${award}/give`, {
      user_id: userId,
      stamp_count: stampCount,
    });
  }

  sendCode(userId: unknown, branch: unknown = 11): Promise<Answer> {
    return this.post(`/customers/${String(userId)}/send-use-cashback-code`, { branch_id: branch });
  }
}

let traffic = createTraffic();
let judged = true;

/** For the rest of this test: its service speaks otherwise than the OpenAPI description prints. */
export function leaveUnjudged(): void {
  judged = false;
}

const judgedFetch: typeof fetch = (input, init) => recordingFetch(traffic)(input, init);

/** What was answered in this test so far and isn't as the description says. */
export function notAsDescribed(): readonly string[] {
  return traffic.violations('answer');
}

const running: FaultyService[] = [];
afterEach(async () => {
  const violations = judged ? traffic.violations('answer') : [];
  traffic = createTraffic();
  judged = true;
  expect(violations).toEqual([]);
});
async function stopAll(): Promise<void> {
  for (const service of running.splice(0)) await service.stop();
}
afterEach(stopAll);

/** A logged-in bench; stopped after the test. */
export async function bench(
  variation: Variation = {},
  options: Partial<FaultyOptions> = {},
): Promise<Bench> {
  const clock = {
    at: START,
    now(): number {
      return this.at;
    },
  };
  const service = await startFaultyService({
    database: ':memory:',
    settings: businessWith(variation),
    clock,
    ...options,
  });
  running.push(service);
  const result = new Bench(service, clock);
  await result.login();
  return result;
}

/** Runs `work` with a folder of its own, removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-service-'));
  try {
    return await work(folder);
  } finally {
    // Windows removes no file that is open.
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}
