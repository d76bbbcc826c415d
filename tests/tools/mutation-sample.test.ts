/** Which mutants a sample holds: about its share, the same ones every time, others by another seed. */
import { expect, test } from 'vitest';
import { drawnBy, strykerPlugins, type Drawn } from '../../tools/mutation/sample-checker.ts';

const FILE = 'src-main/till/till.ts';
const at = (line: number, column = 5): Drawn => ({
  replacement: 'true',
  location: { start: { line, column }, end: { line, column: column + 3 } },
});
const drawn = (sample: string, file = FILE) => {
  const is = drawnBy(sample, file);
  return Array.from({ length: 2_000 }, (_, line) => line).filter((line) => is(at(line)));
};

test('holds its share, and the same ones every time', () => {
  expect(drawn('0.1 7').length / 2_000).toBeCloseTo(0.1, 1);
  expect(drawn('0.1 7')).toEqual(drawn('0.1 7'));
  expect(drawn('1 7')).toHaveLength(2_000);
  expect(drawn('0 7')).toEqual([]);
});

test('a larger sample holds the smaller one', () => {
  const larger = new Set(drawn('0.3 7'));
  expect(drawn('0.1 7').every((line) => larger.has(line))).toBe(true);
});

test('another seed, and another file, draw others', () => {
  expect(drawn('0.1 8')).not.toEqual(drawn('0.1 7'));
  expect(drawn('0.1 7', 'src-main/till/service/api-guard.ts')).not.toEqual(drawn('0.1 7'));
});

test('Stryker counts lines and columns from 0, its reports from 1: both name the same ones', async () => {
  const [plugin] = strykerPlugins;
  if (plugin === undefined) throw new Error('no plugin');
  process.env['MUTATION_SAMPLE'] = '0.5 7';
  const asked = Array.from({ length: 50 }, (_, line) => ({
    ...at(line, 4),
    id: String(line),
    fileName: `/x/.mutation/sandbox/sandbox-1/${FILE}`,
  }));
  const answers = await new plugin.injectableClass().check(asked);
  delete process.env['MUTATION_SAMPLE'];
  const inReport = drawnBy('0.5 7', FILE);
  for (const { id } of asked)
    expect(answers[id]?.status).toBe(inReport(shifted(Number(id))) ? 'passed' : 'compileError');
});

function shifted(line: number): Drawn {
  return at(line + 1);
}
