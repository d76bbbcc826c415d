/** Single answers as the operations read them, and the client's own words about a call. */
import { describe, expect, it, test } from 'vitest';
import { logIn } from '../../src-main/loyalty/auth.ts';
import { award } from '../../src-main/loyalty/awards.ts';
import { withoutContent } from '../../src-main/loyalty/http-client.ts';
import { networkErrorOf } from '../../src-main/loyalty/network-errors.ts';
import { editCustomer, findCustomer, sendCode } from '../../src-main/loyalty/customers.ts';
import { parseAnswer } from '../../src-main/loyalty/envelope.ts';
import { faultOfNetworkError } from '../../src-main/loyalty/errors.ts';
import { orderDetailsSchema } from '../../src-main/loyalty/order-details.ts';
import type { Operation } from '../../src-main/loyalty/operation.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { PHONE, SAMPLE_CALLS } from './support/calls.ts';
import { BRANCH, faultOf, openAt, ORDER, USER, valueOf } from './support/parts.ts';
import { constantServer, envelope, rawServer, send } from './support/raw-server.ts';

const REPLY = { status: 200, text: '', date: null, retryAfter: false, pause: null };
const parsedBy = <T>({ parse }: Operation<T>, data: unknown) => {
  const result = parse(data, REPLY);
  return result.ok ? result.value : 'malformed';
};

const found = (more: object) => parsedBy(findCustomer(PHONE, BRANCH), { id: 1001, ...more });
const detail = (record: object) => orderDetailsSchema.parse(record);

describe('each call', () => {
  it.each(SAMPLE_CALLS)('$name is reported and logged under its name', async ({ name, run }) => {
    const server = await constantServer(200, envelope(null));
    const { api, reports, log } = openAt(server.address);
    await run(api);
    expect(reports[0]?.operation).toBe(name);
    expect(log.entries[0]?.fields).toMatchObject({ operation: name });
  });

  it('is reported with the time that it took', async () => {
    const server = await rawServer((_request, response) => {
      clock.pass(250);
      send(response, 200, envelope('5'));
    });
    const { api, clock, reports } = openAt(server.address);
    clock.pass(1_000);
    await api.balance(USER);
    expect(reports[0]?.ms).toBe(250);
  });

  it('a refused refresh is reported: without a token nothing goes on', async () => {
    const server = await constantServer(403, envelope(null, 403));
    const { api, reports } = openAt(server.address);
    await api.ensureToken(true);
    expect(reports[0]?.fault).toMatchObject({ code: 'unauthorised', status: 403 });
  });

  it.each([
    ['a success that keeps the code to itself', 200, envelope(null), true],
    ['a success in a strange status', 299, envelope(null), true],
    ['words of success under a failure', 503, envelope(null), false],
    ['a failure in an envelope', 200, envelope(null, 500), false],
    ['a page', 200, '<html>', false],
    ['no envelope', 200, '{"data":5}', false],
  ])('whose answer is a secret was heard: %s', async (_what, status, body, heard) => {
    const server = await constantServer(status, body);
    const { api, reports } = openAt(server.address);
    expect((await api.sendCode(USER)).ok).toBe(false);
    expect(reports[0]?.fault === null).toBe(heard);
  });

  it('is away where it answers nothing to a code, or nonsense to anything else', async () => {
    const cut = await rawServer(({ socket }) => void socket.destroy());
    const { api, reports } = openAt(cut.address);
    await api.sendCode(USER);
    expect(reports[0]?.fault?.code).toBe('timeout');
    const nonsense = await constantServer(200, envelope('"much"'));
    const other = openAt(nonsense.address);
    await other.api.balance(USER);
    expect(other.reports[0]?.fault?.code).toBe('malformed');
  });

  it('asks for the group that the branch belongs to by now', async () => {
    const server = await rawServer((request, response) =>
      send(
        response,
        200,
        envelope(request.url.includes('balance') ? '5' : '{"id":101,"group_id":88}'),
      ),
    );
    const { api } = openAt(server.address);
    valueOf(await api.readBranch());
    await api.balance(USER);
    expect(server.seen.at(-1)?.url).toContain('group_id=88');
  });

  it.each([
    [true, 'use_certificate=true'],
    [false, 'use_certificate=false'],
  ])('says of a certificate what is wanted: %s', async (useCertificate, query) => {
    const server = await constantServer(200, envelope('5'));
    await openAt(server.address).api.cashbackPercent(USER, { useCertificate });
    expect(server.seen[0]?.url).toContain(query);
  });
});

