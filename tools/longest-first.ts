/**
 * The order of vitest's files: those that take long begin first, so that none of them runs alone at
 * the end, also in a fresh clone, where nobody knows yet how long a file takes.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { DRAWN } from './turns.ts';

const placeOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const place = DRAWN.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(`/${name}`));
  return place === -1 ? DRAWN.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own
    const ordered = await super.sort(files);
    return ordered.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
