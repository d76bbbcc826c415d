/**
 * One small secret document: encrypted with the system's key in a file of ours. What the system can't
 * open now is left as it is; what it can't open at all is quarantined.
 */
import { z } from 'zod';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { ok, type Result } from '../../src-shared/domain/result.ts';
import type { Log } from '../ports/system.ts';
import { openDocument } from './document-store.ts';
import { decrypt, encrypt } from './system-encryption.ts';

const encryptedSchema = z.object({ ciphertext: z.base64().min(1) });
const plainSchema = z.object({ plain: z.string().min(1) });

export type Reading<T> =
  | { readonly state: 'empty' | 'locked' | 'quarantined' }
  | { readonly state: 'ready'; readonly value: T };

export interface EncryptedDocument<T> {
  /** Asks the system for its key. */
  read(): Promise<Reading<T>>;
  /** Never over what is locked. What can't be stored for want of encryption lasts until the end. */
  save(value: T): Promise<Result<null, Fault>>;
  /** Of a value that came while the stored one was locked only that; else what is stored. */
  forget(): Promise<Result<null, Fault>>;
  /** The value lasts until the end of the program only. */
  readonly inMemory: boolean;
}

interface Options<T> {
  readonly folder: string;
  /** Without `.json`. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly log: Log;
  /** Where nothing encrypts: `memory`: it lasts until the end; `plain`: it is stored as it is, until
   * the system can encrypt it. */
  readonly unprotected: 'memory' | 'plain';
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
    get inMemory() {
      return held.inMemory();
    },
  };
}

function createHeld<T>({ folder, name, schema, log, unprotected }: Options<T>) {
  const document = openDocument({
    folder,
    name,
    version: 1,
    schema: unprotected === 'plain' ? z.union([encryptedSchema, plainSchema]) : encryptedSchema,
    log,
  });
  let inMemory: { readonly value: T } | null = null;
  let locked = false;

  const write = (content: z.output<typeof encryptedSchema> | z.output<typeof plainSchema>) => {
    const written = document.write(content);
    if (written.ok) inMemory = null;
    return written;
  };

  const keepInMemory = (value: T): Result<null, Fault> => {
    inMemory = { value };
    log.info('keptInMemory', { name });
    return ok(null);
  };

  const saveUnprotected = (value: T): Result<null, Fault> => {
    const stored = document.read();
    // What a key has protected until now isn't laid open because the key doesn't answer.
    if (unprotected === 'memory' || (stored !== null && 'ciphertext' in stored))
      return keepInMemory(value);
    log.info('storedUnprotected', { name });
    return write({ plain: JSON.stringify(value) });
  };

  const save = async (value: T): Promise<Result<null, Fault>> => {
    if (locked) return keepInMemory(value);
    let ciphertext: string | null;
    try {
      ciphertext = await encrypt(JSON.stringify(value));
    } catch (error) {
      // "Available" is said of a key that was denied, too.
      log.error('notEncrypted', error);
      ciphertext = null;
    }
    return ciphertext === null ? saveUnprotected(value) : write({ ciphertext });
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
    if (inMemory !== null) return { state: 'ready', ...inMemory };
    const stored = document.read();
    if (stored === null) return { state: document.hasQuarantined ? 'quarantined' : 'empty' };
    if ('plain' in stored) return readPlain(stored.plain);
    const decrypted = await decrypt(stored.ciphertext);
    locked = decrypted === 'locked';
    if (decrypted === 'locked') return { state: 'locked' };
    const value = decrypted === 'broken' ? null : parse(schema, decrypted.text);
    if (decrypted === 'broken' || value === null) return quarantine();
    // The key was rotated, or a better one is there now.
    if (decrypted.shouldReEncrypt) await save(value.value);
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

  return { read, save, forget, inMemory: () => inMemory !== null };
}

/** null: not of the shape. */
function parse<T>(schema: z.ZodType<T>, text: string): { readonly value: T } | null {
  try {
    return { value: schema.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}
