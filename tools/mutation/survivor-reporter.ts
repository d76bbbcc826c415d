/** Stryker tells of survivors when all is over, which takes hours: this tells of each at once. */

interface Tested {
  readonly status: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: { readonly line: number } };
}

/** What stands in the console about that mutant; null about one that was found. */
export function lineOf(tested: Tested, root: string): string | null {
  const { status, fileName, mutatorName, replacement, location } = tested;
  if (status === 'Killed' || status === 'Timeout') return null;
  const file = fileName.replace(root, '').replaceAll('\\', '/').replace(/^\//u, '');
  const text = replacement.replaceAll(/\s+/gu, ' ').slice(0, 80);
  return `${status}: ${file}:${location.start.line} ${mutatorName} → ${text}`;
}

class SurvivorReporter {
  onMutantTested(tested: Tested): void {
    const line = lineOf(tested, process.cwd());
    if (line !== null) console.log(line);
  }
}

/** By this name Stryker asks a module for what it adds. */
export const strykerPlugins = [
  { kind: 'Reporter', name: 'survivors', injectableClass: SurvivorReporter },
];
