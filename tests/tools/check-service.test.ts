/**
 * `npm run check-service` against the embedded service: it recognises each setting of the dialect
 * and each mixture of a covering set, and finds what isn't as described.
 */
import { describe, expect, test } from 'vitest';
import {
  DIALECT_OPTIONS,
  PLAIN_DIALECT,
  type Dialect,
  type DialectOption,
} from '../../src-service/dialect.ts';
import { examine } from '../../tools/check-service/check.ts';
import { reportOf } from '../../tools/check-service/findings.ts';
import { describeDialect, someDialects, dialectSeed } from '../dialects/covering.ts';
import { people } from '../service/business.ts';
import { differing, everything, examined, running } from './examined.ts';

/** A plain text without words is empty; the listed customer is listed by identifier. */
function spelt(dialect: Dialect, option: DialectOption): string {
  if (option === 'errorBody' && dialect.errorBody === 'text' && dialect.messages === 'empty') {
    return 'empty';
  }
  return dialect[option] === 'byList' ? '4052' : dialect[option];
}

/** What can't be told apart, or only from a customer who isn't there for tests. */
const NEVER: ReadonlySet<DialectOption> = new Set(['orderAward', 'unknownBirthday']);

const settings = (Object.keys(DIALECT_OPTIONS) as DialectOption[])
  .filter((option) => !NEVER.has(option))
  .flatMap((option) => DIALECT_OPTIONS[option].map((value) => [option, value] as const));

describe('the dialect is recognised', () => {
  test.each(settings)('%s: %s', async (option, value) => {
    const findings = await examined({ [option]: value });
    const is = spelt({ ...PLAIN_DIALECT, [option]: value }, option);
    expect(findings.dialect().get(option)).toEqual([is]);
    expect(differing(findings)).toEqual([]);
  });

  test('a date that was never set', async () => {
    const dialect = { unknownBirthday: 'zeroDate' } as const;
    const service = await running(dialect);
    const reading = { ...everything(service, dialect), moving: false, sendCode: false };
    const findings = await examine({ ...reading, phone: people.plain.phone });
    expect(findings.dialect().get('unknownBirthday')).toEqual(['zeroDate']);
  });

  test.each(someDialects(dialectSeed, 'check-service', 3))('a mixture: $name', async (named) => {
    const { dialect } = named;
    const findings = await examined(dialect);
    for (const [option, seen] of findings.dialect()) {
      const is = spelt(dialect, option);
      expect(seen, `${option}, ${describeDialect(named)}`).toEqual([is]);
    }
    expect(findings.dialect().size).toBeGreaterThan(20);
    expect(differing(findings), describeDialect(named)).toEqual([]);
  });
});

describe('what is not as described is found', () => {
  test.each([
    ['/private/balance', '{"code":200,"message":"ok","data":{"sum":1}}', 'E3.1'],
    ['/cashback', '{"code":200,"message":"ok","data":"much"}', 'E5.1'],
    ['/award', '{"code":200,"message":"ok","data":{"id":7}}', 'E6.1'],
    ['/promoters/find', '{"code":200,"message":"ok","data":{"id":121,"phone":5}}', 'FIELDS.1'],
    ['/cash/complete', '{"code":200,"message":"ok","data":{"unexpected":[1]}}', 'E9.1'],
    ['/cash/complete', '{"code":200,"message":"ok","data":[1]}', 'E9.1'],
    ['/cash/complete', '{"code":200,"message":"ok","data":"done"}', 'E9.1'],
    ['/cash/complete', '{"completed":true}', 'E9.1'],
    ['/cash/complete', 'OK', 'E9.1'],
    ['/private/balance', 'OK', 'E3.1'],
    ['/send-use-cashback-code', '{"code":200,"message":"ok","data":1234}', 'E10.1'],
    ['/auth/business', '{"access_token":"a\\nb","branches":[11]}', 'E14.O2'],
    ['/refresh_token', '{"code":200,"expire":"2030-01-01T00:00:00Z","token":"a\\nb"}', 'E13.1'],
    ['/branches/11', '{"code":200,"message":"ok","data":{}}', 'E14.1'],
    ['/refresh_token', '{"code":200,"expire":"soon","token":5}', 'E13.1'],
    ['/auth/business', '{"code":200,"message":"ok","data":{"branches":[]}}', 'E14.O2'],
  ])('%s answered %s', async (path, body, rule) => {
    const service = await running({});
    service.intercept((request) =>
      request.path.endsWith(path) ? { type: 'reply', status: 200, body } : 'pass',
    );
    const findings = await examine(everything(service, {}));
    expect(differing(findings).map((row) => row.rule)).toContain(rule);
    expect(findings.failed()).toBe(true);
  });
});

test('a finer unit of times is no dialect of the embedded service, and nothing is wrong with it', async () => {
  const service = await running({});
  const times = '"created_at":1790000000000000,"updated_at":1790000000000000000';
  const order = `{"id":1,"status":"PENDING","order_number":1,${times}}`;
  service.intercept(({ method, path }) =>
    method === 'GET' && path.includes('/orders/')
      ? { type: 'reply', status: 200, body: `{"code":200,"message":"ok","data":${order}}` }
      : 'pass',
  );
  const findings = await examine(everything(service, {}));
  expect(findings.dialect().get('timestampUnit')).toEqual(['seconds']);
  expect(findings.rows().find(({ rule }) => rule === 'FIELDS.O1')).toMatchObject({
    verdict: 'not known',
  });
});

test('no role is no fault', async () => {
  const service = await running({});
  const body = '{"access_token":"t","role":null,"branches":[11]}';
  service.intercept(({ path }) =>
    path.endsWith('/auth/business') ? { type: 'reply', status: 200, body } : 'pass',
  );
  const findings = await examine(everything(service, {}));
  expect(findings.rows().find(({ rule }) => rule === 'AUTH.O1')).toMatchObject({ verdict: 'fits' });
});

describe('what the report says of orders', () => {
  test('those that are not reverted are named, with how far they went', async () => {
    const service = await running({});
    service.intercept(({ path }) =>
      path.endsWith('/revert-transaction')
        ? { type: 'reply', status: 400, body: '{"code":400,"message":"no"}' }
        : 'pass',
    );
    const findings = await examine(everything(service, {}));
    expect([...findings.staying().values()]).toContain('completed');
    for (const [order, as] of findings.staying())
      expect(reportOf(findings)).toContain(`${order} (${as})`);
    expect(findings.dialect().get('afterRefund')).not.toEqual(['returned']);
  });

  test('none is named when all could be reverted', async () => {
    const findings = await examined({});
    expect([...findings.staying().values()]).toEqual([]);
    expect(reportOf(findings)).not.toContain('not reverted:');
  });

  test('stamps that never come are told, and no dialect is made of them', async () => {
    const service = await running({});
    const body = '{"code":200,"message":"ok","data":{"id":"a","received_stamp_count":2}}';
    service.intercept(({ path }) =>
      path.endsWith('/award') ? { type: 'reply', status: 200, body } : 'pass',
    );
    const findings = await examine(everything(service, {}));
    expect(differing(findings).map(({ rule }) => rule)).toContain('E9.10');
    expect(findings.dialect().has('stampsAdded')).toBe(false);
  });
});
