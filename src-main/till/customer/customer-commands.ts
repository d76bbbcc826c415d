/** The contract's commands about customers. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { INVALID_STATE } from '../../../src-shared/domain/fault.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import type { Clock } from '../../ports/system.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { PairingService } from '../service/pairing.ts';
import type { CustomerEdits } from './edit.ts';
import { forgetCustomer } from './forget.ts';
import { findAndRemember, readCustomer } from './lookup.ts';

export interface CustomerUseCases {
  readonly clock: Clock;
  readonly edits: CustomerEdits;
  readonly pairingService: PairingService;
  readonly store: SnapshotStore;
}

export function customerCommands({
  clock,
  edits,
  pairingService,
  store,
}: CustomerUseCases): HandlersOf<'customer'> {
  const journal = () => pairingService.current()?.journal;
  return {
    'customer.find': async ({ phone }) => {
      const pairing = pairingService.current();
      return pairing === null ? fail(INVALID_STATE) : findAndRemember(pairing, phone);
    },
    'customer.summary': async ({ userId }) => {
      const pairing = pairingService.current();
      return pairing === null
        ? fail(INVALID_STATE)
        : ok(await readCustomer(pairing, clock, userId, store.read().awardEnabled));
    },
    'customer.known': async ({ phone }) => ok(journal()?.knownCustomer(phone) ?? null),
    'customer.tags': async () => ok([...(journal()?.knownTags() ?? [])]),
    'customer.history': async ({ phone }) => ok([...(journal()?.customerHistory(phone, 5) ?? [])]),
    'customer.edit': (edit) => edits.edit(edit),
    'customer.forget': async (who) => forgetCustomer(journal(), who),
  };
}
