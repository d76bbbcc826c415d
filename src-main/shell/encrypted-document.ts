/**
 * One small secret document: encrypted with the system's key in a file of ours. What the system can't
 * open now is left as it is; what it can't open at all is quarantined. Without a real keyring only that
 * is stored of it which may lie unprotected.
 */
import { z } from 'zod';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../src-shared/domain/result.ts';
import { createTurns } from '../../src-shared/domain/turns.ts';
import type { Log } from '../ports/system.ts';
import { openDocument, type DocumentStore } from './document-store.ts';
import { decrypt, encrypt, type Encrypted } from './system-encryption.ts';

const encryptedSchema = z.object({ ciphertext: z.base64().min(1) });
const plainSchema = z.object({ plain: z.string().min(1) });
const storedSchema = z.union([encryptedSchema, plainSchema]);
type Stored = z.output<typeof storedSchema>;

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

/** What is stored, and what is only held until the end of the program. */
interface Held<T> extends Options<T> {
  readonly document: DocumentStore<Stored>;
  inMemory: { readonly value: T; readonly isPartStored: boolean } | null;
  isLocked: boolean;
}

/** Call after the app is ready: the system's encryption has no key before. */
export function openEncryptedDocument<T>(options: Options<T>): EncryptedDocument<T> {
  const document = openDocument({ ...options, version: 1, schema: storedSchema });
  const held: Held<T> = { ...options, document, inMemory: null, isLocked: false };
  /** A save must not overtake the save before it. */
  const inTurn = createTurns();
  return {
    read: () => inTurn(() => read(held)),
    save: (value) => inTurn(() => save(held, value)),
    forget: () => inTurn(() => forget(held)),
    get isOnlyInMemory() {
      return held.inMemory?.isPartStored === false;
    },
  };
}

async function save<T>(held: Held<T>, value: T): Promise<Result<null, Fault>> {
  if (held.isLocked) return keepInMemory(held, value);
  const sealed = await seal(held, value);
  if (sealed?.isProtected !== true) return saveUnprotected(held, value, sealed);
  const written = held.document.write({ ciphertext: sealed.ciphertext });
  if (written.ok) held.inMemory = null;
  return written;
}

function keepInMemory<T>(held: Held<T>, value: T): Result<null, Fault> {
  held.inMemory = { value, isPartStored: false };
  held.log.info('keptInMemory', { name: held.name });
  return ok(null);
}

async function seal<T>({ log }: Held<T>, value: T): Promise<Encrypted | null> {
  try {
    return await encrypt(JSON.stringify(value));
  } catch (error) {
    // "Available" is said of a key that was denied, too.
    log.error('notEncrypted', error);
    return null;
  }
}

async function saveUnprotected<T>(
  held: Held<T>,
  value: T,
  sealed: Encrypted | null,
): Promise<Result<null, Fault>> {
  const stored = held.document.read();
  // What a key has protected until now isn't laid open because the key doesn't answer.
  if (sealed === null && stored !== null && 'ciphertext' in stored)
    return keepInMemory(held, value);
  const part = held.unprotected(value);
  const again = sealed === null || part === value ? sealed : await seal(held, part);
  held.log.info('storedUnprotected', { name: held.name });
  const written = held.document.write(
    again === null ? { plain: JSON.stringify(part) } : { ciphertext: again.ciphertext },
  );
  if (written.ok) held.inMemory = part === value ? null : { value, isPartStored: true };
  return written;
}

async function read<T>(held: Held<T>): Promise<Reading<T>> {
  const { document, schema, unprotected } = held;
  if (held.inMemory !== null) return { state: 'ready', value: held.inMemory.value };
  const stored = document.read();
  if (stored === null) return { state: document.hasQuarantined ? 'quarantined' : 'empty' };
  if ('plain' in stored) return readPlain(held, stored.plain);
  const decrypted = await decrypt(stored.ciphertext);
  held.isLocked = decrypted === 'locked';
  if (decrypted === 'locked') return { state: 'locked' };
  const value = decrypted === 'broken' ? null : parse(schema, decrypted.text);
  if (decrypted === 'broken' || value === null) return quarantine(held);
  const mayLie = decrypted.isProtected || unprotected(value.value) === value.value;
  // The key was rotated, or a better one is there now; or it lies unprotected and may not.
  if (decrypted.shouldReEncrypt || !mayLie) await save(held, value.value);
  return { state: 'ready', ...value };
}

async function readPlain<T>(held: Held<T>, plain: string): Promise<Reading<T>> {
  const value = parse(held.schema, plain);
  if (value === null) return quarantine(held);
  await save(held, value.value);
  return { state: 'ready', ...value };
}

function quarantine<T>({ document }: Held<T>): Reading<T> {
  document.quarantine('undecryptable');
  return { state: 'quarantined' };
}

async function forget<T>(held: Held<T>): Promise<Result<null, Fault>> {
  const meanwhile = held.isLocked && held.inMemory !== null;
  held.inMemory = null;
  // What is locked wasn't meant: it belongs to the till that was here before.
  if (meanwhile) return ok(null);
  held.isLocked = false;
  return held.document.clear();
}

/** null: not of the shape. */
function parse<T>(schema: z.ZodType<T>, text: string): { readonly value: T } | null {
  try {
    return { value: schema.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}
