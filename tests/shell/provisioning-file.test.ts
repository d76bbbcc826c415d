/** The file of an unattended set-up: read, refused when it can't be, gone after success. */
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provisioningFile } from '../../src-main/shell/provisioning-file.ts';

let folder = '';
let errors: string[] = [];
const log = { info: () => undefined, error: (event: string) => void errors.push(event) };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'provision-'));
  errors = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is read, and erased', () => {
  const path = join(folder, 'till.json');
  writeFileSync(path, '{"login":"x"}');
  const file = provisioningFile(path, log);
  expect(file.read()).toBe('{"login":"x"}');
  file.erase();
  expect(existsSync(path)).toBe(false);
  expect(errors).toEqual([]);
});

test('one that is not there can not be read, and erasing it is no defect', () => {
  const file = provisioningFile(join(folder, 'missing.json'), log);
  expect(file.read()).toBeNull();
  file.erase();
  expect(errors).toEqual(['provision.read', 'provision.erase']);
});

test('a huge one is not read', () => {
  const path = join(folder, 'huge.json');
  writeFileSync(path, 'x'.repeat(65_537));
  expect(provisioningFile(path, log).read()).toBeNull();
});

test('what stood in it is overwritten, not only given back to the disk', () => {
  const path = join(folder, 'till.json');
  writeFileSync(path, '{"password":"hidden"}');
  // The same file under a second name: what is erased stays to be looked at.
  linkSync(path, join(folder, 'kept'));
  provisioningFile(path, log).erase();
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('\0'.repeat(21));
});

test('it is there until it is erased', () => {
  const path = join(folder, 'till.json');
  const file = provisioningFile(path, log);
  expect(file.isThere()).toBe(false);
  writeFileSync(path, '{}');
  expect(file.isThere()).toBe(true);
  file.erase();
  expect(file.isThere()).toBe(false);
});

test.each([
  ['600', '755', false],
  ['640', '755', true],
  ['604', '755', true],
  // Nobody else comes that far.
  ['644', '700', false],
] as const)('mode %s in a folder of mode %s is readable by others: %s', (own, above, isIt) => {
  const path = join(folder, 'till.json');
  writeFileSync(path, '{}');
  chmodSync(path, Number.parseInt(own, 8));
  chmodSync(folder, Number.parseInt(above, 8));
  const expected = isIt && process.platform !== 'win32';
  expect(provisioningFile(path, log).isReadableByOthers()).toBe(expected);
  expect(provisioningFile(join(folder, 'none'), log).isReadableByOthers()).toBe(false);
});
