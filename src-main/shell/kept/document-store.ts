/**
 * One small document on the disk, on electron-store: written whole, atomically, readable by its
 * owner only. What isn't of the shape never stops the program: it is quarantined as `.bad` for whoever
 * looks into it, and the program starts afresh and says so. A file that the system doesn't hand out (another
 * program's, another user's, a failing disk) is left as it is: what is in it may be good.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod/mini';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Log } from '../../ports/system.ts';

export interface DocumentStore<T> {
  /** null: none yet, or not to be had now. */
  read(): T | null;
  /** The system didn't hand the file out: nothing is written to it. */
  readonly isHeldBack: boolean;
  /** Looks again at a file that was held back. Whoever has gone on with something else doesn't ask. */
  readAgain(): void;
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
  readonly schema: z.ZodMiniType<T>;
  readonly log: Log;
  /** Nothing is written or moved away, whatever it holds. */
  readonly isReadOnly?: boolean;
}

/** What is known of the file. */
interface State<T> extends Options<T> {
  readonly file: string;
  store: ElectronStore | null;
  value: T | null;
  hasQuarantined: boolean;
  /** What can't be read could not be moved away either. */
  isStuck: boolean;
  isHeldBack: boolean;
}

export function openDocument<T>(options: Options<T>): DocumentStore<T> {
  const file = join(options.folder, `${options.name}.json`);
  const state: State<T> = {
    ...options,
    file,
    store: null,
    value: null,
    hasQuarantined: false,
    isStuck: false,
    isHeldBack: false,
  };
  load(state);
  return {
    read: () => state.value,
    get isHeldBack() {
      return state.isHeldBack;
    },
    readAgain() {
      if (state.isHeldBack) load(state);
    },
    write: (value) => write(state, value),
    clear() {
      const cleared = write(state, null);
      const erased = eraseQuarantined(state);
      return erased.ok ? cleared : erased;
    },
    quarantine: (reason) => quarantine(state, reason),
    get hasQuarantined() {
      return state.hasQuarantined;
    },
  };
}

function load<T>(state: State<T>): void {
  state.isHeldBack = false;
  state.isStuck = false;
  try {
    state.store = openStore(state);
    const stored = state.store.store;
    if (Object.keys(stored).length === 0) return;
    const shape = z.object({ version: z.literal(state.version), value: state.schema });
    const whole = shape.safeParse(stored);
    if (whole.success) state.value = whole.data.value;
    else quarantine(state, 'shape');
  } catch (error) {
    if (isSystemError(error)) return holdBack(state, error);
    quarantine(state, 'unreadable');
  }
}

/** It can't be opened or read; of its content nothing is known. (A folder in its place has none.) */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('syscall' in error)) return false;
  return (error as NodeJS.ErrnoException).code !== 'EISDIR';
}

function holdBack<T>(state: State<T>, error: NodeJS.ErrnoException): void {
  state.isHeldBack = true;
  state.isStuck = true;
  state.store = null;
  state.log.error('heldBack', error);
}

function quarantine<T>(state: State<T>, reason: string): void {
  const { file, name, log } = state;
  state.hasQuarantined = true;
  state.value = null;
  if (state.isReadOnly === true) return;
  log.info('quarantined', { name, reason });
  try {
    renameSync(file, freeName(file));
    state.isStuck = false;
    state.store = openStore(state);
  } catch (error) {
    state.isStuck = true;
    state.store = null;
    log.error('quarantined', error);
  }
}

/** An earlier one may be the only one that was ever good. */
function freeName(file: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${file}.bad` : `${file}.${number}.bad`;
    if (!existsSync(name)) return name;
  }
}

/** null: an empty document. */
function write<T>(state: State<T>, value: T | null): Result<null, Fault> {
  try {
    if (state.isReadOnly === true) throw new Error('it is only looked at');
    // Another program may have kept it to itself for a moment: what is in it may be good.
    if (state.isStuck && existsSync(state.file))
      throw new Error('nothing is written over what is not kept');
    state.store ??= openStore(state);
    state.store.store = value === null ? {} : { version: state.version, value };
    state.value = value;
    return ok(null);
  } catch (error) {
    state.log.error('notWritten', error);
    return fail({ code: 'storage', retry: 'safe' });
  }
}

/** Throws when there is a file that can't be read. */
function openStore({ folder, name }: { folder: string; name: string }): ElectronStore {
  return new ElectronStore({
    cwd: folder,
    name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
}

/** What was quarantined of it. */
function eraseQuarantined({ file, log }: { file: string; log: Log }): Result<null, Fault> {
  try {
    const folder = dirname(file);
    const isOfIt = (name: string) => name.startsWith(`${basename(file)}.`) && name.endsWith('.bad');
    for (const name of existsSync(folder) ? readdirSync(folder).filter(isOfIt) : [])
      rmSync(join(folder, name), { recursive: true, force: true });
    return ok(null);
  } catch (error) {
    log.error('notErased', error);
    return fail({ code: 'storage', retry: 'safe' });
  }
}
