/**
 * The only place where customers' names and phones are encrypted and read back, and where the keyed
 * hashes are made by which they are found: nothing of them is in the file without the till's keys.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod/mini';
import { phoneSchema } from '../../../src-shared/contract/scalars.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { TillKeys } from '../../ports/till-keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A mark is a number that JSON and SQLite both keep whole. */
const MARK_BYTES = 6;
/** Longer beginnings of a word are cut: nobody types more. */
const MAX_BEGINNING = 20;

const sealedSchema = z.object({ phone: phoneSchema, name: z.string() });

/** A customer as the journal knows one. `name` is '' where none is known. */
export type StoredCustomer = z.output<typeof sealedSchema>;

export interface CustomerCipher {
  seal(customer: StoredCustomer): Buffer;
  /** null: sealed with another key, or no seal of ours. */
  open(sealed: unknown): StoredCustomer | null;
  /** The same for the same phone, as long as the keys are. */
  phoneHash(phone: Phone): string;
  userHash(userId: Id): string;
  /** What a customer is found by: the whole phone, its last four digits, beginnings of the name's words. */
  marks(customer: StoredCustomer): readonly number[];
  /** All of them stand among the marks of whom that text finds; none: it finds nobody. `older`: of whom was
   * marked before letters were folded, by the letters as they are. */
  marksOf(search: string): {
    readonly folded: readonly number[];
    readonly older: readonly number[];
  };
  /** Any text, for what can't be read as a sale. */
  sealText(text: string): string;
}

export function createCustomerCipher({
  journalKey,
  hashKey,
}: Pick<TillKeys, 'journalKey' | 'hashKey'>): CustomerCipher {
  // Made once: with bare bytes each mark takes seven times as long.
  const key = createSecretKey(journalKey, 'base64');
  const keyOfHashes = createSecretKey(hashKey, 'base64');
  const hmac = (what: string, text: string) =>
    createHmac('sha256', keyOfHashes).update(`${what}:${text}`).digest();
  const mark = (what: string, text: string) => hmac(what, text).readUIntBE(0, MARK_BYTES);
  const wordMark = (beginning: string) => mark('word', beginning);
  const marksOfAll = (words: readonly string[]) => [...new Set(words.map(wordMark))];
  return {
    seal: (customer) => encrypt(key, JSON.stringify(customer)),
    open: (sealed) => (sealed instanceof Uint8Array ? decrypt(key, sealed) : null),
    phoneHash: (phone) => hmac('phone', phone).toString('base64url', 0, 16),
    userHash: (userId) => hmac('user', userId).toString('base64url', 0, 16),
    marks: ({ phone, name }) => [
      ...new Set([
        mark('whole', phone),
        mark('last', phone.slice(-4)),
        ...wordsOf(name).map(folded).flatMap(beginnings).map(wordMark),
      ]),
    ],
    marksOf(search) {
      const digits = search.replace(/\D/gu, '');
      if (/\p{L}/u.test(search)) {
        const words = wordsOf(search);
        return { folded: marksOfAll(words.map(folded)), older: marksOfAll(words) };
      }
      const national = digits.replace(/^[78](?=\d{10}$)/u, '');
      const phone =
        digits.length === 4
          ? [mark('last', digits)]
          : national.length === 10
            ? [mark('whole', `+7${national}`)]
            : [];
      return { folded: phone, older: phone };
    },
    sealText: (text) => encrypt(key, text).toString('base64'),
  };
}

function encrypt(key: KeyObject, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function decrypt(key: KeyObject, sealed: Uint8Array): StoredCustomer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8');
    return sealedSchema.parse(JSON.parse(text + decipher.final('utf8')));
  } catch {
    return null;
  }
}

/**
 * What sounds or looks alike is one letter to whoever searches: a Kazakh letter and the Russian one that stands
 * for it where a keyboard has none, and a Latin one that can't be told from a Cyrillic one.
 */
const ALIKE: ReadonlyMap<string, string> = new Map(
  ['әа', 'ғг', 'қк', 'ңн', 'өо', 'ұу', 'үу', 'һх', 'іи', 'ёе']
    .concat(['aа', 'bв', 'cс', 'eе', 'hх', 'iи', 'kк', 'mм', 'oо', 'pр', 'tт', 'xх', 'yу'])
    .map(([letter = '', other = '']) => [letter, other]),
);

const folded = (word: string) => [...word].map((letter) => ALIKE.get(letter) ?? letter).join('');

/** In one case, each at most as long as a beginning. */
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, MAX_BEGINNING).join(''));
}

function beginnings(word: string): readonly string[] {
  const letters = [...word];
  return letters.map((_letter, index) => letters.slice(0, index + 1).join(''));
}
