/**
 * Whether Electron can make its sandbox on this Linux. Where neither its helper (chrome-sandbox)
 * belongs to root with the setuid bit nor an ordinary program may make a user namespace, it ends at
 * once by a signal (Ubuntu since 23.10; electron#42510). Reading comes first, judging is pure.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SandboxFacts {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The helper beside the binary; its mode is null where there is none. */
  readonly helper: { readonly path: string; readonly uid: number; readonly mode: number | null };
  /** AppArmor forbids namespaces to programs that it has no profile for. */
  readonly appArmorRestricts: boolean;
  /** What `unshare -Ur true` said; null: there is no such command. */
  readonly canMakeNamespace: boolean | null;
}

const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const SETUID = 0o4000;
const EXECUTABLE_BY_ALL = 0o001;

export function readSandboxFacts(binary: string): SandboxFacts {
  const path = join(dirname(binary), 'chrome-sandbox');
  const helper = statSync(path, { throwIfNoEntry: false });
  const tried = process.platform === 'linux' ? spawnSync('unshare', ['-Ur', 'true']) : null;
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    helper: { path, uid: helper?.uid ?? -1, mode: helper?.mode ?? null },
    appArmorRestricts: readRestriction() === '1',
    canMakeNamespace: tried === null || tried.error !== undefined ? null : tried.status === 0,
  };
}

function readRestriction(): string {
  try {
    return readFileSync(RESTRICTION, 'utf8').trim();
  } catch {
    return '';
  }
}

/** What is missing and what one can do, a line each; null: nothing that is known of. */
export function sandboxProblem(facts: SandboxFacts): readonly string[] | null {
  const { platform, isRoot, helper, appArmorRestricts, canMakeNamespace } = facts;
  // Root gets none in any case, and starts without (tools/start/run-electron.ts).
  if (platform !== 'linux' || isRoot) return null;
  const needed = SETUID | EXECUTABLE_BY_ALL;
  if (helper.uid === 0 && helper.mode !== null && (helper.mode & needed) === needed) return null;
  if (canMakeNamespace ?? !appArmorRestricts) return null;
  return [
    appArmorRestricts
      ? 'Electron can make no sandbox here: AppArmor forbids it to programs without a profile.'
      : 'Electron can make no sandbox here: this system forbids user namespaces.',
    'It would end at once. Either of these helps:',
    '  - install the deb package of the program: it brings a profile (`npm run pack`);',
    `  - sudo chown root:root '${helper.path}' && sudo chmod 4755 '${helper.path}'`,
  ];
}