describe('nothing where something is described is no answer', () => {
  it('an empty body is no balance of zero', async () => {
    const server = await constantServer(200, '');
    expect(faultOf(await openAt(server.address).api.balance(USER)).code).toBe('malformed');
  });

  it.each(['{}', '[]', '"ok"'])('%s, without an envelope, is no completion', async (body) => {
    const server = await constantServer(200, body);
    const done = await openAt(server.address).api.completeOrder(ORDER, {
      bonus: 0 as never,
      method: 'cash',
    });
    expect(faultOf(done)).toMatchObject({ code: 'malformed', retry: 'unsafe' });
  });

  it('an envelope under any status of success is an answer', async () => {
    const server = await constantServer(299, envelope('5'));
    expect(valueOf(await openAt(server.address).api.balance(USER))).toBe(500);
  });
});

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['<html>', 'page'],
  [' \n<html>', 'page'],
  ['Bad gateway', 'text'],
  ['{"code":200', 'text'],
  ['5', 'json'],
  ['[]', 'json'],
  ['{"data":5}', 'json'],
  ['{"code":200}', 'envelope'],
])('a body %j is taken for: %s', (text, form) => {
  expect(parseAnswer(text).form).toBe(form);
});

test.each([
  ['200', 200],
  ['"200"', 200],
  ['"-5"', -5],
  ['"x200"', null],
  ['"200x"', null],
  ['"12345678901"', null],
  ['true', null],
  ['1.5', null],
  ['null', null],
])('the code %s of an envelope is read as %s', (code, expected) => {
  expect(parseAnswer(`{"code":${code},"message":7}`)).toMatchObject({
    code: expected,
    message: null,
  });
});

test.each([
  ['Bad "gateway"', 'Bad "gateway"'],
  [' [cut', null],
  ['"cut', null],
  ['{"code":', null],
])('of a body that isn’t JSON, %j, the words are %j', (text, message) => {
  expect(parseAnswer(text).message).toBe(message);
});

test('fields of a bare answer may stand inside or outside of an envelope', () => {
  expect(parseAnswer('{"code":200,"token":"a","data":{"token":"b"}}').fields).toEqual({
    code: 200,
    token: 'b',
    data: { token: 'b' },
  });
});

describe('the answer to', () => {
  test.each([
    ['4711', null],
    [4711, null],
    [{ code: '4711' }, null],
    [{ note: null, code: 4711 }, null],
    ['  ', 'malformed'],
    [null, 'malformed'],
    [[], 'malformed'],
    [['4711'], 'malformed'],
    [{}, 'malformed'],
    [{ code: '' }, 'malformed'],
    [{ sms: { code: '4711' } }, 'malformed'],
    [true, 'malformed'],
  ])('the sending of a code: %j is %s', (data, expected) => {
    expect(parsedBy(sendCode(BRANCH, USER), data)).toBe(expected);
  });

  test('a log-in whose expiry is no date: nothing is known of it', () => {
    const answer = { token: 'opaque', expire: ['2026-11-20'], branches: [] };
    expect(parsedBy(logIn('a', 'b'), answer)).toMatchObject({ expiresAt: null });
  });

  test.each([
    ['a.1', 'a.1'],
    ['.a1', '.a1'],
    ['a1.', 'a1.'],
    ['..', 'malformed'],
    [' ', 'malformed'],
  ])('a question for an award with the identifier %j: %s', (id, expected) => {
    const parsed = parsedBy(award(BRANCH, USER), { id, stamp_count: 8 });
    expect(parsed === 'malformed' ? parsed : parsed.awardId).toBe(expected);
  });

  test('a search: a list of phones is none, so it is the one that was asked for', () => {
    expect(found({ phone: ['+77770000001'] })).toMatchObject({ phone: PHONE });
    expect(found({ phone: '+77770000001' })).toBe('malformed');
  });
  test.each([
    ['01-01-1900', { year: 1900, month: 1, day: 1 }],
    ['31-12-1899', null],
  ])('a search: born on %s', (birthday, expected) => {
    expect(found({ birthday })).toMatchObject({ birthday: expected });
  });

  test.each([
    ['+77770000001', '+77770000001'],
    [null, PHONE],
  ])('a change to the phone %s that doesn’t say it: the phone is %s', (newPhone, phone) => {
    const edit = { phone: PHONE, firstName: null, lastName: null, birthday: null, tags: null };
    const operation = editCustomer(BRANCH, USER, { ...edit, newPhone: newPhone as Phone | null });
    expect(parsedBy(operation, { id: 1001 })).toMatchObject({ phone });
  });

  test.each([
    [{ id: 1002 }, null],
    [{ id: 1001, phone: '+77019990022' }, null],
    [{ id: 1001, phone: '+77019990022' }, '+77019990011'],
  ])(
    'an edit that is answered with %j is answered for nobody who stands there',
    (user, newPhone) => {
      const edit = { phone: PHONE, firstName: 'A', lastName: null, birthday: null, tags: null };
      const operation = editCustomer(BRANCH, USER, { ...edit, newPhone: newPhone as Phone | null });
      expect(parsedBy(operation, user)).toBe('malformed');
    },
  );

  test('a new phone that the service hasn’t taken is the one so far', () => {
    const edit = { phone: PHONE, firstName: null, lastName: null, birthday: null, tags: null };
    const operation = editCustomer(BRANCH, USER, { ...edit, newPhone: '+77019990011' as Phone });
    expect(parsedBy(operation, { id: 1001, phone: PHONE })).toMatchObject({ phone: PHONE });
  });
});

