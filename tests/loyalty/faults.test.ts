/** Which fault each answer becomes, for every call (docs/loyalty-api.md, ERRORS). */
import { describe, expect, it } from 'vitest';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { MOVES, NEW_ORDER, PHONE, READS, SAMPLE_CALLS, sampleCall } from './support/calls.ts';
import { faultOf, openAt, ORDER, USER, valueOf } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';

const PAGE = '<!doctype html><html><body><h1>Welcome to the hotel</h1></body></html>';
const ENVELOPED = (code: number) => envelope(null, code, 'a reason');

const proxyThatAsks = () => Promise.resolve(new Response(PAGE, { status: 407 }));

async function faultFor(
  name: string,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const server = await constantServer(status, body, headers);
  const { api } = openAt(server.address);
  return faultOf(await sampleCall(name).run(api));
}

describe('what the description names', () => {
  it.each([
    // [1]
    ['findCustomer', 404, 404, 'notFound'],
    ['findCustomer', 400, 400, 'rejectedInput'],
    ['findCustomer', 403, 403, 'blacklisted'],
    ['findCustomer', 400, 4052, 'blacklisted'],
    ['findCustomer', 400, 3010, 'blacklisted'],
    // [5]
    ['cashbackPercent', 400, 4052, 'blacklisted'],
    ['cashbackPercent', 400, 3010, 'blacklisted'],
    ['cashbackPercent', 404, 404, 'notFound'],
    // [8], [10]
    ['createOrder', 400, 3025, 'wrongCode'],
    ['sendCode', 400, 3025, 'rejected'],
    // Rules whose codes are open (ERRORS.O1).
    ['createOrder', 400, 400, 'rejected'],
    ['revertOrder', 400, 400, 'rejected'],
    ['refundOrder', 400, 400, 'rejected'],
    ['readOrder', 404, 404, 'notFound'],
    ['createOrder', 403, 403, 'rejected'],
    ['balance', 403, 403, 'rejected'],
    ['createOrder', 409, 7001, 'rejected'],
    ['createOrder', 422, 422, 'rejected'],
  ] as const)(
    '[ERRORS.C1] %s: HTTP %i with code %i is %s, never repeated',
    async (name, status, code, fault) => {
      expect(await faultFor(name, status, ENVELOPED(code))).toEqual({
        code: fault,
        retry: 'never',
        status,
        serviceCode: code,
        ...(name === 'sendCode' ? {} : { message: 'a reason' }),
      });
    },
  );

  it.each([
    ['findCustomer', 404, 'notFound'],
    ['findCustomer', 403, 'blacklisted'],
    ['findCustomer', 400, 'rejectedInput'],
    ['cashbackPercent', 404, 'notFound'],
    ['createOrder', 400, 'rejected'],
  ] as const)('%s: HTTP %i without a body is %s (ERRORS.O2)', async (name, status, code) => {
    expect(await faultFor(name, status, '')).toEqual({ code, retry: 'never', status });
  });

  it.each([
    ['findCustomer', 403, 404, 'blacklisted'],
    ['findCustomer', 404, 500, 'notFound'],
    ['balance', 500, 404, 'unavailable'],
    ['balance', 500, 3025, 'unavailable'],
    ['createOrder', 400, 401, 'rejected'],
  ] as const)(
    '%s: HTTP %i wins over an envelope code %i: %s',
    async (name, status, code, fault) => {
      expect((await faultFor(name, status, ENVELOPED(code))).code).toBe(fault);
    },
  );

  const NOT_FOUND = '404 page not found';
  it.each([
    ['findCustomer', 404, NOT_FOUND, 'notFound'],
    ['findCustomer', 403, 'blacklisted', 'blacklisted'],
    ['findCustomer', 400, 'bad phone', 'rejectedInput'],
    ['cashbackPercent', 404, NOT_FOUND, 'notFound'],
    ['cashbackPercent', 400, 'in the blacklist', 'blacklisted'],
    ['createOrder', 400, 'not enough bonuses', 'rejected'],
    ['completeOrder', 404, NOT_FOUND, 'notFound'],
    ['refundOrder', 422, 'too much', 'rejected'],
    ['readBranch', 403, 'not yours', 'rejected'],
    ['readBranch', 404, NOT_FOUND, 'notFound'],
  ] as const)(
    '%s: HTTP %i with the text "%s" is %s, in its words',
    async (name, status, text, code) => {
      const plain = { 'content-type': 'text/plain; charset=utf-8' };
      expect(await faultFor(name, status, `${text}\n`, plain)).toEqual({
        code,
        retry: 'never',
        status,
        message: text,
      });
    },
  );

  it('a code that was asked for is in no fault, however it is refused', async () => {
    expect(await faultFor('sendCode', 400, 'code 4321')).toEqual({
      code: 'rejected',
      retry: 'never',
      status: 400,
    });
  });

  it.each(SAMPLE_CALLS.filter(({ name }) => name !== 'refreshToken'))(
    '$name: 3010 and 4052 are the blacklist wherever a customer is meant',
    async ({ name }) => {
      for (const code of [3010, 4052]) {
        expect(await faultFor(name, 400, ENVELOPED(code))).toMatchObject({
          code: 'blacklisted',
          retry: 'never',
          serviceCode: code,
        });
      }
    },
  );

  it.each(['', '{}', ENVELOPED(400), '{"error":"blocked"}'])(
    '[5] 400 without an application code (%s) is the blacklist: it has no other meaning there',
    async (body) => {
      const fault = await faultFor('cashbackPercent', 400, body);
      expect(fault).toMatchObject({ code: 'blacklisted', retry: 'never' });
    },
  );

  it('an envelope code may be text', async () => {
    const server = await constantServer(200, '{"code":"200","message":"","data":5}');
    expect(valueOf(await openAt(server.address).api.balance(USER))).toBe(500);
    expect((await faultFor('createOrder', 400, '{"code":"3025"}')).code).toBe('wrongCode');
  });

  it('JSON without an envelope: the HTTP status tells', async () => {
    expect(await faultFor('findCustomer', 404, '{"error":"nobody"}')).toEqual({
      code: 'notFound',
      retry: 'never',
      status: 404,
    });
  });

  it('the service message is cleaned and cut to 300 characters', async () => {
    const message = `line\none\u0000\u202e ${'я'.repeat(400)}`;
    const fault = await faultFor('createOrder', 400, envelope(null, 400, message));
    expect(fault.message).toMatch(/^line one я+$/u);
    expect(Array.from(fault.message ?? '')).toHaveLength(300);
  });
});

