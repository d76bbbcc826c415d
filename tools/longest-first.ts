/**
 * The order of vitest's files: those that take long begin first, so that none of them runs alone at
 * the end, also in a fresh clone, where nobody knows yet how long a file takes.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each above ten seconds, the longest first; the rest in vitest's own order. */
export const LONG = [
  'renderer/hands-ahead',
  'faults/quick',
  'renderer/hands',
  'renderer/scenes',
  'renderer/screens',
  'host/life-cycle',
  'renderer/hands-dialogs',
  'tools/check-service',
  'service/many-tills',
  'service/programs',
  'tools/typecheck',
  'host/headed',
  'till/random-day',
  'till/disk',
  'host/page',
  'storage/disk',
  'packed/packed',
].map((name) => `tests/${name}.test.ts`);

const placeOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const place = LONG.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(`/${name}`));
  return place === -1 ? LONG.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own
    const ordered = await super.sort(files);
    return ordered.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
