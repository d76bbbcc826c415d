/** What a journal needs beside its database, where a test has no files. */
import { createCustomerCipher } from '../../src-main/storage/customers/customer-cipher.ts';
import type { Beside } from '../../src-main/storage/sqlite-journal.ts';
import { SAMPLE_KEYS } from '../till/memory-keys.ts';

export const CIPHER = createCustomerCipher(SAMPLE_KEYS);
export const NOTHING_BESIDE: Beside = {
  backup: () => undefined,
  copies: { forget: () => 0 },
  whenIdle: (work) => work(),
};
