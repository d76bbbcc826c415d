/**
 * Secrets, encrypted with the system's key (safeStorage) in a file of ours; implements the Vault
 * port. Without a real keyring token, login and password stay in memory for this run, unless the owner
 * accepted that they lie there unprotected; what is no secret is stored.
 */
import { z } from 'zod/mini';
import { ENVIRONMENTS } from '../../../src-shared/contract/choices.ts';
import { idSchema, millisSchema, productIdSchema } from '../../../src-shared/contract/scalars.ts';
import { mapped } from '../../../src-shared/contract/shaping.ts';
import type { Log } from '../../ports/system.ts';
import type { Secrets, Vault } from '../../ports/vault.ts';
import { openEncryptedDocument } from './encrypted-document.ts';
import { keyring } from './system-encryption.ts';

const secretsSchema: z.ZodMiniType<Secrets> = mapped(
  z.object({
    environment: z.enum(ENVIRONMENTS),
    address: z.url(),
    accessToken: z.nullable(z.string().check(z.minLength(1))),
    tokenExpiresAt: z.nullable(millisSchema),
    credentials: z.nullable(z.object({ login: z.string(), password: z.string() })),
    role: z.nullable(z.string()),
    branchId: idSchema,
    groupId: idSchema,
    giftProductId: z.nullable(productIdSchema),
    branchName: z.string(),
    branchAddress: z.string(),
    awardEnabled: z.boolean(),
    awardActive: z.optional(z.boolean()),
    keepCredentials: z.optional(z.boolean()),
  }),
  // Of an older version: what it stored was wanted; the rest waits for its owner's word.
  ({ keepCredentials, ...secrets }) => ({
    ...secrets,
    keepCredentials: keepCredentials ?? secrets.credentials !== null,
  }),
);

/** Call after the app is ready: safeStorage has no key before. `acceptsUnprotected`: the owner does, now. */
export function openVault(folder: string, log: Log, acceptsUnprotected: () => boolean): Vault {
  // What training signs in with stands in the program itself.
  const mayLie = (environment: Secrets['environment'] | null) =>
    environment === 'training' || acceptsUnprotected();
  const document = openEncryptedDocument({
    folder,
    name: 'vault',
    schema: secretsSchema,
    log,
    unprotected: (secrets) =>
      mayLie(secrets.environment) || hasNoSignIn(secrets) ? secrets : withoutSignIn(secrets),
  });
  return {
    async read() {
      const reading = await document.read();
      return reading.state === 'ready' ? { state: 'ready', secrets: reading.value } : reading;
    },
    save: document.save,
    forget: document.forget,
    async signInProtection(environment) {
      const now = await keyring();
      if (document.isOnlyInMemory) return { how: 'untilEnd', keyring: now };
      if (now.state === 'open') return { how: 'protected', keyring: now };
      return { how: mayLie(environment) ? 'unprotected' : 'withoutSignIn', keyring: now };
    },
  };
}

function hasNoSignIn({ accessToken, credentials }: Secrets): boolean {
  return accessToken === null && credentials === null;
}

function withoutSignIn(secrets: Secrets): Secrets {
  return { ...secrets, accessToken: null, tokenExpiresAt: null, credentials: null };
}
