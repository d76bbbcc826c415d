/**
 * Two tills and one customer: the first one's request for the award lies with the network while its sale is given up, the second
 * one gives the award meanwhile, the card is filled again, and only then the first one's request arrives. Both are told.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { awardsGiven } from '../../src-shared/domain/sale/giving-award.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { completedElsewhere } from './another-till.ts';
import { createCashier, errand, sell, wait } from './cashier.ts';
import { readJournal } from './facts.ts';
import { leftOpen } from './fault-run.ts';
import { openShift } from './flows.ts';
import { openHarness, type Harness } from './harness.ts';
import { judgeWords } from './words.ts';

const { fullStamps } = demoCustomers;
const GIFT = { phone: fullStamps.phone, amount: 450_000, bonus: 0, award: true };
/** All that the card has room for. */
const STAMPS = 8;
const isIts = ({ till }: { readonly till: number }) => till === 0;

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness(2);
});
afterEach(() => harness.stop());

test('an award that is given late, after another till’s, is told, too', async () => {
  const { network, tills, service } = harness;
  const [one, two] = tills.map((till) => createCashier(harness, till, 'brisk'));
  if (one === undefined || two === undefined) throw new Error('no tills');
  for (const cashier of [one, two]) await openShift(cashier);
  await network.quiet();
  tills[0]!.listen();
  const stateOf = () => readJournal(one.till.journalFile).sales[0]?.state;
  const toldOf = () => {
    const state = stateOf();
    return state?.at === 'cancelled' ? [state.award, awardsGiven(state)] : state?.at;
  };

  network.plan(({ till, key }) =>
    till === 0 && key.endsWith('/give') ? 'arrives after 60 s' : null,
  );
  const givenUp = errand(GIFT);
  one.left = 12;
  await sell(one, givenUp);
  network.plan(null);
  expect(toldOf()).toEqual(['uncertain', 0]);

  two.left = 12;
  const sold = errand(GIFT);
  await sell(two, sold);
  await network.quiet();
  expect(sold.last?.state).toMatchObject({ at: 'done', resolution: 'confirmed' });
  await wait(harness, 30_000);
  expect(toldOf()).toEqual(['given', 1]);
  await completedElsewhere(service.address, GIFT, STAMPS);
  expect(network.awardedBy()).toEqual([1]);

  await wait(harness, MOVE_DEADLINE + LATE_MARGIN);
  expect(network.awardedBy()).toEqual([1, 0]);
  expect(toldOf()).toEqual(['given', 2]);
  expect(await leftOpen(one)).toEqual([]);
  const ledger = {
    acts: network.acts().filter(isIts),
    sent: network.sent().filter(isIts),
    others: network.acts().filter((act) => !isIts(act)),
  };
  expect(judgeWords(tills[0]!.told(), ledger)).toEqual([]);
  expect(one.violations).toEqual([]);
});
