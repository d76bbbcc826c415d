/** What is said where Electron could make no sandbox: it would end at once by a signal. */
import { canMakeSandbox, type SandboxFacts } from '../chromium-host/sandbox.ts';

/** What is missing and what one can do, a line each; null: nothing that is known of. */
export function sandboxProblem(facts: SandboxFacts): readonly string[] | null {
  const { isRoot, helper, appArmorRestricts } = facts;
  // Root gets none in any case, and starts without (tools/start/run-electron.ts).
  if (isRoot || canMakeSandbox(facts)) return null;
  return [
    appArmorRestricts
      ? 'Electron can make no sandbox here: AppArmor forbids it to programs without a profile.'
      : 'Electron can make no sandbox here: this system forbids user namespaces.',
    'It would end at once. Either of these helps:',
    '  - install the deb package of the program: it brings a profile (`npm run pack`);',
    `  - sudo chown root:root '${helper.path}' && sudo chmod 4755 '${helper.path}'`,
  ];
}
