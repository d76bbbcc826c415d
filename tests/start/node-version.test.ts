/** Which Node the tools accept, and what one that is too old prints instead of a syntax error. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeProblem } from '../../tools/node-version.mjs';

const ROOT = join(import.meta.dirname, '../..');

test.each([
  ['24.21.0', true],
  ['25.0.0', false],
  ['26.0.0', true],
  ['22.18.0', true],
  ['22.22.1', true],
  ['22.17.9', false],
  ['23.5.0', false],
  ['23.11.0', false],
  ['20.20.2', false],
  ['18.0.0', false],
])('Node %s: fits %s', (version, fits) => {
  expect(nodeProblem(version, 'win32', 'x64') === null).toBe(fits);
});

test('says what is here, what is needed and where to get it', () => {
  expect(nodeProblem('20.20.2', 'linux', 'arm64')?.join('\n')).toMatch(
    /22\.18.*20\.20\.2[^]*nodejs\.org has it for linux on arm64/u,
  );
  // There the lockfile brings one.
  expect(nodeProblem('20.20.2', 'linux', 'x64')?.join('\n')).toContain('`npm ci` once more');
});

/** As a Node of that version would run it. */
function runAs(version: string, ...args: readonly string[]) {
  const pretend = `Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${pretend}`, 'tools/run.mjs', ...args],
    { cwd: ROOT, encoding: 'utf8' },
  );
}

test('too old a Node prints the sentence, runs nothing and ends with 1', () => {
  const { status, stdout, stderr } = runAs('20.1.0', 'tools/start.ts', '--help');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^This needs Node 22\.18/u);
  expect(stderr).not.toContain('SyntaxError');
});

test('a Node that fits runs the tool with its own arguments', () => {
  const { status, stdout } = runAs(process.versions.node, 'tools/start.ts', '--help');
  expect(status).toBe(0);
  expect(stdout).toContain('npm start --');
});

test('the front door is written for any Node', async () => {
  const { readFile } = await import('node:fs/promises');
  for (const file of ['tools/run.mjs', 'tools/node-version.mjs']) {
    const text = await readFile(join(ROOT, file), 'utf8');
    expect(text, 'newer than Node 12').not.toMatch(
      /\?\.|\?\?|#\w+\(|import\.meta\.(?:dirname|filename)/u,
    );
  }
});