describe('an error envelope under HTTP 200 counts by its code', () => {
  it.each([
    ['findCustomer', 404, 'notFound', 'never'],
    ['findCustomer', 403, 'blacklisted', 'never'],
    ['findCustomer', 400, 'rejectedInput', 'never'],
    ['cashbackPercent', 4052, 'blacklisted', 'never'],
    ['cashbackPercent', 3010, 'blacklisted', 'never'],
    ['createOrder', 3025, 'wrongCode', 'never'],
    ['createOrder', 9999, 'rejected', 'never'],
    ['createOrder', 0, 'rejected', 'never'],
    ['balance', 500, 'unavailable', 'safe'],
    ['createOrder', 500, 'unavailable', 'unsafe'],
    ['createOrder', 503, 'unavailable', 'safe'],
    ['createOrder', 429, 'unavailable', 'safe'],
  ] as const)('%s: code %i is %s, %s', async (name, code, fault, retry) => {
    expect(await faultFor(name, 200, ENVELOPED(code))).toMatchObject({
      code: fault,
      retry,
      status: 200,
      serviceCode: code,
    });
  });

  it('code 201 around a created order is no error', async () => {
    const server = await constantServer(201, envelope('{"id":5,"status":"PENDING"}', 201));
    const { api } = openAt(server.address);
    expect(valueOf(await api.createOrder(NEW_ORDER)).orderId).toBe('5');
  });
});

