/** docs/stand-in.md keeps its word: each row has a source that says so and a test that is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const page = read('docs/stand-in.md');
const declarations = read('node_modules/electron/electron.d.ts')
  .replaceAll(/\n\s*\*\s?/gu, ' ')
  .replaceAll('`', '')
  .replaceAll(/\s+/gu, ' ');

interface Row {
  readonly behaviour: string;
  readonly does: string;
  readonly source: string;
  readonly proof: string;
  readonly differs: string;
}

const rows: readonly Row[] = (page.split('## The behaviours')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const cells = line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    const [behaviour = '', does = '', source = '', proof = '', differs = ''] = cells;
    return { behaviour, does, source, proof, differs };
  });

test('the table is read, and its version is the one that is installed', () => {
  expect(rows.length).toBeGreaterThan(30);
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: Record<string, string>;
  };
  expect(page).toContain(`declarations, version ${devDependencies['electron']}`);
});

describe.each(rows)('$behaviour', ({ does, source, proof, differs }) => {
  test('says what Electron does, and in what the stand-in differs', () => {
    expect(does).not.toBe('');
    expect(differs).not.toBe('');
  });

  test('has a source, and the declarations say the sentence', () => {
    const sentences = [...source.matchAll(/“(?<sentence>[^”]+)”/gu)].map(
      ({ groups }) => groups?.['sentence'] ?? '',
    );
    const files = [
      ...source.matchAll(/`[\w/-]+\.(?:ts|cc) (?:@ (?:[0-9a-f]{7}|main of \d{4})|\(Chromium\))`/gu),
    ];
    expect(sentences.length + files.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(declarations).toContain(sentence);
  });

  test('is proven by a test that is there', () => {
    const found = /^\[[^\]]+\]\(\.\.\/(?<file>[^)]+)\) (?<title>.+)$/u.exec(proof)?.groups;
    const { file = '', title = '' } = found ?? {};
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    expect(read(file)).toContain(title);
  });
});

const names = (of: string) => [...new Set(of.match(/\bCHROMIUM_HOST_[A-Z]+\b/gu))].toSorted();

test('what the environment can play is told, and nothing else', () => {
  const text = globSync('tools/chromium-host/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  expect(names(page)).toEqual(names(text));
});
