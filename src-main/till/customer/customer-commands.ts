/** The contract's commands about customers. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { INVALID_STATE, KEYRING_LOCKED, LOOK_UP_AGAIN } from '../../../src-shared/domain/fault.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import type { LoyaltyGateway } from '../../ports/loyalty-api.ts';
import type { Clock } from '../../ports/system.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import { askJournal } from '../service/ask-journal.ts';
import type { Pairing, PairingService } from '../service/pairing.ts';
import type { CustomerEdits } from './edit.ts';
import type { LookUps } from './look-ups.ts';
import type { Regulars } from './regulars.ts';
import { findAndRemember, readCustomer, seenWith } from './lookup.ts';

export interface CustomerUseCases {
  readonly clock: Clock;
  readonly edits: CustomerEdits;
  readonly gateway: Pick<LoyaltyGateway, 'expectReads'>;
  readonly lookUps: LookUps;
  readonly pairingService: PairingService;
  readonly regulars: Regulars;
  readonly store: SnapshotStore;
}

/** A look-up, and beside it the figures of who was seen with that phone: endpoints 1 and 3 to 6. */
const READS = 5;

export function customerCommands({
  clock,
  edits,
  gateway,
  lookUps,
  pairingService,
  regulars,
  store,
}: CustomerUseCases): HandlersOf<'customer'> {
  const journal = () => pairingService.current()?.journal;
  const reads = (pairing: Pairing) => (userId: Id) =>
    readCustomer(pairing, clock, userId, store.read().awardEnabled);
  return {
    'customer.expect': async () => {
      const pairing = pairingService.current();
      // Away it isn't asked, nor connected to.
      const isAway = store.read().service.state === 'offline';
      if (pairing !== null && !isAway) gateway.expectReads(pairing.secrets.address, READS);
      return ok(null);
    },
    'customer.find': async ({ phone, withFigures = false }) => {
      const pairing = pairingService.current();
      if (pairing === null) return fail(INVALID_STATE);
      return lookUps.find(
        phone,
        () => findAndRemember(pairing, phone),
        withFigures ? { seen: seenWith(pairing.journal, phone), read: reads(pairing) } : null,
      );
    },
    'customer.summary': async ({ customer }) => {
      const pairing = pairingService.current();
      if (pairing === null) return fail(INVALID_STATE);
      return lookUps.summarise(customer, reads(pairing));
    },
    'customer.known': async ({ phone }) => {
      const known = journal()?.knownCustomer(phone);
      return ok(known ? { name: known.name, at: known.at } : null);
    },
    'customer.regulars': ({ digits }) => regulars.search(digits),
    'customer.regularBalance': ({ regular }) => regulars.balance(regular),
    'customer.takeRegular': async ({ regular }) => regulars.take(regular),
    'customer.tags': async () => ok([...(journal()?.knownTags() ?? [])]),
    'customer.history': async ({ phone }) => ok([...(journal()?.customerHistory(phone, 5) ?? [])]),
    'customer.edit': async ({ customer, ...change }) => {
      const found = lookUps.found(customer);
      if (found === null) return fail(LOOK_UP_AGAIN);
      const edited = await edits.edit(found, change);
      // Under the old phone they are found no more.
      if (edited.ok && edited.value.phone !== found.phone) lookUps.drop(customer);
      return edited;
    },
    'customer.forget': async ({ customer }) => {
      const found = lookUps.found(customer);
      if (found === null) return fail(LOOK_UP_AGAIN);
      // What earlier keys have sealed is found by those alone.
      if (store.read().notices.includes('keysLocked')) return fail(KEYRING_LOCKED);
      const { phone, userId } = found;
      return askJournal(journal(), (of) => of.forgetCustomer({ phone, userId }));
    },
  };
}
