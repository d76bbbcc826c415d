/**
 * Secrets, encrypted with the system's key (safeStorage) in a file of ours; implements the Vault
 * port. Where the system can't encrypt at all, they stay in memory for this run: nothing is ever
 * written in the clear.
 */
import { z } from 'zod';
import { ENVIRONMENTS } from '../../src-shared/contract/snapshot.ts';
import { idSchema, millisSchema, productIdSchema } from '../../src-shared/contract/scalars.ts';
import type { Log } from '../ports/system.ts';
import type { Secrets, Vault } from '../ports/vault.ts';
import { openEncryptedDocument } from './encrypted-document.ts';
import { protection } from './system-encryption.ts';

const secretsSchema: z.ZodType<Secrets> = z.object({
  environment: z.enum(ENVIRONMENTS),
  address: z.url(),
  accessToken: z.string().min(1),
  tokenExpiresAt: millisSchema.nullable(),
  credentials: z.object({ login: z.string(), password: z.string() }).nullable(),
  role: z.string().nullable(),
  branchId: idSchema,
  groupId: idSchema,
  giftProductId: productIdSchema.nullable(),
  branchName: z.string(),
  branchAddress: z.string(),
  awardEnabled: z.boolean(),
});

/** Call after the app is ready: safeStorage has no key before. */
export function openVault(folder: string, log: Log): Vault {
  const document = openEncryptedDocument({
    folder,
    name: 'vault',
    schema: secretsSchema,
    log,
    unprotected: 'memory',
  });
  return {
    async read() {
      const reading = await document.read();
      return reading.state === 'ready' ? { state: 'ready', secrets: reading.value } : reading;
    },
    save: document.save,
    forget: document.forget,
    protection: () => protection(document.inMemory),
  };
}
