/**
 * The dialects that tests speak: a pairwise covering set of the embedded service's options, by a
 * seed. `SEED/INDEX` names one of them, so that a red run can be repeated.
 */
import {
  DIALECT_OPTIONS,
  dialectSchema,
  PLAIN_DIALECT,
  type Dialect,
  type DialectOption,
} from '../../src-service/dialect.ts';
import { coveringSet, drawer } from './pairwise.ts';

export interface NamedDialect {
  /** SEED/INDEX. */
  readonly name: string;
  readonly dialect: Dialect;
}

/** Drawn anew at each start and printed by who uses it; DIALECT_SEED repeats it. */
export const dialectSeed = Number(process.env['DIALECT_SEED'] ?? Date.now() % 1_000_000);

const made = new Map<number, readonly NamedDialect[]>();

/** All of them: every pair of values meets in one. */
export function coveringDialects(seed: number): readonly NamedDialect[] {
  const known = made.get(seed);
  if (known !== undefined) return known;
  const set = coveringSet(DIALECT_OPTIONS, seed).map((dialect, index) => ({
    name: `${seed}/${index}`,
    dialect,
  }));
  made.set(seed, set);
  return set;
}

/** Some of them for a test of that name: others for another test. */
export function someDialects(seed: number, test: string, count: number): readonly NamedDialect[] {
  const left = [...coveringDialects(seed)];
  // In 32 bits: a sum that outgrows a double has none of the name's letters left in it.
  const of = [...test].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  const draw = drawer(seed + of);
  return Array.from({ length: Math.min(count, left.length) }).flatMap(() =>
    left.splice(draw(left.length), 1),
  );
}

/** By SEED/INDEX. Throws when there is none. */
export function dialectNamed(name: string): NamedDialect {
  const [seed = '', index = ''] = name.split('/');
  const found = coveringDialects(Number(seed))[Number(index)];
  if (!/^\d+\/\d+$/u.test(name) || found === undefined)
    throw new Error(`no dialect ${name}: SEED/INDEX is expected`);
  return found;
}

/** The same with some options held at a value: for tests that are about something else. */
export function holding({ name, dialect }: NamedDialect, held: Partial<Dialect>): NamedDialect {
  return { name, dialect: dialectSchema.parse({ ...dialect, ...held }) };
}

/**
 * As the fault harness can judge it: an order whose creation had no answer is given up, and where
 * stamps are added at creation its stamps stay, which neither till nor verdict can know.
 */
export function faultsDialect(name: string): Dialect {
  return holding(dialectNamed(name), { stampsAdded: 'atCompletion' }).dialect;
}

/** In what it differs from the plain one, for the words of a failure. */
export function describeDialect({ name, dialect }: NamedDialect): string {
  const different = (Object.keys(dialect) as DialectOption[]).filter(
    (option) => dialect[option] !== PLAIN_DIALECT[option],
  );
  return `dialect ${name} (${different.map((option) => `${option}: ${dialect[option]}`).join(', ')})`;
}
