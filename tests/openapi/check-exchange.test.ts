/** The judge of traffic finds what is wrong: one violation of each kind, and none where all is well. */
import { describe, expect, test } from 'vitest';
import { checkExchange, type Exchange } from '../../tools/openapi/check-exchange.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const TOKEN = { authorization: 'Bearer token' };

interface Changes {
  readonly method?: string;
  readonly url?: string;
  readonly requestHeaders?: Record<string, string>;
  readonly requestBody?: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const ORDER = { user_id: 1, amount: 10, bonus_amount: 0 };

/** A completion that is well, with something changed. */
function completion(changes: Changes = {}): Exchange {
  return {
    method: 'POST',
    url: '/api/v1/orders/9223372036854775807/cash/complete',
    requestBody: '{"use_balance":false,"amount":0,"payment_method":"cash"}',
    ...changes,
    requestHeaders: new Headers(changes.requestHeaders ?? { ...TOKEN, ...JSON_TYPE }),
    answer: {
      status: changes.status ?? 200,
      headers: new Headers(changes.headers ?? JSON_TYPE),
      body: changes.body ?? '{"code":200,"message":"success"}',
    },
  };
}

/** A balance that is well, with something changed. */
function balance(changes: Changes = {}): Exchange {
  return completion({
    method: 'GET',
    url: '/api/v1/branches/9007199254740993/private/balance?user_id=1&group_id=2',
    requestHeaders: TOKEN,
    requestBody: '',
    body: '{"code":200,"message":"success","data":1.5}',
    ...changes,
  });
}

function creation(body: object): Exchange {
  return completion({
    url: '/api/v1/branches/1/cash/order',
    requestBody: JSON.stringify(body),
    status: 400,
    body: '{"code":400,"message":"no"}',
  });
}

describe('what is as described', () => {
  test.each([
    ['a completion', completion(), 'completeOrder'],
    ['a balance', balance(), 'readBalance'],
    [
      'a listed error',
      completion({ status: 404, body: '{"code":404,"message":""}' }),
      'completeOrder',
    ],
    [
      'an unlisted error in an envelope',
      completion({ status: 500, body: '{"code":500,"message":""}' }),
      'completeOrder',
    ],
    ['a whole address', balance({ url: `http://127.0.0.1:1${balance().url}` }), 'readBalance'],
  ])('%s', (_name, exchange, operation) => {
    expect(checkExchange(exchange)).toEqual({ operation, request: [], answer: [] });
  });

  test('an int64 beyond 2^53 in an answer', () => {
    const data =
      '{"id":9223372036854775807,"phone":"+77010000000","first_name":"","last_name":"","birthday":""}';
    const exchange = completion({
      method: 'PUT',
      url: '/api/v1/customers/9007199254740993/personal-info',
      requestBody: '{"branch_id":9007199254740993,"tags":[9007199254740993]}',
      body: `{"code":200,"message":"","data":${data}}`,
    });
    expect(checkExchange(exchange)).toEqual({ operation: 'editCustomer', request: [], answer: [] });
  });

  test('only the request is judged when no answer came', () => {
    expect(checkExchange({ ...completion(), answer: null }).answer).toEqual([]);
  });
});

describe('a request that is not', () => {
  test.each([
    ['another path', completion({ url: '/api/v1/orders' }), 'no such path'],
    ['another prefix', completion({ url: '/api/v2/orders/1' }), 'no such path'],
    ['another method', completion({ method: 'PUT' }), 'only POST is described'],
    ['no token', completion({ requestHeaders: JSON_TYPE }), 'no bearer token'],
    [
      'another scheme',
      completion({ requestHeaders: { ...JSON_TYPE, authorization: 'Basic x' } }),
      'no bearer token',
    ],
    [
      'a token at the login',
      completion({ url: '/api/v1/auth/business', requestBody: '{"login":"a","password":"b"}' }),
      'a token is sent',
    ],
    [
      'a word in the path',
      completion({ url: '/api/v1/orders/x/cash/complete' }),
      'path order_id: it is no int64',
    ],
    [
      'a broken escape in the path',
      completion({ url: '/api/v1/orders/%zz/cash/complete' }),
      'path order_id: it is no int64',
    ],
    [
      'an int65 in the path',
      completion({ url: '/api/v1/orders/9223372036854775808/cash/complete' }),
      'path order_id: it is no int64',
    ],
    [
      'a parameter that is missing',
      balance({ url: '/api/v1/branches/1/private/balance?user_id=1' }),
      'group_id is missing',
    ],
    [
      'a parameter that stands twice',
      balance({ url: `${balance().url}&user_id=1` }),
      'user_id stands twice',
    ],
    [
      'a parameter that is not described',
      balance({ url: `${balance().url}&x=1` }),
      'x is not described',
    ],
    [
      'a parameter of another type',
      balance({ url: '/api/v1/branches/1/private/balance?user_id=1.5&group_id=2' }),
      'query user_id: it is no int64',
    ],
    [
      'a word that is none of the described',
      balance({ url: '/api/v1/branches/1/cashback?user_id=1&type=cash' }),
      'query type: it must be equal to one of',
    ],
    [
      'no boolean',
      balance({ url: '/api/v1/branches/1/cashback?user_id=1&use_certificate=1' }),
      'query use_certificate: it is no boolean',
    ],
    [
      'a plus sign that was not escaped',
      balance({ url: '/api/v1/promoters/find?phone=+77010000000&branch_id=1' }),
      'query phone: it must match pattern',
    ],
    ['a body where none is', balance({ requestBody: '{}' }), 'a body is sent'],
    ['no body where one is', completion({ requestBody: '' }), 'body: it is no JSON'],
    [
      'another type of content',
      completion({ requestHeaders: { ...TOKEN, 'content-type': 'text/plain' } }),
      'body: Content-Type is "text/plain"',
    ],
    [
      'a field that is missing',
      completion({ requestBody: '{"amount":0}' }),
      "must have required property 'use_balance'",
    ],
    [
      'a field that is not described',
      completion({ requestBody: '{"use_balance":false,"amount":0,"x":1}' }),
      'must NOT have additional properties {"additionalProperty":"x"}',
    ],
    [
      'an identifier as text',
      creation({ ...ORDER, user_id: '1' }),
      'body: /user_id must be integer',
    ],
    [
      'neither customer nor phone',
      creation({ ...ORDER, user_id: undefined }),
      "must have required property 'user_phone'",
    ],
    [
      'add_stamp with give_award',
      creation({ ...ORDER, add_stamp: true, give_award: true }),
      'must NOT be valid',
    ],
    [
      'bonuses without use_balance',
      completion({ requestBody: '{"use_balance":false,"amount":5}' }),
      'body: /amount must be equal to constant',
    ],
    [
      'use_balance without bonuses',
      completion({ requestBody: '{"use_balance":true,"amount":0}' }),
      'body: /amount must be > 0',
    ],
  ])('%s', (_name, exchange, violation) => {
    expect(checkExchange(exchange).request.join('\n')).toContain(violation);
  });

  test('an order with add_stamp false and give_award true is one', () => {
    expect(
      checkExchange(creation({ ...ORDER, add_stamp: false, give_award: true })).request,
    ).toEqual([]);
  });
});

describe('an answer that is not', () => {
  test.each([
    [
      'a success with another status',
      completion({ status: 201 }),
      'the status 201 is not described',
    ],
    [
      'another code in the envelope',
      completion({ body: '{"code":0,"message":""}' }),
      '/code must be equal to constant',
    ],
    ['no envelope', balance({ body: '1.5' }), 'it must be object'],
    [
      'no data',
      balance({ body: '{"code":200,"message":""}' }),
      "must have required property 'data'",
    ],
    [
      'data of another type',
      balance({ body: '{"code":200,"message":"","data":"1.5"}' }),
      '/data must be number',
    ],
    [
      'a page',
      completion({ headers: { 'content-type': 'text/html' }, body: '<html>' }),
      'Content-Type is "text/html"',
    ],
    ['half of an answer', completion({ body: '{"code":200' }), 'it is no JSON'],
    [
      'an error without an envelope',
      completion({ status: 401, body: '{}' }),
      "must have required property 'code'",
    ],
  ])('%s', (_name, exchange, violation) => {
    expect(checkExchange(exchange).answer.join('\n')).toContain(violation);
  });
});
