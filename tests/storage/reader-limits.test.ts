/** The journal's reader whose thread never answers, answers late, dies, or is left while it reads. */
import { expect, test } from 'vitest';
import { JournalError } from '../../src-main/ports/journal.ts';
import { createReader, END_TIMEOUT, TIMEOUTS } from '../../src-main/storage/reader/reader.ts';
import { heldThreads } from './held-thread.ts';

const refused = 'not answered by the reader';

function held() {
  const threads = heldThreads(({ args }) => args[0]);
  const reader = createReader(threads.beside);
  const search = (text: string) => outcomeOf(reader.ask('sales', text, 0, 30));
  return { ...threads, reader, search };
}

/** What became of it until now. */
function outcomeOf(asked: Promise<unknown>) {
  const seen: { outcome: unknown } = { outcome: null };
  asked.then(
    (value) => (seen.outcome = value),
    (error: Error) => (seen.outcome = error.message),
  );
  return async () => {
    await new Promise(setImmediate);
    return seen.outcome;
  };
}

test('a thread that never answers is ended, and replaced when it is gone', async () => {
  const { reader, search, clock, threads, told, last } = held();
  const first = search('first');
  const behind = search('behind');
  clock.advance(TIMEOUTS.sales - 1);
  expect([await first(), last()?.isTold]).toEqual([null, false]);
  clock.advance(1);
  expect([await first(), await behind(), last()?.isTold]).toEqual([refused, refused, true]);
  const done: string[] = [];
  reader.whenIdle(() => done.push('the log is emptied'));
  expect([await search('meanwhile')(), threads.length, done]).toEqual([refused, 1, []]);
  last()?.leave();
  expect(done).toHaveLength(1);
  const again = search('again');
  last()?.say();
  expect([await again(), threads.length, told]).toEqual(['again', 2, ['late', null]]);
});

test('what it says too late is nobody’s answer', async () => {
  const { search, clock, threads } = held();
  const first = search('first');
  clock.advance(TIMEOUTS.sales);
  const meanwhile = search('meanwhile');
  threads[0]?.say();
  expect([await first(), await meanwhile()]).toEqual([refused, refused]);
  threads[0]?.leave();
  const second = search('second');
  threads[0]?.say();
  expect(await second()).toBeNull();
  threads[1]?.say();
  expect(await second()).toBe('second');
});

test('an answer in time leaves its thread alone', async () => {
  const { search, clock, last } = held();
  const first = search('first');
  last()?.say();
  clock.advance(TIMEOUTS.sales);
  expect([await first(), last()?.isTold]).toEqual(['first', false]);
});

test('a search waits no longer behind a copy, which goes on', async () => {
  const { reader, search, clock, last } = held();
  const copy = outcomeOf(reader.ask('copy', 'file'));
  const first = search('first');
  clock.advance(TIMEOUTS.sales);
  expect([await first(), await copy(), last()?.isTold]).toEqual([refused, null, false]);
  last()?.say();
  expect(await copy()).toBe('file');
  const second = search('second');
  last()?.say();
  expect(await second()).toBe('second');
});

test('one that dies is replaced at the next question', async () => {
  const { search, threads, told, last } = held();
  const first = search('first');
  const behind = search('behind');
  last()?.leave();
  last()?.say();
  expect([await first(), await behind(), threads.length]).toEqual([refused, 'behind', 2]);
  expect(told).toEqual(['ended', null]);
});

test.each(['gone', 'never gone'] as const)('closed while it reads: %s', async (end) => {
  const { reader, search, clock, threads, told, last } = held();
  const [first, behind] = [search('first'), search('behind')];
  const done: string[] = [];
  reader.whenIdle(() => {
    done.push('tried');
    throw new JournalError('closed');
  });
  const closed = outcomeOf(reader.close().then(() => 'closed'));
  expect([await first(), await behind(), await closed(), done]).toEqual([
    refused,
    refused,
    null,
    [],
  ]);
  if (end === 'gone') last()?.leave();
  else clock.advance(END_TIMEOUT);
  expect(await closed()).toBe('closed');
  expect(done).toHaveLength(end === 'gone' ? 1 : 0);
  expect([await search('after')(), threads.length, told]).toEqual([refused, 1, []]);
  last()?.leave();
  expect(done).toHaveLength(1);
});
