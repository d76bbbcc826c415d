/**
 * Where everything is stored: one root (`--data`, or the system's place), and below it a folder
 * for each environment, so that training never mixes with real sales.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Secrets } from '../../ports/vault.ts';

export interface DataFolder {
  readonly root: string;
  readonly logs: string;
  /** Exists when the function returns, readable by its owner only. */
  of(environment: Secrets['environment']): string;
}

/**
 * Before the app is ready and before the single-instance lock: both depend on the folder. The fault
 * is a folder that can't be made.
 */
export function openDataFolder(
  chosen: string | null,
): Result<DataFolder, { readonly folder: string }> {
  const root = resolve(chosen ?? app.getPath('userData'));
  try {
    makeFolder(root);
    app.setPath('userData', root);
    // Chromium's own files, away from ours.
    app.setPath('sessionData', makeFolder(join(root, 'browser')));
    return ok({
      root,
      logs: makeFolder(join(root, 'logs')),
      of: (environment) => makeFolder(join(root, environment)),
    });
  } catch {
    return fail({ folder: root });
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    // Also one that was there before, made by hand or by an installer.
    chmodSync(path, 0o700);
  } catch {
    // Somebody else's folder that may be written: its owner says who reads it.
  }
  return path;
}
