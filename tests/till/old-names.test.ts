/** Names go by time a few at once, so that a sale never waits for it. */
import { expect, test } from 'vitest';
import { JournalError, type Journal } from '../../src-main/ports/journal.ts';
import { createOldNames } from '../../src-main/till/service/old-names.ts';
import { DAY, SECOND } from '../../src-shared/domain/time.ts';
import { manualClock } from './manual-clock.ts';

const DEFECT = new TypeError('a defect');

function harness(old: number) {
  const clock = manualClock();
  const owner: { days: number | null } = { days: 90 };
  const asked: { readonly before: number; readonly limit: number }[] = [];
  const disk = { refuses: false, isWrong: false };
  const logged: unknown[][] = [];
  let left = old;
  const journal = {
    forgetCustomersBefore(before: number, limit: number) {
      if (disk.refuses) throw new JournalError('full', { reason: 'full' });
      if (disk.isWrong) throw DEFECT;
      asked.push({ before, limit });
      const now = Math.min(left, limit);
      left -= now;
      return now;
    },
  } as Journal;
  const note = (...args: unknown[]) => void logged.push(args);
  const log = { info: note, error: note };
  const days = () => owner.days;
  const forget = createOldNames({ clock, log, journal: () => journal, days });
  const wait = () => {
    for (let turn = 0; turn < 100; turn += 1) clock.advance(SECOND);
  };
  return { clock, owner, asked, disk, logged, forget, wait, left: () => left };
}

test('a few at once, with a pause in which others are served, until none is left', () => {
  const { clock, asked, forget, wait, left } = harness(95);
  const begun = clock.now();
  forget();
  // Asked again while it waits it goes on as it is.
  forget();
  expect(asked).toEqual([{ before: begun - 90 * DAY, limit: 10 }]);
  wait();
  expect([asked.length, left()]).toEqual([10, 0]);
  forget();
  expect(asked).toHaveLength(11);
});

test('exactly as many as go at once: asked once more, which is told that none is left', () => {
  const { asked, forget, wait } = harness(10);
  forget();
  wait();
  expect(asked).toHaveLength(2);
});

test('names that the owner keeps stay from that moment on', () => {
  const { owner, forget, wait, left } = harness(95);
  forget();
  owner.days = null;
  wait();
  expect(left()).toBe(85);
});

test('a disk that takes nothing is asked the next time, and the log tells that names stayed', () => {
  const { disk, forget, wait, left, logged } = harness(95);
  forget();
  disk.refuses = true;
  wait();
  expect(logged).toEqual([['oldNames.stay', { reason: 'full' }]]);
  disk.refuses = false;
  wait();
  expect(left()).toBe(85);
  forget();
  wait();
  expect(left()).toBe(0);
});

test('a defect there is logged; who opens the till or closes the shift goes on', () => {
  const { disk, forget, wait, left, logged } = harness(95);
  disk.isWrong = true;
  expect(forget).not.toThrow();
  expect(logged).toEqual([['oldNames', DEFECT]]);
  disk.isWrong = false;
  forget();
  wait();
  expect(left()).toBe(0);
});
