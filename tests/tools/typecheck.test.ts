/**
 * `npm run typecheck` answers for the whole project: after a change in src-shared every folder that
 * imports it is looked at again. Tried on a small project with this one's own tsconfig files.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const IMPORTING = ['src-main', 'src-renderer', 'src-service', 'tools', 'tests'];
const FOLDERS = ['src-shared', ...IMPORTING];
let folder = '';

function typecheck() {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout };
}

function writeShared(type: string) {
  writeFileSync(join(folder, 'src-shared/price.ts'), `export declare const price: ${type};\n`);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-types-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['@types', 'vite'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  for (const name of ['', ...FOLDERS]) {
    mkdirSync(join(folder, name), { recursive: true });
    cpSync(join(ROOT, name, 'tsconfig.json'), join(folder, name, 'tsconfig.json'));
  }
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const name of IMPORTING)
    writeFileSync(
      join(folder, name, 'uses.ts'),
      "import { price } from '../src-shared/price.ts';\nexport const doubled: number = price * 2;\n",
    );
  writeShared('number');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('sees a breaking change of src-shared in every folder that imports it', () => {
  expect(typecheck()).toMatchObject({ status: 0, stdout: '' });
  writeShared('string');
  const { status, stdout } = typecheck();
  expect(status).not.toBe(0);
  for (const name of IMPORTING) expect(stdout).toContain(`${name}/uses.ts(2,`);
});
