/** What `npm test` was asked for. What it doesn't know is refused: a word that names no part would run nothing, and pass. */
import { parseArgs } from 'node:util';

export const PARTS = ['static', 'build', 'unit', 'flows', 'guards', 'demo'] as const;

/** Of these a draw leaves a rest; of `static` the types, which a draw has judged by the linter. */
const DRAWN_PARTS: ReadonlySet<string> = new Set(['static', 'unit', 'flows']);

export interface TestOptions {
  /** Names of parts; none: all. */
  readonly only: readonly string[];
  readonly changed: boolean;
  /** What the seed draws, and what it leaves. */
  readonly part: boolean;
  readonly rest: boolean;
  /** Minutes after which no test of the rest begins; null: it is not cut short. */
  readonly within: number | null;
}

/** Throws, naming what it doesn't know. */
export function testOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      rest: { type: 'boolean', default: false },
      'with-rest': { type: 'boolean', default: false },
      within: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`no part of the tests: ${unknown.join(', ')} (there are ${PARTS.join(', ')})`);
  const rest = values.rest || values['with-rest'];
  if (values.changed && (rest || positionals.length > 0))
    throw new Error('--changed goes by what was changed alone: it takes no part and no rest');
  const never = values.rest ? positionals.filter((name) => !DRAWN_PARTS.has(name)) : [];
  if (never.length > 0) throw new Error(`a draw leaves nothing of: ${never.join(', ')}`);
  const within = values.within === undefined ? null : Number(values.within);
  if (within !== null && !(within > 0))
    throw new Error(`--within=${values.within} names no number of minutes`);
  if (within !== null && !rest) throw new Error('--within is for --rest and --with-rest');
  return { only: positionals, changed: values.changed, part: !values.rest, rest, within };
}
