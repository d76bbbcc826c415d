/** What becomes of the file of an unattended set-up that the program was started with. */
import type { LoyaltyGateway } from '../../ports/loyalty-api.ts';
import type { ProvisioningFile } from '../../ports/system.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { PairingService } from '../service/pairing.ts';
import { eraseIfDone, provision } from '../setup/provision.ts';
import type { SetUp } from '../setup/setup.ts';
import type { Notice } from './runtime.ts';

interface ProvisioningDeps {
  /** null: the program was started without one. */
  readonly provisioningFile: ProvisioningFile | null;
  readonly gateway: LoyaltyGateway;
  readonly setUp: SetUp;
  readonly store: SnapshotStore;
  readonly notice: (name: Notice) => void;
  readonly pairingService: PairingService;
  /** What is stored of this till can't be read now. */
  readonly locked: boolean;
}

/** Whatever becomes of it, nobody is left to believe that its password is gone when it isn't. */
export function useProvisioningFile({
  provisioningFile: file,
  gateway,
  setUp,
  store,
  notice,
  locked,
  pairingService,
}: ProvisioningDeps): void {
  if (file === null) return;
  if (file.isReadableByOthers()) notice('provisioningExposed');
  const sayWhatIsLeft = () => {
    if (file.isThere()) notice('provisioningLeft');
  };
  const pairing = pairingService.current();
  if (pairing !== null || locked) {
    eraseIfDone(file, pairing?.secrets ?? null, gateway.addressOf);
    sayWhatIsLeft();
    return;
  }
  // The window doesn't wait for it: its state is shown.
  store.change({ provisioning: { state: 'running' } });
  void provision(file, setUp).then((done) => {
    store.change({ provisioning: done.ok ? null : { state: 'failed', fault: done.fault } });
    sayWhatIsLeft();
  });
}
