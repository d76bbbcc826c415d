/** An answer that comes late moves nobody who has gone on to another order or step meanwhile; and none is thrown away
 * before it was left by a key. */
import { beforeEach, describe, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import {
  fromHere,
  isHeld,
  MAX_ACKNOWLEDGED,
  targetOf,
  useOrdersUiStore,
} from '../../src-renderer/till/orders-ui-state.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { QUIET_ROW } from './preview/fake-report.ts';

const OTHER_ROW = { ...QUIET_ROW, saleId: '1'.repeat(26) };
const ui = () => useOrdersUiStore.getState();

/** A note is being sent that ends a sale; gives what its answer does. */
function sendNote(): () => void {
  ui().open(QUIET_ROW);
  ui().change({ mode: 'resolveManually', reason: 'agreed' });
  return fromHere(() => ui().change({ mode: 'view', reason: '' }));
}

beforeEach(() => {
  ui().clear();
});

it('goes back to the order whose step it was', () => {
  sendNote()();
  expect(ui()).toMatchObject({ mode: 'view', reason: '', opened: QUIET_ROW });
});

it.each([
  ['the refund of another sale', () => (ui().open(OTHER_ROW), ui().prepare('refund'))],
  [
    'the note on another sale',
    () => (ui().open(OTHER_ROW), ui().change({ mode: 'resolveManually' })),
  ],
  [
    'an order of another till',
    () => (ui().openUnlisted({ orderId: id('7') }), ui().prepare('revert')),
  ],
  ['another step of the same sale', () => ui().prepare('refund')],
] as const)('leaves the cashier at %s, and what is typed there', (_name, go) => {
  const answer = sendNote();
  go();
  ui().change({ reason: 'typed meanwhile' });
  const before = ui();
  answer();
  expect(ui()).toEqual(before);
});

it('accruing for all, asked for before an order was opened, shows no list over it', () => {
  ui().change({ mode: 'confirmAccrueAll' });
  const answer = fromHere(() => ui().showOnly('missedLoyalty'));
  ui().open(QUIET_ROW);
  answer();
  expect(ui()).toMatchObject({ opened: QUIET_ROW, show: 'all' });
});

describe('a refund', () => {
  const SENT = { kind: 'refund', requestId: '2'.repeat(26), late: false } as const;
  const HELD = [
    ['whose answer is awaited', { mode: 'refund', sending: true }],
    ['whose result nobody has left', { mode: 'reversalResult', sent: SENT }],
  ] as const;
  const ELSEWHERE = [
    ['the sales that wait', () => ui().showOnly('unresolved')],
    ['a sale of the report', () => ui().open(OTHER_ROW)],
    ['a sale that is to be undone', () => ui().confirmRevert(OTHER_ROW, 'by mistake')],
    ['an order of another till', () => ui().openUnlisted({ orderId: id('7') })],
    ['a new sale', () => ui().leave()],
  ] as const;
  const all = HELD.flatMap(([what, held]) =>
    ELSEWHERE.map(([where, go]) => [what, where, held, go] as const),
  );

  it.each(all)('%s is there still after %s', (_what, _where, held, go) => {
    ui().open(QUIET_ROW);
    ui().change(held);
    const before = ui();
    go();
    expect(ui()).toEqual(before);
    expect(isHeld(ui())).toBe(true);
  });

  it.each(ELSEWHERE)('whose result was left gives way to %s', (_where, go) => {
    ui().open(QUIET_ROW);
    ui().change({ mode: 'reversalResult', sent: SENT });
    ui().acknowledge(SENT.requestId);
    expect(ui()).toMatchObject({ mode: 'view', opened: QUIET_ROW });
    expect(ui().acknowledged).toContain(SENT.requestId);
    go();
    expect(ui().opened).not.toEqual(QUIET_ROW);
  });

  it('whose results were left: the last of them are known', () => {
    const many = Array.from({ length: MAX_ACKNOWLEDGED + 1 }, (_, at) => `request ${at}`);
    for (const requestId of many) ui().acknowledge(requestId);
    expect(ui().acknowledged).toEqual(many.slice(1));
  });

  it('whose answer is awaited isn’t left for the list, nor for another one', () => {
    ui().open(QUIET_ROW);
    ui().prepare('refund');
    ui().change({ sending: true });
    const before = ui();
    ui().close();
    ui().prepare('revert');
    expect(ui()).toEqual(before);
  });

  it('whose result can’t be read is left for the list', () => {
    ui().open(QUIET_ROW);
    ui().change({ mode: 'reversalResult', sent: SENT });
    ui().close();
    expect(ui()).toMatchObject({ mode: 'view', opened: null, sent: null });
  });

  describe.each<Fault>([
    { code: 'storage', retry: 'unsafe' },
    { code: 'internal', retry: 'unsafe' },
  ])('that may be done: $code', (fault) => {
    const failed = () => {
      ui().open(QUIET_ROW);
      ui().change({ mode: 'refund', amount: '300', reason: 'returned', sending: true });
      ui().failed(fault);
    };

    it('leaves nothing ready to be sent anew', () => {
      failed();
      expect(ui()).toMatchObject({ mode: 'view', amount: '', reason: '', sending: false });
      expect(ui()).toMatchObject({ fault, opened: QUIET_ROW });
    });

    it.each([
      ['a new sale, which leaves its order open', () => ui().leave()],
      ['another person', () => ui().takenOver()],
      ['the lock', () => ui().conceal()],
    ] as const)('is told over %s', (_what, go) => {
      failed();
      go();
      expect(ui().fault).toEqual(fault);
      expect(targetOf(ui())).toEqual({ saleId: QUIET_ROW.saleId });
    });

    it.each([true, false])('is told until main tells of it; it has it: %s', (isThere) => {
      failed();
      ui().read(isThere);
      // What never came to main was not sent, and is said.
      const unsent = fault.code === 'internal' && !isThere;
      expect(ui().fault).toEqual(unsent ? { ...fault, retry: 'safe' } : null);
      ui().leave();
      expect(ui().opened).toBeNull();
    });
  });

  it('that was refused is no matter of a later reading', () => {
    ui().open(QUIET_ROW);
    ui().change({ mode: 'refund', sending: true });
    ui().failed({ code: 'rejected', retry: 'safe' });
    ui().read(false);
    expect(ui()).toMatchObject({ mode: 'refund', fault: { code: 'rejected' } });
  });

  it('that was only prepared gives way to a new sale', () => {
    ui().open(QUIET_ROW);
    ui().prepare('refund');
    ui().leave();
    expect(ui()).toMatchObject({ mode: 'view', opened: null });
  });
});

describe('the list that one comes back to from an order of a scanned code', () => {
  it.each([
    ['straight from the list of other tills', () => ui().change({ mode: 'foreign' })],
    [
      'from an order of that list',
      () => (ui().change({ mode: 'foreign' }), ui().openUnlisted({ orderId: id('7') })),
    ],
  ])('%s', (_from, begin) => {
    begin();
    ui().openScanned(id('8'));
    expect(ui().unlisted).toEqual({ orderId: id('8') });
    ui().close();
    expect(ui().mode).toBe('foreign');
  });
});

describe('somebody else has signed in', () => {
  it.each([
    'refund',
    'revert',
    'confirmRevert',
    'resolveManually',
    'resolvedDone',
    'resolvedNotDone',
  ] as const)('%s: what was prepared is left, the order stays', (mode) => {
    ui().open(QUIET_ROW);
    ui().change({ mode, reason: 'returned', note: 'agreed', amount: '500' });
    ui().takenOver();
    expect(ui()).toMatchObject({
      mode: 'view',
      reason: '',
      note: '',
      amount: '',
      opened: QUIET_ROW,
    });
  });

  it('bonuses for all of a list are left; what was sent is not, nor where they are', () => {
    ui().change({ mode: 'confirmAccrueAll' });
    ui().takenOver();
    expect(ui().mode).toBe('view');
    ui().change({ mode: 'foreign' });
    ui().takenOver();
    expect(ui().mode).toBe('foreign');
    ui().open(QUIET_ROW);
    ui().change({ mode: 'refund', sending: true, amount: '500' });
    ui().takenOver();
    expect(ui()).toMatchObject({ mode: 'refund', amount: '500' });
    // Refused, it stands ready for nobody, and is told.
    ui().failed({ code: 'timeout', retry: 'safe' });
    expect(ui()).toMatchObject({
      mode: 'view',
      amount: '',
      sending: false,
      fault: { code: 'timeout' },
    });
  });

  it('what was typed and left by Esc is left, too', () => {
    ui().open(QUIET_ROW);
    ui().change({ mode: 'view', reason: 'returned', amount: '500' });
    ui().takenOver();
    expect(ui()).toMatchObject({ mode: 'view', reason: '', amount: '' });
  });

  it('of the same person a refusal keeps what was typed', () => {
    ui().open(QUIET_ROW);
    ui().change({ mode: 'refund', sending: true, amount: '500' });
    ui().failed({ code: 'timeout', retry: 'safe' });
    expect(ui()).toMatchObject({ mode: 'refund', amount: '500', fault: { code: 'timeout' } });
  });
});
