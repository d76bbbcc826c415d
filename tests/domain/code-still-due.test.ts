/** A code that was sent and that nobody has typed is still to come, whatever is read or asked meanwhile. */
import { expect, test } from 'vitest';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { isCodeDue } from '../../src-shared/domain/sale/guards.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import { isCodeNext } from '../../src-shared/domain/sale/sms-code.ts';
import type { SaleEvent } from '../../src-shared/domain/sale/transition.ts';
import { known, request } from './sale-samples.ts';

const T = 1_800_000_000_000;
const SEEN = request().quote!;
const REFUSED: Fault = { code: 'rejected', retry: 'never' };
const AWAY: Fault = { code: 'unreachable', retry: 'safe' };
const CREATING: SaleEvent[] = [{ type: 'quoteRead', now: SEEN }];
const UNEXPECTED: SaleEvent[] = [
  ...CREATING,
  { type: 'orderFailed', fault: { code: 'wrongCode', retry: 'safe', serviceCode: 3025 } },
];

function sale(requiresSmsCode: boolean, events: readonly SaleEvent[]) {
  const from = startSale(request({ bonus: tiyn(50_000), customer: known(requiresSmsCode) }));
  return events.reduce((step, event) => {
    const next = transition(step.sale, event);
    expect([event.type, step.sale.state.at, next !== null]).toEqual([
      event.type,
      step.sale.state.at,
      true,
    ]);
    return next!;
  }, from).sale;
}

test('figures that were refused beside it are read once more: it is still due', () => {
  const reading = sale(true, [
    { type: 'codeSent', at: T, quote: fail(REFUSED) },
    { type: 'retry' },
  ]);
  expect(reading.state.at).toBe('verifyingQuote');
  expect(isCodeDue(reading)).toBe(true);
});

test('why one is asked for isn’t lost where its SMS could only be sent at the second attempt', () => {
  const awaiting = sale(false, [
    ...UNEXPECTED,
    { type: 'codeNotSent', at: T, fault: AWAY },
    { type: 'retry' },
    { type: 'codeSent', at: T, quote: ok(SEEN) },
  ]);
  expect(awaiting.state).toMatchObject({ at: 'awaitingCode', problem: 'needed' });
});

test('one that was typed is gone with the end of the program: it is typed next', () => {
  const now = { ...SEEN, balance: tiyn(60_000) };
  const restarted = sale(true, [
    { type: 'codeSent', at: T },
    { type: 'codeEntered', at: T + 1 },
    { type: 'quoteRead', now },
  ]);
  const after = transition(restarted, { type: 'interrupted', at: T + 2 })?.sale ?? restarted;
  expect(after.state.at).toBe('quoteChanged');
  expect(isCodeNext(after)).toBe(true);
});
