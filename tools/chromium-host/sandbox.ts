/**
 * Whether a Chromium that nobody installed, Electron's or one of the npm packages, can make its
 * sandbox on this Linux: its helper (chrome-sandbox) belongs to root and has the setuid bit, or an
 * ordinary program may make a user namespace. Ubuntu since 23.10 allows that only to programs that
 * AppArmor has a profile for; whoever can't ends at once (electron#42510). Reading comes first,
 * judging is pure.
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

/** Root gets none in any case, and is not asked here. */
export function canMakeSandbox(facts: SandboxFacts): boolean {
  const { platform, helper, appArmorRestricts, canMakeNamespace } = facts;
  if (platform !== 'linux') return true;
  const needed = SETUID | EXECUTABLE_BY_ALL;
  if (helper.uid === 0 && helper.mode !== null && (helper.mode & needed) === needed) return true;
  return canMakeNamespace ?? !appArmorRestricts;
}

/** Why the window's Chromium gets no sandbox, a line each; null: it makes one. */
export function withoutSandbox(facts: SandboxFacts): readonly string[] | null {
  if (facts.isRoot) return ['Started by root, Chromium has no sandbox of its own here.'];
  if (canMakeSandbox(facts)) return null;
  return [
    facts.appArmorRestricts
      ? 'Chromium runs without a sandbox: AppArmor forbids it to programs without a profile.'
      : 'Chromium runs without a sandbox: this system forbids user namespaces.',
    'The page in it is the program’s own, and reaches no network.',
  ];
}
