/**
 * A share of the mutants instead of all: each is drawn by its own place and change, and the seed, so that
 * the same ones are tried wherever a run is ended and goes on. Stryker asks it as one asks a
 * compiler: those that aren't drawn count as "not compiled", which is neither found nor survived.
 */
import { createHash } from 'node:crypto';

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Drawn {
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** `sample`: "share seed", the share from 0 to 1; `file`: below the project's folder. */
export function drawnBy(sample: string, file: string): (mutant: Drawn) => boolean {
  const [share = '1', ...seed] = sample.split(' ');
  return ({ replacement, location: { start, end } }) => {
    const place = [start.line, start.column, end.line, end.column];
    const text = JSON.stringify([seed.join(' '), file, place, replacement]);
    const drawn = createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
    return drawn < Number(share);
  };
}

const next = ({ line, column }: Place): Place => ({ line: line + 1, column: column + 1 });

class SampleChecker {
  async init(): Promise<void> {
    // Nothing to prepare.
  }

  async check(mutants: readonly (Drawn & { readonly id: string; readonly fileName: string })[]) {
    const sample = process.env['MUTATION_SAMPLE'] ?? '1';
    return Object.fromEntries(
      mutants.map((mutant) => {
        const file = mutant.fileName.replaceAll('\\', '/').replace(/^.*?(?=src-)/u, '');
        // Stryker counts from 0 here, and from 1 in its reports.
        const { start, end } = mutant.location;
        const location = { start: next(start), end: next(end) };
        return drawnBy(sample, file)({ ...mutant, location })
          ? [mutant.id, { status: 'passed' }]
          : [mutant.id, { status: 'compileError', reason: 'not in the sample' }];
      }),
    );
  }

  group(mutants: readonly { readonly id: string }[]) {
    return [mutants.map(({ id }) => id)];
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
