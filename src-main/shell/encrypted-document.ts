/**
 * One small secret document: encrypted with the system's key in a file of ours. What the system can't
 * open now is left as it is; what it can't open at all is quarantined. Without a real keyring only that
 * is stored of it which may lie unprotected.
 */
import { z } from 'zod';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../src-shared/domain/result.ts';
import type { Log } from '../ports/system.ts';
import { openDocument } from './document-store.ts';
import { decrypt, encrypt, type Encrypted } from './system-encryption.ts';

const encryptedSchema = z.object({ ciphertext: z.base64().min(1) });
const plainSchema = z.object({ plain: z.string().min(1) });

export type Reading<T> =
  | { readonly state: 'empty' | 'locked' | 'quarantined' }
  | { readonly state: 'ready'; readonly value: T };

export interface EncryptedDocument<T> {
  /** Asks the system for its key. */
  read(): Promise<Reading<T>>;
  /** Never over what is locked. What isn't stored lasts until the end of the program. */
  save(value: T): Promise<Result<null, Fault>>;
  /** Of a value that came while the stored one was locked only that; else what is stored. */
  forget(): Promise<Result<null, Fault>>;
  /** The whole value lasts until the end of the program only: what is stored is older, or nothing. */
  readonly isOnlyInMemory: boolean;
}

interface Options<T> {
  readonly folder: string;
  /** Without `.json`. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly log: Log;
  /** What of a value may be stored where no keyring protects it: the very same value, or a part of it. */
  readonly unprotected: (value: T) => T;
}

/** Call after the app is ready: the system's encryption has no key before. */
export function openEncryptedDocument<T>(options: Options<T>): EncryptedDocument<T> {
  let lastTask: Promise<unknown> = Promise.resolve();
  const held = createHeld(options);
  /** One at a time: a save must not overtake the save before it. */
  const inTurn = <R>(task: () => Promise<R>): Promise<R> => {
    const result = lastTask.then(task);
    lastTask = result.catch(() => undefined);
    return result;
  };
  return {
    read: () => inTurn(held.read),
    save: (value) => inTurn(() => held.save(value)),
    forget: () => inTurn(held.forget),
    get isOnlyInMemory() {
      return held.isOnlyInMemory();
    },
  };
}

function createHeld<T>({ folder, name, schema, log, unprotected }: Options<T>) {
  const document = openDocument({
    folder,
    name,
    version: 1,
    schema: z.union([encryptedSchema, plainSchema]),
    log,
  });
  let inMemory: { readonly value: T; readonly isPartStored: boolean } | null = null;
  let locked = false;

  const keepInMemory = (value: T): Result<null, Fault> => {
    inMemory = { value, isPartStored: false };
    log.info('keptInMemory', { name });
    return ok(null);
  };

  const seal = async (value: T): Promise<Encrypted | null> => {
    try {
      return await encrypt(JSON.stringify(value));
    } catch (error) {
      // "Available" is said of a key that was denied, too.
      log.error('notEncrypted', error);
      return null;
    }
  };

  const saveUnprotected = async (value: T, sealed: Encrypted | null) => {
    const stored = document.read();
    // What a key has protected until now isn't laid open because the key doesn't answer.
    if (sealed === null && stored !== null && 'ciphertext' in stored) return keepInMemory(value);
    const part = unprotected(value);
    const again = sealed === null || part === value ? sealed : await seal(part);
    log.info('storedUnprotected', { name });
    const written = document.write(
      again === null ? { plain: JSON.stringify(part) } : { ciphertext: again.ciphertext },
    );
    if (written.ok) inMemory = part === value ? null : { value, isPartStored: true };
    return written;
  };

  const save = async (value: T): Promise<Result<null, Fault>> => {
    if (locked) return keepInMemory(value);
    const sealed = await seal(value);
    if (sealed?.isProtected !== true) return saveUnprotected(value, sealed);
    const written = document.write({ ciphertext: sealed.ciphertext });
    if (written.ok) inMemory = null;
    return written;
  };

  const quarantine = (): Reading<T> => {
    document.quarantine('undecryptable');
    return { state: 'quarantined' };
  };

  const readPlain = async (plain: string): Promise<Reading<T>> => {
    const value = parse(schema, plain);
    if (value === null) return quarantine();
    await save(value.value);
    return { state: 'ready', ...value };
  };

  const read = async (): Promise<Reading<T>> => {
    if (inMemory !== null) return { state: 'ready', value: inMemory.value };
    const stored = document.read();
    if (stored === null) return { state: document.hasQuarantined ? 'quarantined' : 'empty' };
    if ('plain' in stored) return readPlain(stored.plain);
    const decrypted = await decrypt(stored.ciphertext);
    locked = decrypted === 'locked';
    if (decrypted === 'locked') return { state: 'locked' };
    const value = decrypted === 'broken' ? null : parse(schema, decrypted.text);
    if (decrypted === 'broken' || value === null) return quarantine();
    const mayLie = decrypted.isProtected || unprotected(value.value) === value.value;
    // The key was rotated, or a better one is there now; or it lies unprotected and may not.
    if (decrypted.shouldReEncrypt || !mayLie) await save(value.value);
    return { state: 'ready', ...value };
  };

  const forget = () => {
    const meanwhile = locked && inMemory !== null;
    inMemory = null;
    // What is locked wasn't meant: it belongs to the till that was here before.
    if (meanwhile) return Promise.resolve(ok(null));
    locked = false;
    return Promise.resolve(document.clear());
  };

  return { read, save, forget, isOnlyInMemory: () => inMemory?.isPartStored === false };
}

/** null: not of the shape. */
function parse<T>(schema: z.ZodType<T>, text: string): { readonly value: T } | null {
  try {
    return { value: schema.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}
