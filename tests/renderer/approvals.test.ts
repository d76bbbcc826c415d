/** A supervisor's confirmation stands between any command and its repetition, and nothing else does. */
import { beforeEach, expect, test } from 'vitest';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Right } from '../../src-shared/domain/people/rights.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { askNobody, useApprovals, withApprovals } from '../../src-renderer/till/approvals.ts';

const refused = (right: Right): Result<null, Fault> =>
  fail({ code: 'approvalNeeded', retry: 'never', right });

/** Answers in turn; keeps what it was sent. */
function clientOf(...answers: Result<unknown, Fault>[]) {
  const sent: string[] = [];
  const client = {
    call: async (name: string, input: unknown) => {
      sent.push(JSON.stringify([name, input]));
      return answers.shift() ?? ok(null);
    },
    listen: () => () => undefined,
  } as TillClient;
  return { till: withApprovals(client), sent };
}

const asked = () => useApprovals.getState().asked;
const untilAsked = (right: Right) =>
  expect.poll(() => asked().map((one) => one.right)).toContain(right);
const revert = { saleId: '01ARZ3NDEKTSV4RRFFQ69G5FA1', requestId: '', reason: 'x' } as const;

beforeEach(askNobody);

test('approved, the very same command is sent once more', async () => {
  const { till, sent } = clientOf(refused('revert'), ok(null));
  const answer = till.call('orders.revert', revert);
  await untilAsked('revert');
  asked()[0]?.answer(true);
  expect(await answer).toEqual(ok(null));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(asked()).toEqual([]);
});

test('not confirmed, its refusal is the answer and nothing is sent', async () => {
  const { till, sent } = clientOf(refused('refund'));
  const answer = till.call('shift.close', null);
  await untilAsked('refund');
  asked()[0]?.answer(false);
  expect(await answer).toEqual(refused('refund'));
  expect(sent).toHaveLength(1);
});

test('a second right is asked for after the first', async () => {
  const { till, sent } = clientOf(refused('refund'), refused('refundAbove'), ok(null));
  const answer = till.call('shift.close', null);
  await untilAsked('refund');
  asked()[0]?.answer(true);
  await untilAsked('refundAbove');
  asked()[0]?.answer(true);
  expect(await answer).toEqual(ok(null));
  expect(sent).toHaveLength(3);
});

test('two at once are asked about one after another, each for itself', async () => {
  const one = clientOf(refused('settings'));
  const other = clientOf(refused('closeShift'));
  const first = one.till.call('preferences.change', {});
  const second = other.till.call('shift.close', null);
  await untilAsked('closeShift');
  expect(asked().map(({ right }) => right)).toEqual(['settings', 'closeShift']);
  asked()[1]?.answer(true);
  asked()[0]?.answer(false);
  expect((await first).ok).toBe(false);
  expect((await second).ok).toBe(true);
});

test('when the till is locked meanwhile nobody has confirmed anything', async () => {
  const { till, sent } = clientOf(refused('closeShift'));
  const answer = till.call('shift.close', null);
  await untilAsked('closeShift');
  askNobody();
  expect((await answer).ok).toBe(false);
  expect(sent).toHaveLength(1);
});

test('any other fault is just an answer', async () => {
  const { till } = clientOf(fail({ code: 'signInNeeded', retry: 'never' }));
  expect((await till.call('shift.close', null)).ok).toBe(false);
  expect(asked()).toEqual([]);
});
