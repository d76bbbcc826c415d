/**
 * Both compilers answer for the whole project, that of `npm run typecheck` and that of `npm test`: after a
 * change in src-shared every folder that imports it is looked at again. Tried on a small project with
 * this one's own tsconfig files.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const IMPORTING = ['src-main', 'src-renderer', 'src-service', 'tools', 'tests'];
const FOLDERS = ['src-shared', ...IMPORTING];
const COMPILERS = [
  // It keeps what it knows in node_modules, which therefore is the small project's own.
  {
    command: 'typescript/bin/tsc',
    args: ['-b'],
    packages: ['node_modules/@types', 'node_modules/vite'],
  },
  {
    command: 'oxlint/bin/oxlint',
    args: ['--type-aware', '--type-check', '--format=unix', '--allow=all', ...FOLDERS],
    packages: ['node_modules'],
  },
] as const;

function smallProject(packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of packages) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(ROOT, name), join(folder, name), 'junction');
  }
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
  return folder;
}

it.each(COMPILERS)(
  '$command sees a breaking change of src-shared in every folder that imports it',
  ({ command, args, packages }) => {
    const folder = smallProject(packages);
    const typecheck = (type: string) => {
      writeFileSync(join(folder, 'src-shared/price.ts'), `export declare const price: ${type};\n`);
      const program = join(ROOT, 'node_modules', command);
      return spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
    };
    expect(typecheck('number')).toMatchObject({ status: 0 });
    const { status, stdout } = typecheck('string');
    expect(status).not.toBe(0);
    for (const name of IMPORTING)
      expect(stdout).toMatch(new RegExp(`^${name}/uses\\.ts[(:]2\\b`, 'mu'));
  },
);
