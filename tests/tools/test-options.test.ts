/** What `npm test` does with its words. */
import { expect, test } from 'vitest';
import { testOptions } from '../../tools/test-options.ts';

const EVERYDAY = { only: [], changed: false, part: true, rest: false, within: null };

test.each<[readonly string[], object]>([
  [[], EVERYDAY],
  [['unit', 'flows'], { ...EVERYDAY, only: ['unit', 'flows'] }],
  [['--rest'], { ...EVERYDAY, part: false, rest: true }],
  [['--with-rest'], { ...EVERYDAY, rest: true }],
  [['--with-rest', '--within=70'], { ...EVERYDAY, rest: true, within: 70 }],
  [['--with-rest', '--within', '70'], { ...EVERYDAY, rest: true, within: 70 }],
  [['--changed'], { ...EVERYDAY, changed: true }],
])('%j', (args, options) => {
  expect(testOptions(args)).toEqual(options);
});

test.each<[readonly string[], RegExp]>([
  [['unitt'], /no part of the tests: unitt/u],
  [['--with-rest', '70'], /no part of the tests: 70/u],
  [['--withrest'], /withrest/u],
  [['--within=soon', '--rest'], /no number of minutes/u],
  [['--within=0', '--rest'], /no number of minutes/u],
  [['--within', '--rest'], /within/u],
  [['--within=70'], /--within is for/u],
  [['--changed', 'unit'], /--changed goes by what was changed alone/u],
  [['--changed', '--with-rest'], /--changed goes by what was changed alone/u],
  [['--rest', 'demo'], /leaves nothing of: demo/u],
  [['--rest', 'unit', 'build', 'guards'], /leaves nothing of: build, guards/u],
])('%j is refused, and nothing passes', (args, why) => {
  expect(() => testOptions(args)).toThrow(why);
});
