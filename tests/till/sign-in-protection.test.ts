/** What the screen tells of how this computer keeps a sign-in. */
import { expect, test } from 'vitest';
import type { SignInProtection } from '../../src-main/ports/vault.ts';
import type { SnapshotStore } from '../../src-main/till/runtime/snapshot-store.ts';
import { createShowSignInProtection } from '../../src-main/till/setup/sign-in-protection.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';

async function shown(protection: SignInProtection, before: Snapshot['signInKept']) {
  const changes: unknown[] = [];
  const asked: unknown[] = [];
  const store = {
    read: () => ({ environment: 'test', signInKept: before }),
    change: (change: unknown) => void changes.push(change),
  } as unknown as SnapshotStore;
  const signInProtection = async (environment: unknown) => {
    asked.push(environment);
    return protection;
  };
  await createShowSignInProtection({ signInProtection }, store)();
  expect(asked).toEqual(['test']);
  return changes;
}

const keyring = (state: SignInProtection['keyring']['state']) => ({ state, backend: 'test' });

test.each<[SignInProtection['how'], SignInProtection['keyring']['state'], Snapshot['signInKept']]>([
  ['protected', 'open', 'protected'],
  ['protected', 'locked', 'protected'],
  ['unprotected', 'none', 'unprotected'],
  // The owner has said that it may be kept all the same.
  ['unprotected', 'locked', 'unprotected'],
  ['withoutSignIn', 'none', 'withoutSignIn'],
  ['withoutSignIn', 'locked', 'locked'],
  ['untilEnd', 'locked', 'locked'],
  ['untilEnd', 'none', 'locked'],
])('kept %s, the keyring %s: %s', async (how, state, told) => {
  const other = told === 'locked' ? 'protected' : 'locked';
  expect(await shown({ how, keyring: keyring(state) }, other)).toEqual([{ signInKept: told }]);
  expect(await shown({ how, keyring: keyring(state) }, told)).toEqual([]);
});
