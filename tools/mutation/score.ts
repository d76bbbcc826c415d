/**
 * What Stryker's report of one file says: how many mutants were found by a test, and which were not.
 * A mutant that can't be told from the original, or that changes what nobody relies on, is excluded
 * by a rule with its reason. Pure.
 */

export interface Mutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

/** Of the schema `mutation-testing-report`. */
export interface StrykerReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >;
}

export interface Exclusion {
  /** The beginning of the path. */
  readonly in: string;
  /** In the line with the mutant's beginning. */
  readonly line: RegExp;
  /** Only these kinds of mutants; absent: all. */
  readonly kinds?: readonly string[];
  /** What is replaced; absent: whatever. */
  readonly what?: RegExp;
  /** What the code becomes; absent: whatever. */
  readonly becomes?: RegExp;
  readonly reason: string;
}

export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly original: string;
  readonly replacement: string;
  /** No test runs that place at all. */
  readonly uncovered: boolean;
}

export interface Score {
  readonly killed: number;
  /** Found because a test never ended; counted as found. */
  readonly timedOut: number;
  readonly survivors: readonly Survivor[];
  readonly excluded: readonly { readonly survivor: Survivor; readonly rule: Exclusion }[];
  /** Of those that aren't excluded. */
  readonly percent: number;
}

export function scoreOf(
  reports: readonly StrykerReport[],
  exclusions: readonly Exclusion[],
): Score {
  let killed = 0;
  let timedOut = 0;
  const survivors: Survivor[] = [];
  const excluded: Score['excluded'][number][] = [];
  for (const { files } of reports)
    for (const [file, { source, mutants }] of Object.entries(files)) {
      const lines = source.split('\n');
      for (const mutant of mutants) {
        if (mutant.status === 'Killed') killed += 1;
        else if (mutant.status === 'Timeout') timedOut += 1;
        else if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') {
          const survivor = survivorOf(file, lines, mutant);
          const rule = exclusions.find((one) => fits(one, survivor, lines));
          if (rule === undefined) survivors.push(survivor);
          else excluded.push({ survivor, rule });
        }
      }
    }
  const found = killed + timedOut;
  const all = found + survivors.length;
  return { killed, timedOut, survivors, excluded, percent: all === 0 ? 100 : (100 * found) / all };
}

/** Rules that excluded nothing: what they spoke of is gone, or a test finds it now. */
export function unusedRules(
  scores: readonly Score[],
  exclusions: readonly Exclusion[],
): readonly Exclusion[] {
  const used = new Set(scores.flatMap(({ excluded }) => excluded.map(({ rule }) => rule)));
  return exclusions.filter((rule) => !used.has(rule));
}

function survivorOf(file: string, lines: readonly string[], mutant: Mutant): Survivor {
  const { start, end } = mutant.location;
  const first = lines[start.line - 1] ?? '';
  const original =
    start.line === end.line
      ? first.slice(start.column - 1, end.column - 1)
      : `${first.slice(start.column - 1)} …`;
  return {
    file,
    line: start.line,
    kind: mutant.mutatorName,
    original,
    replacement: mutant.replacement ?? '',
    uncovered: mutant.status === 'NoCoverage',
  };
}

function fits(rule: Exclusion, survivor: Survivor, lines: readonly string[]): boolean {
  return (
    survivor.file.startsWith(rule.in) &&
    (rule.kinds?.includes(survivor.kind) ?? true) &&
    (rule.what?.test(survivor.original) ?? true) &&
    (rule.becomes?.test(survivor.replacement) ?? true) &&
    rule.line.test(lines[survivor.line - 1] ?? '')
  );
}
