/** In which order vitest begins its files. */
import { expect, test } from 'vitest';
import { longestFirst } from '../../tools/longest-first.ts';
import { DRAWN } from '../../tools/turns.ts';

const file = (moduleId: string, isolate: boolean) => ({
  moduleId,
  project: { config: { isolate } },
});

test('those with a process of their own, so that it ends no process that others share; then the longest', () => {
  const [longest = '', second = '', third = ''] = DRAWN;
  const files = [
    file('/x/tests/short.test.ts', false),
    file(`/x/${third}`, false),
    file('/x/tests/short-apart.test.ts', true),
    file(`/x/${longest}`, false),
    file(`/x/${second}`, true),
  ];
  expect(longestFirst(files).map(({ moduleId }) => moduleId.slice('/x/'.length))).toEqual([
    second,
    'tests/short-apart.test.ts',
    longest,
    third,
    'tests/short.test.ts',
  ]);
});
