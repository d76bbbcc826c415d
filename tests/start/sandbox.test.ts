/** On which Linux a Chromium that nobody installed could make no sandbox, and what is said there. */
import { expect, test } from 'vitest';
import { withoutSandbox, type SandboxFacts } from '../../tools/chromium-host/sandbox.ts';
import { sandboxProblem } from '../../tools/start/sandbox.ts';

const HELPER = '/opt/electron/chrome-sandbox';
const unpacked: SandboxFacts = {
  platform: 'linux',
  isRoot: false,
  helper: { path: HELPER, uid: 1000, mode: 0o100_755 },
  appArmorRestricts: false,
  canMakeNamespace: true,
};
const helperWith = (uid: number, mode: number | null) => ({
  ...unpacked,
  appArmorRestricts: true,
  canMakeNamespace: false,
  helper: { path: HELPER, uid, mode },
});

test.each<[string, SandboxFacts, boolean]>([
  ['an ordinary Linux', unpacked, true],
  ['Ubuntu since 23.10', { ...unpacked, appArmorRestricts: true, canMakeNamespace: false }, false],
  ['a system without user namespaces', { ...unpacked, canMakeNamespace: false }, false],
  ['Ubuntu with a profile that lets it', { ...unpacked, appArmorRestricts: true }, true],
  [
    'Ubuntu without the command',
    { ...unpacked, appArmorRestricts: true, canMakeNamespace: null },
    false,
  ],
  ['another system without the command', { ...unpacked, canMakeNamespace: null }, true],
  ['a helper of root with its bit', helperWith(0, 0o104_755), true],
  ['a helper of root without its bit', helperWith(0, 0o100_755), false],
  ['a bit, but another owner', helperWith(1000, 0o104_755), false],
  ['a helper that only root may run', helperWith(0, 0o104_750), false],
  ['no helper', helperWith(-1, null), false],
  ['root, who starts without a sandbox', { ...helperWith(-1, null), isRoot: true }, true],
  ['Windows', { ...helperWith(-1, null), platform: 'win32' }, true],
  ['macOS', { ...helperWith(-1, null), platform: 'darwin' }, true],
])('%s', (_name, facts, starts) => {
  expect(sandboxProblem(facts) === null).toBe(starts);
  // The same for the Chromium of the packages; root starts without one, in both.
  expect(withoutSandbox(facts) === null).toBe(starts && !facts.isRoot);
});

test('says what is missing and what one can do, with the path to type', () => {
  const text = sandboxProblem(helperWith(1000, 0o100_755))?.join('\n');
  expect(text).toContain('AppArmor');
  expect(text).toContain(`sudo chmod 4755 '${HELPER}'`);
  expect(text).toContain('deb package');
});

test.each([
  ['by root', { ...unpacked, isRoot: true }, 'Started by root'],
  ['under AppArmor', helperWith(-1, null), 'AppArmor forbids it'],
  ['elsewhere', { ...helperWith(-1, null), appArmorRestricts: false }, 'forbids user namespaces'],
])('a Chromium that starts without one says so: %s', (_where, facts, words) => {
  expect(withoutSandbox(facts)?.join('\n')).toContain(words);
});