describe('what an order tells beside its money', () => {
  test.each([
    ['+77012345678', '78'],
    ['78', '78'],
    ['8', null],
    ['', null],
    [77_012_345_678, null],
  ])('of a phone %j only %s', (phone, phoneEnd) => {
    const { sender } = detail({ sender: { first_name: 'Dana', phone } });
    expect(sender).toEqual({ name: 'Dana', phoneEnd });
  });
  test.each([
    [{}, null],
    [{ first_name: '', last_name: ' ' }, null],
    [{ last_name: 'S.' }, { name: 'S.', phoneEnd: null }],
    [{ phone: '+77012345678' }, { name: '', phoneEnd: '78' }],
  ])('a sender %j', (record, sender) => {
    expect(detail({ sender: record }).sender).toEqual(sender);
  });
  test.each([
    [{ branch_name: ' North ' }, { branch: 'North', address: '', cashier: '' }],
    [{ branch_address: '1 Abay' }, { branch: '', address: '1 Abay', cashier: '' }],
    [{ casher_name: 'Aru' }, { branch: '', address: '', cashier: 'Aru' }],
    [{ branch_name: ' ' }, null],
  ])('a recipient %j', (record, recipient) => {
    expect(detail({ recipient: record }).recipient).toEqual(recipient);
  });
});

describe('a failed connection', () => {
  const chain = (links: number): object =>
    links === 1 ? { code: 'ECONNREFUSED' } : { cause: chain(links - 1) };
  test.each([
    ['six errors deep', chain(6), 'notSent'],
    ['deeper: nobody says it any more', chain(7), 'noResponse'],
    [
      'a redirect whose code is no text',
      { message: 'unexpected redirect', code: 5 },
      'protocolError',
    ],
    [
      'nonsense on an open socket',
      { code: 'HPE_INVALID_CONSTANT', syscall: 'read' },
      'protocolError',
    ],
  ])('%s', (_what, error, expected) => {
    expect(networkErrorOf(error)).toBe(expected);
  });

  test.each([
    [400, 'safe'],
    [499, 'safe'],
    [399, 'unsafe'],
    [500, 'unsafe'],
  ])('a body that can’t be read after %i, of a call that moves something: %s', (status, retry) => {
    expect(faultOfNetworkError('protocolError', 'nonIdempotent', status).retry).toBe(retry);
  });
});

describe('a defect is told without what was being handled', () => {
  test('also where its message looks like a place in the code', () => {
    const error = new Error('found\n nothing for 87012345678 at token-1');
    const told = withoutContent('balance', error);
    expect(told.message).toBe('Error in balance');
    expect(told.stack).toContain('operations.test');
    expect(told.stack).not.toMatch(/8701|token-1/u);
    // Each place on a line of its own, as whoever reads the log knows it.
    const [first, ...places] = told.stack?.split('\n') ?? [];
    expect(first).toBe('Error in balance');
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) expect(place).toMatch(/^\s+at \S/u);
  });
  test('also where a line of its message is one, or its message was changed', () => {
    const quoting = new Error('found\n    at token-1');
    expect(withoutContent('balance', quoting).stack).toMatch(/operations\.test/u);
    expect(withoutContent('balance', quoting).stack).not.toContain('token-1');
    quoting.message = 'other';
    expect(withoutContent('balance', quoting).stack).toBe('Error in balance');
  });
  test('with its place also where it says nothing', () => {
    const { stack } = withoutContent('balance', new Error(''));
    expect(stack).toMatch(/^Error in balance\n +at /u);
  });
  test('and where nobody knows its place', () => {
    const error = Object.assign(new Error('87012345678'), { stack: undefined });
    expect(withoutContent('balance', error).stack).toBe('Error in balance');
    expect(withoutContent('balance', '87012345678').stack).toBe('string in balance');
  });
});
