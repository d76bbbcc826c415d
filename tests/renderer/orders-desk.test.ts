/** An answer that comes late moves nobody who has gone on to another order or step meanwhile. */
import { beforeEach, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { fromHere, useOrdersDesk } from '../../src-renderer/orders/orders-desk.ts';
import { QUIET_ROW } from './preview/fake-report.ts';

const OTHER_ROW = { ...QUIET_ROW, saleId: '1'.repeat(26) };
const desk = () => useOrdersDesk.getState();

/** A note is being sent that ends a sale; gives what its answer does. */
function sendNote(): () => void {
  desk().open(QUIET_ROW);
  desk().change({ step: 'resolvedManually', reason: 'agreed' });
  return fromHere(() => desk().change({ step: 'look', reason: '' }));
}

beforeEach(() => desk().clear());

it('goes back to the order whose step it was', () => {
  sendNote()();
  expect(desk()).toMatchObject({ step: 'look', reason: '', opened: QUIET_ROW });
});

it.each([
  ['the refund of another sale', () => (desk().open(OTHER_ROW), desk().wish('refund'))],
  [
    'the note on another sale',
    () => (desk().open(OTHER_ROW), desk().change({ step: 'resolvedManually' })),
  ],
  ['an order of another till', () => (desk().openForeign(id('7')), desk().wish('revert'))],
  ['another step of the same sale', () => desk().wish('refund')],
] as const)('leaves the cashier at %s, and what is typed there', (_name, go) => {
  const answer = sendNote();
  go();
  desk().change({ reason: 'typed meanwhile' });
  const before = desk();
  answer();
  expect(desk()).toEqual(before);
});

it('accruing for all, asked for before an order was opened, shows no list over it', () => {
  desk().change({ step: 'accrueAll' });
  const answer = fromHere(() => desk().showOnly('without'));
  desk().open(QUIET_ROW);
  answer();
  expect(desk()).toMatchObject({ opened: QUIET_ROW, show: 'all' });
});
