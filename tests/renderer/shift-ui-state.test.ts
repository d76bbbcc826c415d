/** What is typed in Shift outlives a look at the sale; a sale that begins makes another drawer of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closedShiftShown } from '../../src-renderer/till/closed-shift.ts';
import { NO_NOTES, useShiftUiStore } from '../../src-renderer/till/shift-ui-state.ts';
import { NO_PEOPLE } from '../../src-shared/contract/people-schema.ts';
import { AIGUL, DANA, RUSLAN, signedIn } from './preview/fake-pins.ts';

const ui = () => useShiftUiStore.getState();
const NOTES = NO_NOTES.with(0, '4');
const FAULT = { code: 'storage', retry: 'safe' } as const;

beforeEach(() => {
  ui().change({ closing: false });
  ui().ended();
  ui().started();
});

it('a sale that begins leaves the notes to be counted on, and no sum that Enter could close with', () => {
  ui().change({ step: 'close', closeFault: FAULT });
  ui().count({ counted: '80000', notes: NOTES, reason: 'Rounding' });
  ui().move('out', { amount: '5000', reason: 'bank' });
  ui().leave();
  expect(ui()).toMatchObject({
    step: 'report',
    closeFault: null,
    close: { counted: '', notes: NOTES, reason: '' },
    moves: { out: { amount: '', reason: '' } },
  });
});

it('nothing of what is on its way is touched meanwhile', () => {
  ui().change({ step: 'close', closing: true });
  ui().count({ counted: '80000' });
  ui().leave();
  ui().ended();
  expect(ui()).toMatchObject({ step: 'close', closing: true, close: { counted: '80000' } });
  ui().change({ closing: false });
  ui().move('in', { amount: '300', sending: true });
  const sent = ui().moves.in;
  ui().leave();
  expect(ui().moves.in).toEqual(sent);
});

describe('somebody else has signed in', () => {
  it('nothing that was counted or typed stands there', () => {
    ui().change({ step: 'close' });
    ui().count({ counted: '80000', notes: NOTES, reason: 'Rounding' });
    ui().move('out', { amount: '5000', reason: 'bank' });
    ui().state({ counted: '40000', reason: 'bank' });
    ui().takenOver();
    expect(ui()).toMatchObject({
      step: 'report',
      close: { counted: '', notes: NO_NOTES, reason: '' },
      moves: { out: { amount: '', reason: '' } },
      start: { counted: null, reason: '' },
    });
  });

  it('nor does a close that is refused afterwards', () => {
    ui().change({ step: 'close', closing: true });
    ui().count({ counted: '90100', reason: 'forgotten' });
    ui().takenOver();
    expect(ui()).toMatchObject({ step: 'close', closing: true });
    ui().change({ closing: false, closeFault: FAULT });
    expect(ui()).toMatchObject({ close: { counted: '', reason: '' }, closeFault: FAULT });
  });

  it('nor cash whose move is refused afterwards, and the next one is another', () => {
    ui().move('out', { amount: '50000', reason: 'bank', sending: true });
    const { requestId } = ui().moves.out;
    ui().takenOver();
    ui().answered('out', requestId, FAULT);
    expect(ui().moves.out).toMatchObject({ amount: '', reason: '', sending: false, fault: FAULT });
    expect(ui().moves.out.requestId).not.toBe(requestId);
  });
});

it('cash that was moved is another request from then on, and moves nobody who has gone on', () => {
  ui().change({ step: 'in' });
  ui().move('in', { amount: '300', sending: true });
  const { requestId } = ui().moves.in;
  ui().change({ step: 'close' });
  ui().answered('in', requestId, null);
  expect(ui()).toMatchObject({ step: 'close', moves: { in: { amount: '', sending: false } } });
  const next = ui().moves.in.requestId;
  expect(next).not.toBe(requestId);
  // An answer that comes twice, or of a shift before.
  ui().answered('in', requestId, FAULT);
  expect(ui().moves.in).toMatchObject({ requestId: next, fault: null });
});

it('cash that was not moved stays as it was sent, by the same request', () => {
  ui().change({ step: 'out' });
  ui().move('out', { amount: '5000', reason: 'bank', sending: true });
  const { requestId } = ui().moves.out;
  ui().answered('out', requestId, FAULT);
  expect(ui()).toMatchObject({
    step: 'out',
    moves: { out: { requestId, amount: '5000', reason: 'bank', sending: false, fault: FAULT } },
  });
});

it('another shift begins with nothing', () => {
  ui().change({ step: 'close', left: 7 });
  ui().count({ counted: '80000', notes: NOTES, reason: 'Rounding' });
  ui().state({ counted: '15000', notes: NOTES, reason: 'bank' });
  ui().ended();
  expect(ui()).toMatchObject({
    step: 'report',
    close: { counted: '', notes: NO_NOTES, reason: '' },
  });
  expect(ui().start.counted).toBe('15000');
  ui().started();
  expect(ui()).toMatchObject({ left: null, start: { counted: null, notes: NO_NOTES, reason: '' } });
});

it.each([
  ['nobody is known', { number: 7, cashierId: null }, NO_PEOPLE, null, 7],
  ['its report was left', { number: 7, cashierId: null }, NO_PEOPLE, 7, null],
  ['none was closed', null, NO_PEOPLE, null, null],
  ['its cashier', { number: 7, cashierId: DANA.cashierId }, signedIn(DANA), 6, 7],
  ['another cashier', { number: 7, cashierId: DANA.cashierId }, signedIn(RUSLAN), null, null],
  ['a supervisor', { number: 7, cashierId: DANA.cashierId }, signedIn(AIGUL), null, 7],
  ['people were switched off', { number: 7, cashierId: DANA.cashierId }, NO_PEOPLE, null, 7],
] as const)('whose closed shift is shown: %s', (_who, closedShift, people, left, shown) => {
  expect(closedShiftShown({ closedShift, people }, left)).toBe(shown);
});
