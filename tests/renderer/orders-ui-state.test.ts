/** An answer that comes late moves nobody who has gone on to another order or step meanwhile. */
import { beforeEach, expect, it } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { fromHere, useOrdersUiStore } from '../../src-renderer/till/orders-ui-state.ts';
import { QUIET_ROW } from './preview/fake-report.ts';

const OTHER_ROW = { ...QUIET_ROW, saleId: '1'.repeat(26) };
const ui = () => useOrdersUiStore.getState();

/** A note is being sent that ends a sale; gives what its answer does. */
function sendNote(): () => void {
  ui().open(QUIET_ROW);
  ui().change({ mode: 'resolveManually', reason: 'agreed' });
  return fromHere(() => ui().change({ mode: 'view', reason: '' }));
}

beforeEach(() => ui().clear());

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
  ['an order of another till', () => (ui().openForeign(id('7')), ui().prepare('revert'))],
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
