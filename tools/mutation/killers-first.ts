/**
 * In which order the test files are asked about a mutant: the first failing test ends it, so what finds
 * many mutants in little time comes first. Mutants come file by file, so what found the last ones is likely
 * to find the next: a find counts less with each mutant after it. `hasty` leaves out what would take longer than that many
 * milliseconds: it is for a first look at a folder whose tests take a minute.
 */

export interface FileResult {
  readonly duration: number;
  readonly failed: boolean;
}

/** What a find is worth one mutant later. */
const FADING = 0.9;

export function killersFirst(hasty: number | null) {
  const seen = new Map<string, FileResult>();
  const finds = new Map<string, number>();
  /** `all`: nothing is left out, as when it is looked which tests reach what. */
  return <F>(
    files: readonly F[],
    all: boolean,
    nameOf: (file: F) => string,
    resultOf: (file: F) => FileResult | undefined,
  ): F[] => {
    const costs = new Map<F, number>();
    for (const file of files) {
      const name = nameOf(file);
      const result = resultOf(file);
      // A result is a new object when that file has failed, or has ceased to.
      const found = result?.failed && seen.get(name) !== result ? 1 : 0;
      if (result) seen.set(name, result);
      finds.set(name, (finds.get(name) ?? 0) * FADING + found);
      costs.set(file, (result?.duration ?? 0) / (0.1 + (finds.get(name) ?? 0)));
    }
    const sorted = files.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
    if (hasty === null || all) return sorted;
    let left = hasty;
    return sorted.filter((file, at) => {
      left -= resultOf(file)?.duration ?? 0;
      return at === 0 || left >= 0;
    });
  };
}
