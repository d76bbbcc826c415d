/** Whether events follow each other as they were sealed: every way to touch them is told, once and where it is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHAIN_START,
  checkLink,
  type ChainBeginning,
  type ChainPosition,
  type LinkBreak,
  type Seal,
  type StoredEvent,
} from '../../src-shared/domain/trail/chain.ts';

/** Readable, and another one for every text: what counts here of a seal. */
const sealOf = (key: string): Seal => ({
  key,
  mark: (text) => text,
  mac: (previous, { n, at, text }) => `${key}(${previous} ${n} ${at} ${text})`,
});
const SEAL = sealOf('own');
const T = 1_800_000_000_000;

interface Written extends StoredEvent {
  readonly begins: ChainBeginning | null;
}

const FIRST: ChainBeginning = { why: 'first', key: SEAL.key, old: null };

/** Events as a till writes them; a text that is a beginning begins a chain. */
function write(texts: readonly (string | ChainBeginning)[], seal = SEAL): readonly Written[] {
  let before = '';
  return texts.map((one, index) => {
    const begins = typeof one === 'string' ? null : one;
    const event = { n: index + 1, at: T + index, text: typeof one === 'string' ? one : one.why };
    before = seal.mac(begins === null ? before : '', event);
    return { ...event, mac: before, begins };
  });
}

function read(events: readonly Written[], from: ChainPosition = CHAIN_START, seal = SEAL) {
  let position = from;
  const breaks: LinkBreak[] = [];
  for (const { begins, ...event } of events) {
    const checked = checkLink(position, event, begins, seal);
    position = checked.position;
    breaks.push(...checked.breaks);
  }
  return { position, breaks: breaks.map(({ what, n }) => `${what} ${n}`) };
}

const changed = (events: readonly Written[], n: number, change: Partial<Written>) =>
  events.map((event) => (event.n === n ? { ...event, ...change } : event));
const without = (events: readonly Written[], ...gone: readonly number[]) =>
  events.filter(({ n }) => !gone.includes(n));

const DAY = write([FIRST, 'opened', 'sold', 'refunded', 'closed']);
/** Begun anew behind the third event. */
const SALVAGED = (() => {
  const before = write([FIRST, 'opened', 'sold']);
  const old = { count: 3, mac: before[2]?.mac ?? '' };
  return write([FIRST, 'opened', 'sold', { why: 'salvaged', key: SEAL.key, old }, 'closed']);
})();
const begunFrom = (old: ChainBeginning['old']): readonly Written[] =>
  write([FIRST, 'opened', { why: 'salvaged', key: SEAL.key, old }, 'closed']);
const SECOND = write([FIRST, 'opened'])[1]?.mac ?? '';

test.each<[string, readonly Written[], readonly string[]]>([
  ['as it was written', DAY, []],
  ['of a file without a beginning', write(['opened', 'sold']), []],
  ['nothing at all', [], []],
  ['another text', changed(DAY, 3, { text: 'sold less' }), ['changed 3']],
  ['another time', changed(DAY, 3, { at: T }), ['changed 3']],
  ['another seal alone', changed(DAY, 3, { mac: 'none' }), ['changed 3']],
  ['another text at the beginning', changed(DAY, 1, { text: 'second' }), ['changed 1']],
  [
    'two that follow each other',
    changed(changed(DAY, 3, { text: 'a' }), 4, { text: 'b' }),
    ['changed 3', 'changed 4'],
  ],
  [
    'two seals that follow each other: then the one behind them can’t be told apart',
    changed(changed(DAY, 3, { mac: 'a' }), 4, { mac: 'b' }),
    ['changed 3', 'changed 4', 'changed 5'],
  ],
  ['one is missing', without(DAY, 3), ['gap 3']],
  ['several are missing, which is one gap', without(DAY, 2, 3), ['gap 2']],
  ['the first is missing', without(DAY, 1), ['gap 1']],
  ['two gaps', without(DAY, 2, 4), ['gap 2', 'gap 4']],
  [
    'what stands behind a gap can’t be judged, what follows it can',
    [...changed(changed(without(DAY, 2), 3, { text: 'x' }), 4, { text: 'y' })],
    ['gap 2', 'changed 4'],
  ],
  ['begun anew', SALVAGED, []],
  ['begun anew behind a gap, which is told alone', without(SALVAGED, 3), ['gap 3']],
  ['begun anew, its own text changed', changed(SALVAGED, 4, { text: 'x' }), ['changed 4']],
  [
    'its own text changed behind a gap',
    changed(without(SALVAGED, 3), 4, { text: 'x' }),
    ['gap 3', 'changed 4'],
  ],
  [
    'begun anew from other events than those',
    begunFrom({ count: 2, mac: 'another' }),
    ['changed 3'],
  ],
  ['begun anew from more events', begunFrom({ count: 3, mac: SECOND }), ['changed 3']],
  ['begun anew from nothing, where there was something', begunFrom(null), ['changed 3']],
  ['begun anew from what there was', begunFrom({ count: 2, mac: SECOND }), []],
])('%s', (_name, events, breaks) => {
  expect(read(events).breaks).toEqual(breaks);
});

