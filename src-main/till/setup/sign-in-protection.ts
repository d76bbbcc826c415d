/** How this computer keeps the sign-in, for the screen: asked of the system, which may ask a person first. */
import type { SignInProtection, Vault } from '../../ports/vault.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';

export function createShowSignInProtection(
  vault: Pick<Vault, 'signInProtection'>,
  store: SnapshotStore,
): () => Promise<void> {
  return async () => {
    const signInKept = signInKeptOf(await vault.signInProtection(store.read().environment));
    if (signInKept !== store.read().signInKept) store.change({ signInKept });
  };
}

function signInKeptOf({ how, keyring }: SignInProtection) {
  if (how === 'protected' || how === 'unprotected') return how;
  return keyring.state === 'locked' || how === 'untilEnd' ? 'locked' : how;
}