describe('the service is there and cannot serve', () => {
  it.each([500, 501, 502, 503, 504, 520, 599, 600, 999])(
    'HTTP %i of a read: unavailable, safe',
    async (status) => {
      for (const body of ['', PAGE, ENVELOPED(status)]) {
        expect(await faultFor('balance', status, body)).toMatchObject({
          code: 'unavailable',
          retry: 'safe',
          status,
        });
      }
    },
  );

  it.each(MOVES)(
    '$name (a move): 500, 502, 504 and no status at all may have been acted on: unsafe',
    async (call) => {
      for (const status of [500, 502, 504, 600, 999]) {
        expect(await faultFor(call.name, status, ENVELOPED(status))).toMatchObject({
          code: 'unavailable',
          retry: 'unsafe',
        });
      }
    },
  );

  it.each([
    ['in the envelope: the service itself is too busy', ENVELOPED(503), {}, 'safe'],
    ['with Retry-After: refused on purpose', PAGE, { 'retry-after': '5' }, 'safe'],
    ['bare: perhaps a gateway whose connection broke', PAGE, {}, 'unsafe'],
    ['empty: perhaps a gateway whose connection broke', '', {}, 'unsafe'],
  ] as const)('503 of a move, %s: %s', async (_case, body, headers, retry) => {
    expect(await faultFor('completeOrder', 503, body, headers)).toMatchObject({
      code: 'unavailable',
      retry,
    });
  });

  const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';
  it.each([
    ['seconds', '17', 17_000],
    ['0 seconds', '0', 0],
    ['a date by the clock of the service', 'Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
    ['a date in the oldest form', 'Wednesday, 21-Oct-26 07:29:00 GMT', 60_000],
    ['a date that is over', 'Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['more than five minutes', '86400', 300_000],
    ['absurd seconds', '9'.repeat(400), 300_000],
    ['a far date', 'Fri, 31 Dec 2100 23:59:59 GMT', 300_000],
    ['nothing', '', undefined],
    ['a negative number', '-5', undefined],
    ['words', 'in a while', undefined],
    ['words that V8 takes for a date', 'try 5', undefined],
  ])('Retry-After, %s: the pause that is asked for', async (_form, header, pause) => {
    for (const status of [429, 503]) {
      const headers = { 'retry-after': header, date: DATE };
      const fault = await faultFor('balance', status, ENVELOPED(status), headers);
      expect(fault).toMatchObject({ code: 'unavailable', retry: 'safe' });
      expect(fault.retryAfter).toBe(pause);
    }
  });

  it('Retry-After with any other refusal means nothing', async () => {
    const fault = await faultFor('balance', 400, ENVELOPED(7001), { 'retry-after': '17' });
    expect(fault.retryAfter).toBeUndefined();
  });

  it('HTTP 408: of a move nobody knows, for a gateway may have waited for the service', async () => {
    for (const body of ['', PAGE, ENVELOPED(408)]) {
      expect(await faultFor('balance', 408, body)).toMatchObject({ retry: 'safe' });
      for (const name of ['createOrder', 'refundOrder'])
        expect(await faultFor(name, 408, body)).toMatchObject({
          code: 'unavailable',
          retry: 'unsafe',
        });
    }
  });

  it.each([425, 429])('HTTP %i: unavailable, safe, also for a move', async (status) => {
    for (const name of ['balance', 'createOrder', 'refundOrder']) {
      for (const body of ['', PAGE, ENVELOPED(status)]) {
        expect(await faultFor(name, status, body)).toMatchObject({
          code: 'unavailable',
          retry: 'safe',
        });
      }
    }
  });

  it('407, where fetch lets it through: a proxy wants a password; the service got nothing', async () => {
    const { api } = openAt('http://127.0.0.1:1', { parts: { fetch: proxyThatAsks } });
    expect(faultOf(await api.createOrder(NEW_ORDER))).toEqual({
      code: 'proxy',
      retry: 'safe',
      status: 407,
    });
  });
});

const STRANGE: readonly (readonly [string, string])[] = [
  ['HTML', PAGE],
  ['nothing', ''],
  ['blanks', ' \r\n '],
  ['truncated JSON', '{"code":200,"message":"success","data":{"id":1'],
  ['text', 'OK'],
  ['a JSON string', '"OK"'],
  ['JSON null', 'null'],
  ['a JSON array', '[{"code":200}]'],
  ['JSON without an envelope', '{"hello":"world"}'],
  ['a code that is no number', '{"code":"ok","data":{"id":1}}'],
  ['a code that is no whole number', '{"code":200.5,"data":{"id":1}}'],
  ['binary', '\u0000\u0001\ufffd'],
];

/** Nothing is read of their success. */
const CARRY_NOTHING = new Set(['completeOrder']);

describe('answers that are not what the description says', () => {
  it.each(['completeOrder'])(
    '%s: a 2xx without a body is a success that carries nothing',
    async (name) => {
      for (const status of [200, 201, 202, 204]) {
        const server = await constantServer(status, '');
        expect(valueOf(await sampleCall(name).run(openAt(server.address).api))).toBeNull();
      }
      for (const status of [302, 304]) {
        expect((await faultFor(name, status, '')).code).toBe('malformed');
      }
    },
  );

  it.each(STRANGE)('%s under HTTP 200: malformed for every call', async (_form, body) => {
    const server = await constantServer(200, body);
    for (const call of SAMPLE_CALLS) {
      if (body.trim() === '' && CARRY_NOTHING.has(call.name)) continue;
      const { api } = openAt(server.address);
      expect([call.name, faultOf(await call.run(api))]).toEqual([
        call.name,
        call.name === 'refreshToken'
          ? { code: 'unauthorised', retry: 'safe', status: 200 }
          : {
              code: 'malformed',
              retry: call.kind === 'nonIdempotent' ? 'unsafe' : 'safe',
              status: 200,
            },
      ]);
    }
  });

  it.each([400, 403, 404, 413, 418])(
    'a page of HTML under HTTP %i where that means nothing is a gateway: malformed, safe',
    async (status) => {
      for (const name of [
        'balance',
        'createOrder',
        'completeOrder',
        'readOrder',
        'revertOrder',
        'readBranch',
      ]) {
        expect(await faultFor(name, status, PAGE)).toEqual({
          code: 'malformed',
          retry: 'safe',
          status,
        });
      }
    },
  );

  describe.each([
    ['findCustomer', 404, 'notFound'],
    ['findCustomer', 403, 'blacklisted'],
    ['findCustomer', 400, 'rejectedInput'],
    ['cashbackPercent', 404, 'notFound'],
    ['cashbackPercent', 400, 'blacklisted'],
    ['an order that somebody typed', 404, 'notFound'],
  ] as const)('%s: a page of HTML under HTTP %i', (name, status, code) => {
    const run = (api: LoyaltyApi) =>
      name === 'an order that somebody typed'
        ? api.readOrder(ORDER, { typed: true })
        : sampleCall(name).run(api);
    /** As the page's host answers when it is asked for the branch. */
    const askedFor = async (branchStatus: number, branch: string) => {
      const server = await rawServer(({ url }, response) => {
        if (url.endsWith('/branches/101')) send(response, branchStatus, branch);
        else send(response, status, PAGE, { 'content-type': 'text/html' });
      });
      const { api, reports } = openAt(server.address);
      return { fault: faultOf(await run(api)), reports, seen: server.seen };
    };

    it(`is the answer of a service that answers to something else: ${code}`, async () => {
      const { fault, reports, seen } = await askedFor(200, envelope('{"group_id":77}'));
      expect(fault).toEqual({ code, retry: 'never', status });
      expect(seen).toHaveLength(2);
      // Nobody takes it for an outage.
      expect(reports.map((report) => report.fault)).toEqual([null, null]);
    });

    it.each([
      ['the same page', status, PAGE],
      ['a page that bids welcome', 200, PAGE],
      ['a failure', 502, PAGE],
      ['a refusal', 403, ENVELOPED(403)],
      ['nothing', 200, ''],
    ])('is a gateway’s when the branch is answered with %s', async (_with, ...branch) => {
      const { fault } = await askedFor(...branch);
      expect(fault).toEqual({ code: 'malformed', retry: 'safe', status });
    });

    it('costs no other form of answer a second call', async () => {
      for (const body of ['', 'in words', '{"detail":"no"}', ENVELOPED(status)]) {
        const server = await constantServer(status, body);
        const { api } = openAt(server.address);
        expect(faultOf(await run(api)).code).toBe(code);
        expect(server.seen).toHaveLength(1);
      }
    });
  });

  const WRONG_SHAPES: readonly (readonly [string, readonly string[]])[] = [
    ['findCustomer', ['null', '[]', '"x"', '7', '{}', '{"id":null}', '{"id":"abc"}', '{"id":-4}']],
    ['editCustomer', ['null', '{}', '{"phone":"+77012345678"}']],
    ['balance', ['"many"', '{}', '[]', 'true', '1e300', '{"balance":5}']],
    ['privateBranch', ['null', '{}', '{"balance":null}', '{"balance":"x"}', '[]']],
    ['privateBranch', ['{"branch_id":101,"balance":"x"}', '{"branch_id":"x"}']],
    ['cashbackPercent', ['"five"', '{}', '[5]', 'true']],
    ['award', ['null', '{}', '{"id":"a"}', '{"id":7,"stamp_count":8}']],
    ['award', ['{"id":"a","stamp_count":8,"received_stamp_count":"some"}']],
    [
      'award',
      [
        '{"id":"","stamp_count":8,"received_stamp_count":1}',
        '{"id":"..","stamp_count":8,"received_stamp_count":1}',
        '{"id":"a","stamp_count":8.5,"received_stamp_count":1}',
      ],
    ],
    ['giveAward', ['null', '{}', '{"id":"a"}']],
    ['createOrder', ['null', '{}', '{"id":5}', '{"status":"PENDING"}', '{"id":0,"status":"X"}']],
    ['revertOrder', ['null', '{}', '{"id":5}', '{"id":5,"status":null}']],
    ['refundOrder', ['null', '{}', '{"id":5,"refunds":[{"amount":null}]}', '{"refunds":[]}']],
    ['readOrder', ['null', '{}', '{"id":5}', '{"id":5,"status":"X","refunds":[{}]}']],
    [
      'readOrder',
      ['{"id":5,"status":"X","refunds":"none"}', '{"id":99999999999999999999,"status":"X"}'],
    ],
    ['readBranch', ['null', '{}', '{"group_id":null}', '{"name":"Abay"}', '[]']],
  ];

  it.each(WRONG_SHAPES.flatMap(([name, shapes]) => shapes.map((data) => [name, data] as const)))(
    '%s with data %s: malformed',
    async (name, data) => {
      const fault = await faultFor(name, 200, envelope(data));
      const retry = sampleCall(name).kind === 'nonIdempotent' ? 'unsafe' : 'safe';
      expect(fault).toEqual({ code: 'malformed', retry, status: 200 });
    },
  );

  it.each(
    READS.filter((call) => !['balance', 'cashbackPercent', 'refreshToken'].includes(call.name)),
  )('$name with data omitted: malformed', async (call) => {
    expect((await faultFor(call.name, 200, envelope(null))).code).toBe('malformed');
  });

  it.each([null, 'null'])('data %s: a balance and a percent of nothing are 0', async (data) => {
    const server = await constantServer(200, envelope(data));
    const { api } = openAt(server.address);
    expect(valueOf(await api.balance(USER))).toBe(0);
    expect(valueOf(await api.cashbackPercent(USER))).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is not followed: malformed',
    async (status) => {
      const elsewhere = await constantServer(200, envelope('5'));
      const location = { location: `${elsewhere.address}/api/v1/elsewhere` };
      expect(await faultFor('balance', status, '', location)).toMatchObject({
        code: 'malformed',
        retry: 'safe',
      });
      expect(await faultFor('createOrder', status, '', location)).toMatchObject({
        code: 'malformed',
        retry: 'unsafe',
      });
      expect(elsewhere.seen).toHaveLength(0);
    },
  );

  it('304, 204 and 205 carry no envelope: malformed', async () => {
    for (const status of [204, 205, 304]) {
      expect((await faultFor('balance', status, '')).code).toBe('malformed');
    }
  });

  it('an envelope under HTTP 300 is no success: malformed', async () => {
    const created = envelope('{"id":5,"status":"PENDING"}');
    expect(await faultFor('createOrder', 300, created)).toEqual({
      code: 'malformed',
      retry: 'unsafe',
      status: 300,
    });
  });

  it('compressed nonsense: malformed', async () => {
    const fault = await faultFor('balance', 200, 'not gzip', { 'content-encoding': 'gzip' });
    expect(fault.code).toBe('malformed');
  });
});

describe('reports: for the pill and the circuit', () => {
  it.each([
    [200, envelope('5')],
    [404, ENVELOPED(404)],
    [400, ENVELOPED(3025)],
    [403, ENVELOPED(403)],
    [409, ENVELOPED(7001)],
  ])('HTTP %i: the service answered as described', async (status, body) => {
    const server = await constantServer(status, body);
    const { api, reports } = openAt(server.address);
    await api.balance(USER);
    expect(reports).toEqual([{ operation: 'balance', ms: 0, fault: null }]);
  });

  it.each([400, 403, 404, 405, 409, 413, 415, 418, 422, 451])(
    'HTTP %i in any form says that somebody is there',
    async (status) => {
      for (const body of ['', PAGE, 'no', ENVELOPED(status), '{"code":200,"data":{"id":1']) {
        const server = await constantServer(status, body);
        const { api, reports } = openAt(server.address);
        const session = 'refreshToken';
        for (const call of SAMPLE_CALLS) if (call.name !== session) await call.run(api);
        expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
      }
    },
  );

  it.each([408, 425, 429])('HTTP %i is trouble', async (status) => {
    const server = await constantServer(status, '');
    const { api, reports } = openAt(server.address);
    await api.balance(USER);
    expect(reports).toMatchObject([{ fault: { code: 'unavailable', status } }]);
  });

  it('an answer without the code that was asked for is an answer, but not under HTTP 300', async () => {
    for (const [status, fault] of [
      [200, null],
      [299, null],
      [300, { code: 'malformed', status: 300 }],
    ] as const) {
      const server = await constantServer(status, envelope('""'));
      const { api, reports } = openAt(server.address);
      expect((await api.sendCode(USER)).ok).toBe(false);
      expect(reports).toMatchObject([{ operation: 'sendCode', fault }]);
    }
  });

  it('407 is trouble', async () => {
    const { api, reports } = openAt('http://127.0.0.1:1', { parts: { fetch: proxyThatAsks } });
    await api.balance(USER);
    expect(reports).toMatchObject([{ fault: { code: 'proxy', status: 407 } }]);
  });

  it('HTTP 401 is reported: whether the service can be used depends on the renewal', async () => {
    const server = await constantServer(401, ENVELOPED(401));
    const { api, reports } = openAt(server.address);
    await api.balance(USER);
    expect(reports).toMatchObject([
      { operation: 'balance', fault: { code: 'unauthorised' } },
      { operation: 'refreshToken', fault: { code: 'unauthorised' } },
    ]);
  });

  it('an outage is reported without the words of the service', async () => {
    const server = await constantServer(500, envelope(null, 500, `no +77012345678`));
    const { api, reports } = openAt(server.address);
    const fault = faultOf(await api.findCustomer(PHONE));
    expect(fault.message).toBe('no +77012345678');
    expect(reports).toEqual([
      {
        operation: 'findCustomer',
        ms: 0,
        fault: { code: 'unavailable', retry: 'safe', status: 500, serviceCode: 500 },
      },
    ]);
  });

  it('the duration is that of the whole call', async () => {
    const held: (() => void)[] = [];
    const arrived = Promise.withResolvers<void>();
    const server = await rawServer((_request, response) => {
      held.push(() => send(response, 200, envelope(`{"id":${ORDER},"status":"PENDING"}`)));
      arrived.resolve();
    });
    const { api, clock, reports, log } = openAt(server.address);
    const reading = api.readOrder(ORDER);
    await arrived.promise;
    clock.pass(1_234);
    held[0]?.();
    valueOf(await reading);
    expect(reports).toEqual([{ operation: 'readOrder', ms: 1_234, fault: null }]);
    expect(log.entries).toEqual([
      { event: 'loyalty.call', fields: { operation: 'readOrder', status: 200, ms: 1_234 } },
    ]);
  });
});
