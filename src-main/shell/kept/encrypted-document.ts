/**
 * One small secret document: encrypted with the system's key in a file of ours. What the system can't
 * open now is left as it is; what it can't open at all is quarantined. Without a real keyring only that
 * is stored of it which may lie unprotected.
 */
import { z } from 'zod/mini';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import { createTurns } from '../../../src-shared/domain/turns.ts';
import type { Log } from '../../ports/system.ts';
import { openDocument, type DocumentStore } from './document-store.ts';
import { decrypt, encrypt, type Encrypted } from './system-encryption.ts';

const encryptedSchema = z.object({ ciphertext: z.base64().check(z.minLength(1)) });
const plainSchema = z.object({ plain: z.string().check(z.minLength(1)) });
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
  readonly schema: z.ZodMiniType<T>;
  readonly log: Log;
  /** What of a value may be stored where no keyring protects it: the very same value, or a part of it. */
  readonly unprotected: (value: T) => T;
  /** Nothing is stored or moved away. */
  readonly isReadOnly?: boolean;
}

/** What is stored, and what is only held until the end of the program. */
interface State<T> extends Options<T> {
  readonly document: DocumentStore<Stored>;
  inMemory: { readonly value: T; readonly isPartStored: boolean } | null;
  isLocked: boolean;
}

/** Call after the app is ready: the system's encryption has no key before. */
export function openEncryptedDocument<T>(options: Options<T>): EncryptedDocument<T> {
  const document = openDocument({ ...options, version: 1, schema: storedSchema });
  const state: State<T> = { ...options, document, inMemory: null, isLocked: false };
  /** A save must not overtake the save before it. */
  const inTurn = createTurns();
  return {
    read: () => inTurn(() => read(state)),
    save: (value) => inTurn(() => save(state, value)),
    forget: () => inTurn(() => forget(state)),
    get isOnlyInMemory() {
      return state.inMemory?.isPartStored === false;
    },
  };
}

async function save<T>(state: State<T>, value: T): Promise<Result<null, Fault>> {
  if (state.isLocked) return keepInMemory(state, value);
  const encrypted = await tryEncrypt(state, value);
  if (encrypted?.isProtected !== true) return saveUnprotected(state, value, encrypted);
  const written = state.document.write({ ciphertext: encrypted.ciphertext });
  if (written.ok) state.inMemory = null;
  return written;
}

function keepInMemory<T>(state: State<T>, value: T): Result<null, Fault> {
  state.inMemory = { value, isPartStored: false };
  state.log.info('keptInMemory', { name: state.name });
  return ok(null);
}

async function tryEncrypt<T>({ log }: State<T>, value: T): Promise<Encrypted | null> {
  try {
    return await encrypt(JSON.stringify(value));
  } catch (error) {
    // "Available" is said of a key that was denied, too.
    log.error('notEncrypted', error);
    return null;
  }
}

async function saveUnprotected<T>(
  state: State<T>,
  value: T,
  encrypted: Encrypted | null,
): Promise<Result<null, Fault>> {
  const stored = state.document.read();
  // What a key has protected until now isn't laid open because the key doesn't answer.
  if (encrypted === null && stored !== null && 'ciphertext' in stored)
    return keepInMemory(state, value);
  const part = state.unprotected(value);
  const again = encrypted === null || part === value ? encrypted : await tryEncrypt(state, part);
  state.log.info('storedUnprotected', { name: state.name });
  const written = state.document.write(
    again === null ? { plain: JSON.stringify(part) } : { ciphertext: again.ciphertext },
  );
  if (written.ok) state.inMemory = part === value ? null : { value, isPartStored: true };
  return written;
}

async function read<T>(state: State<T>): Promise<Reading<T>> {
  const { document, schema, unprotected } = state;
  if (state.inMemory !== null) return { state: 'ready', value: state.inMemory.value };
  document.readAgain();
  const stored = document.read();
  state.isLocked = document.isHeldBack;
  if (state.isLocked) return { state: 'locked' };
  if (stored === null) return { state: document.hasQuarantined ? 'quarantined' : 'empty' };
  if ('plain' in stored) return readPlain(state, stored.plain);
  const decrypted = await decrypt(stored.ciphertext);
  state.isLocked = decrypted === 'locked';
  if (decrypted === 'locked') return { state: 'locked' };
  const value = decrypted === 'broken' ? null : parse(schema, decrypted.text);
  if (decrypted === 'broken' || value === null) return quarantine(state);
  const mayLie = decrypted.isProtected || unprotected(value.value) === value.value;
  // The key was rotated, or a better one is there now; or it lies unprotected and may not.
  if (state.isReadOnly !== true && (decrypted.shouldReEncrypt || !mayLie))
    await save(state, value.value);
  return { state: 'ready', ...value };
}

async function readPlain<T>(state: State<T>, plain: string): Promise<Reading<T>> {
  const value = parse(state.schema, plain);
  if (value === null) return quarantine(state);
  if (state.isReadOnly !== true) await save(state, value.value);
  return { state: 'ready', ...value };
}

function quarantine<T>({ document }: State<T>): Reading<T> {
  document.quarantine('undecryptable');
  return { state: 'quarantined' };
}

async function forget<T>(state: State<T>): Promise<Result<null, Fault>> {
  const meanwhile = state.isLocked && state.inMemory !== null;
  state.inMemory = null;
  // What is locked wasn't meant: it belongs to the till that was here before.
  if (meanwhile) return ok(null);
  state.isLocked = false;
  return state.document.clear();
}

/** null: not of the shape. */
function parse<T>(schema: z.ZodMiniType<T>, text: string): { readonly value: T } | null {
  try {
    return { value: schema.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}
