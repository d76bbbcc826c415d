/** Which tests `npm test -- --changed` looks for. */
import { expect, test } from 'vitest';
import { neighboursOf } from '../../tools/changed.ts';

test('each folder of the program has its own, the most particular one, each once', () => {
  expect(
    neighboursOf([
      'src-main/till/shift/shift-service.ts',
      'src-main/storage/journal.ts',
      'src-main/till/setup/setup.ts',
      'src-renderer/sale/sale-screen.tsx',
      'tools/chromium-host/launch.ts',
      'tools/seed.ts',
    ]),
  ).toEqual(['tests/host/', 'tests/renderer/', 'tests/storage/', 'tests/till/', 'tests/tools/']);
});

test('a changed test speaks for itself, a document for nothing', () => {
  expect(neighboursOf(['tests/domain/money.test.ts', 'README.md'])).toEqual(['tests/domain/']);
});
