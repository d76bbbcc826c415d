/** The file of an unattended set-up: read, refused when it can't be, gone after success. */
import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { provisioningFile } from '../../src-main/shell/start/provisioning-file.ts';

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

test('one that can’t be overwritten is erased all the same, and that is logged', () => {
  const path = join(folder, 'till.json');
  writeFileSync(path, '{"password":"hidden"}');
  vi.spyOn(fs, 'openSync').mockImplementation(() => {
    throw new Error('EACCES');
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  provisioningFile(path, log).erase();
  expect(existsSync(path)).toBe(false);
  expect(errors).toEqual(['provision.erase']);
});

test('one that is for reading only is overwritten, too', () => {
  const path = join(folder, 'till.json');
  writeFileSync(path, '{"password":"hidden"}', { mode: 0o400 });
  linkSync(path, join(folder, 'kept'));
  provisioningFile(path, log).erase();
  chmodSync(join(folder, 'kept'), 0o600);
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('\0'.repeat(21));
  expect(existsSync(path)).toBe(false);
});

test('a mark of the encoding before the JSON is passed over', () => {
  const path = join(folder, 'till.json');
  writeFileSync(path, '\uFEFF{"login":"x"}');
  expect(provisioningFile(path, log).read()).toBe('{"login":"x"}');
});

test('another encoding than UTF-8 can’t be read: a password in it would be a wrong one', () => {
  const path = join(folder, 'till.json');
  writeFileSync(path, Buffer.from([0x22, 0xef, 0xe0, 0xf0, 0xee, 0xeb, 0xfc, 0x22]));
  expect(provisioningFile(path, log).read()).toBeNull();
});

test('a pipe, which has no end, is not waited for', ({ skip }) => {
  skip(process.platform === 'win32', 'on Windows a folder has no pipes');
  const path = join(folder, 'till.json');
  execFileSync('mkfifo', [path]);
  expect(provisioningFile(path, log).read()).toBeNull();
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
