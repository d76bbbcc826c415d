/**
 * The order of vitest's files: those that take long begin first, so that none of them runs alone at
 * the end, also in a fresh clone, where nobody knows yet how long a file takes. First those that have
 * a process of their own: vitest ends a process that files share when the next one may not share it.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { DRAWN } from './turns.ts';

interface File {
  readonly moduleId: string;
  readonly project: { readonly config: { readonly isolate: boolean } };
}

const sharesOf = ({ project }: File): number => (project.config.isolate ? 0 : 1);

const placeOf = ({ moduleId }: File): number => {
  const place = DRAWN.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(`/${name}`));
  return place === -1 ? DRAWN.length : place;
};

export const longestFirst = <F extends File>(files: readonly F[]): F[] =>
  files.toSorted((one, other) => sharesOf(one) - sharesOf(other) || placeOf(one) - placeOf(other));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own
    return longestFirst(await super.sort(files));
  }
}