test('where it stands is the last event, and a touched one also what its seal should be', () => {
  const [last] = DAY.slice(-1);
  expect(read(DAY).position).toEqual({
    n: 5,
    at: T + 4,
    mac: last?.mac,
    expected: null,
    foreign: false,
    wholeSince: 1,
  });
  const touched = changed(DAY, 5, { mac: 'none' });
  expect(read(touched).position).toMatchObject({
    mac: 'none',
    expected: last?.mac,
    wholeSince: 5,
  });
  expect(read([]).position).toBe(CHAIN_START);
});

test('the next event of one whose seal isn’t there to be read is not told as changed', () => {
  const [, , third] = DAY;
  if (third === undefined) throw new Error('no event');
  const at2: ChainPosition = {
    n: 2,
    at: T,
    mac: null,
    expected: null,
    foreign: false,
    wholeSince: 0,
  };
  expect(read([third], at2)).toEqual({
    position: { n: 3, at: third.at, mac: third.mac, expected: null, foreign: false, wholeSince: 0 },
    breaks: [],
  });
});

test('a beginning that names events whose seal isn’t there is judged by their number alone', () => {
  const [, , begins] = begunFrom({ count: 2, mac: 'another' });
  if (begins === undefined) throw new Error('no event');
  const at2: ChainPosition = {
    n: 2,
    at: T,
    mac: null,
    expected: null,
    foreign: false,
    wholeSince: 0,
  };
  expect(read([begins], at2).breaks).toEqual([]);
  expect(read([begins], { ...at2, n: 1 }).breaks).toEqual(['gap 2']);
});

const since = (events: readonly Written[]) => read(events).position.wholeSince;

test('events are whole since the last break, and in a chain of another key never', () => {
  expect([since(DAY), since(changed(DAY, 3, { at: 0 })), since(DAY.toSpliced(2, 1))]).toEqual([
    1, 3, 4,
  ]);
  const other = sealOf('other');
  expect(since(write([{ why: 'first', key: other.key, old: null }, 'opened'], other))).toBe(2);
});

test('a chain of another key is told at its beginning, and then only what is missing of it', () => {
  const other = sealOf('other');
  const foreign = write([{ why: 'first', key: other.key, old: null }, 'opened', 'sold'], other);
  expect(read(foreign)).toMatchObject({
    breaks: ['unknownKey 1'],
    position: { n: 3, at: T + 2, mac: foreign[2]?.mac, expected: null, foreign: true },
  });
  expect(read(changed(foreign, 3, { text: 'x' })).breaks).toEqual(['unknownKey 1']);
  expect(read(without(foreign, 2)).breaks).toEqual(['unknownKey 1', 'gap 2']);
  // With a chain of its own key all of it is judged again.
  const head = { count: 3, mac: foreign[2]?.mac ?? '' };
  const own = write(['', '', '', { why: 'otherKey', key: SEAL.key, old: head }, 'sold']).slice(3);
  const both = [...foreign, ...own];
  expect(read(both)).toMatchObject({ breaks: ['unknownKey 1'], position: { foreign: false } });
  expect(read(changed(both, 5, { text: 'x' })).breaks).toEqual(['unknownKey 1', 'changed 5']);
});

const days = fc
  .array(fc.string({ maxLength: 3 }), { minLength: 2, maxLength: 8 })
  .map((texts) => write([FIRST, ...texts]));

test('whatever was written, nothing is found; read in parts it is the same', () => {
  fc.assert(
    fc.property(days, fc.nat(8), (events, cut) => {
      const first = read(events.slice(0, cut));
      expect(read(events.slice(cut), first.position)).toEqual(read(events));
      expect(read(events).breaks).toEqual([]);
    }),
  );
});

test('whichever one is touched or taken away, exactly that one is told', () => {
  const kinds = fc.constantFrom<'text' | 'mac' | 'at' | 'gone'>('text', 'mac', 'at', 'gone');
  fc.assert(
    fc.property(days, fc.nat(), kinds, (events, which, kind) => {
      // That the last one was taken away only what stands outside of the file can tell.
      const n = 1 + (which % (events.length - 1));
      const touched = changed(events, n, kind === 'at' ? { at: 0 } : { [kind]: 'touched' });
      const found = read(kind === 'gone' ? without(events, n) : touched).breaks;
      expect(found).toEqual([kind === 'gone' ? `gap ${n}` : `changed ${n}`]);
    }),
  );
});
