/**
 * One small document on the disk, on electron-store: written whole, atomically, readable by its
 * owner only. A file that can't be read, or isn't of the shape, never stops the program: it is
 * quarantined as `.bad` for whoever looks into it, and the program starts afresh and says so.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import type { Log } from '../ports/system.ts';

export interface DocumentStore<T> {
  /** null: none yet. */
  read(): T | null;
  write(value: T): Result<null, Fault>;
  /** Writes an empty document; what was quarantined of it goes, too. */
  clear(): Result<null, Fault>;
  /** Moves the file away, for content that turns out to be unusable later. */
  quarantine(reason: string): void;
  /** A file was moved away since the start. */
  readonly hasQuarantined: boolean;
}

interface Options<T> {
  readonly folder: string;
  /** Without `.json`. */
  readonly name: string;
  /** Rises when the shape changes; a file of another version is not understood. */
  readonly version: number;
  readonly schema: z.ZodType<T>;
  readonly log: Log;
}

export function openDocument<T>(options: Options<T>): DocumentStore<T> {
  const { folder, name, version, schema, log } = options;
  const file = join(folder, `${name}.json`);
  let hasQuarantined = false;
  let isStuck = false;
  let store: ElectronStore | null = null;
  let value: T | null = null;

  const open = () => openStore(folder, name);

  const quarantine = (reason: string) => {
    hasQuarantined = true;
    value = null;
    log.info('quarantined', { name, reason });
    try {
      renameSync(file, `${file}.bad`);
      isStuck = false;
      store = open();
    } catch (error) {
      isStuck = true;
      store = null;
      log.error('quarantined', error);
    }
  };

  const write = (next: T | null): Result<null, Fault> => {
    try {
      // Another program may have kept it to itself for a moment: what is in it may be good.
      if (isStuck && existsSync(file)) throw new Error('nothing is written over what is not kept');
      store ??= open();
      store.store = next === null ? {} : { version, value: next };
      value = next;
      return ok(null);
    } catch (error) {
      log.error('notWritten', error);
      return fail({ code: 'storage', retry: 'safe' });
    }
  };

  try {
    store = open();
    const stored = store.store;
    if (Object.keys(stored).length > 0) {
      const whole = z.object({ version: z.literal(version), value: schema }).safeParse(stored);
      if (whole.success) ({ value } = whole.data);
      else quarantine('shape');
    }
  } catch {
    quarantine('unreadable');
  }

  return {
    read: () => value,
    write,
    clear() {
      const cleared = write(null);
      const erased = eraseQuarantined(file, log);
      return erased.ok ? cleared : erased;
    },
    quarantine,
    get hasQuarantined() {
      return hasQuarantined;
    },
  };
}

/** Throws when there is a file that can't be read. */
function openStore(folder: string, name: string): ElectronStore {
  return new ElectronStore({
    cwd: folder,
    name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
}

/** What was quarantined of it. */
function eraseQuarantined(file: string, log: Log): Result<null, Fault> {
  try {
    rmSync(`${file}.bad`, { recursive: true, force: true });
    return ok(null);
  } catch (error) {
    log.error('notErased', error);
    return fail({ code: 'storage', retry: 'safe' });
  }
}
