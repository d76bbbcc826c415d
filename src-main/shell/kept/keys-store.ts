/**
 * The keys of the journal in a file apart from the sign-in; implements the KeysStore port. Where the
 * system can't encrypt they are stored as they are, so that the journal can be read after a restart;
 * the start of a shift says so with the sign-in.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import { millisSchema } from '../../../src-shared/contract/scalars.ts';
import { mapped, nullIfAbsent } from '../../../src-shared/contract/shaping.ts';
import { KEYRING_LOCKED } from '../../../src-shared/domain/fault.ts';
import { fail } from '../../../src-shared/domain/result.ts';
import { createTurns } from '../../../src-shared/domain/turns.ts';
import type { Log } from '../../ports/system.ts';
import type { KeysReading, KeysStore, NotedSettings, TillKeys } from '../../ports/till-keys.ts';
import { openEncryptedDocument, type EncryptedDocument } from './encrypted-document.ts';
import { storedPeopleSchema } from './stored-people.ts';

const KEY_BYTES = 32;

const keySchema = z
  .base64()
  .check(z.refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES));

const valuesSchema = z.record(z.string(), z.union([z.number(), z.boolean(), z.null()]));

const notedSchema: z.ZodMiniType<NotedSettings> = z.object({
  values: valuesSchema,
  next: z.nullable(valuesSchema),
  isUnread: z.boolean(),
  longerHolds: z.array(
    z.object({
      at: millisSchema,
      steadyAt: millisSchema,
      serviceAt: z.nullable(millisSchema),
      holdHours: z.number(),
    }),
  ),
  untold: nullIfAbsent(
    z.object({
      values: valuesSchema,
      edited: z.array(z.string()),
      left: z._default(valuesSchema, {}),
    }),
  ),
});

const storedSchema = z.object({
  journalKey: keySchema,
  hashKey: keySchema,
  trailKey: keySchema,
  people: z.optional(z.unknown()),
  trailHeads: z.record(z.string(), z.object({ count: z.int(), mac: z.string() })),
  unreadPeople: z.optional(z.unknown()),
  // Unreadable, they are noted anew: the keys are worth more.
  settings: z.catch(nullIfAbsent(notedSchema), null),
});

/** What can't be read of the people (another version's) takes no key of the journal with it, and is kept for
 * whoever can read it. */
const keysSchema: z.ZodMiniType<StoredKeys> = mapped(
  storedSchema,
  ({ people, unreadPeople, ...keys }) => {
    const stored = people ?? unreadPeople ?? null;
    const read = z.nullable(storedPeopleSchema).safeParse(stored);
    return read.success
      ? { ...keys, people: read.data }
      : { ...keys, people: null, unreadPeople: stored };
  },
);
type StoredKeys = TillKeys & { readonly unreadPeople?: unknown };

/** Call after the app is ready: safeStorage has no key before. */
export function openKeys(folder: string, log: Log): KeysStore {
  const document = openKeysDocument(folder, log);
  let reading: KeysReading | null = null;
  let isStored = true;
  const inTurn = createTurns();

  const store = async (keys: TillKeys) => {
    const stored = await document.save(keys);
    isStored = stored.ok && !document.isOnlyInMemory;
    return stored.ok && !isStored ? fail(KEYRING_LOCKED) : stored;
  };

  const read = async (): Promise<KeysReading> => {
    if (reading !== null && reading.state !== 'locked') {
      // What is encrypted with them must be read after a restart, too.
      if (!isStored) await store(reading.keys);
      return reading;
    }
    const stored = await document.read();
    if (stored.state === 'ready') {
      reading = { state: 'ready', keys: stored.value, created: false };
    } else if (stored.state === 'locked') {
      reading ??= { state: 'locked', keys: newKeys() };
    } else {
      const keys = newKeys();
      await store(keys);
      reading =
        stored.state === 'empty'
          ? { state: 'ready', keys, created: true }
          : { state: 'lost', keys };
    }
    return reading;
  };

  return {
    read: () => inTurn(read),
    change: (patch) =>
      inTurn(async () => {
        const now = await read();
        const { unreadPeople, ...known } = now.keys as StoredKeys;
        const isReplaced = patch.people !== undefined || unreadPeople === undefined;
        const keys: StoredKeys = { ...known, ...(isReplaced ? {} : { unreadPeople }), ...patch };
        reading = { ...now, keys };
        return now.state === 'locked' ? fail(KEYRING_LOCKED) : store(keys);
      }),
  };
}

/** Beside a till that has them in use: nothing is made, stored or moved away. null: none that can be read now. */
export async function lookAtKeys(folder: string, log: Log): Promise<TillKeys | null> {
  const stored = await openKeysDocument(folder, log, true).read();
  return stored.state === 'ready' ? stored.value : null;
}

function openKeysDocument(
  folder: string,
  log: Log,
  isReadOnly = false,
): EncryptedDocument<StoredKeys> {
  return openEncryptedDocument({
    folder,
    name: 'keys',
    schema: keysSchema,
    log,
    unprotected: (keys) => keys,
    isReadOnly,
  });
}

function newKeys(): TillKeys {
  return {
    journalKey: newKey(),
    hashKey: newKey(),
    trailKey: newKey(),
    people: null,
    trailHeads: {},
    settings: null,
  };
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
