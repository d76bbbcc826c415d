/** The contract's commands, each answered by the use case that it belongs to. */
import type { CommandName } from '../../src-shared/contract/commands.ts';
import type { Handlers } from '../../src-shared/contract/ipc.ts';
import { INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { canServeNext, isOpen } from '../../src-shared/domain/sale/guards.ts';
import type { Settings } from '../ports/settings.ts';
import type { Clock } from '../ports/system.ts';
import type { ServiceHealth } from './service/service-health.ts';
import type { ApiGuard } from './service/api-guard.ts';
import type { PairingService } from './service/pairing.ts';
import type { CustomerEdits } from './customer/edit.ts';
import { forgetCustomer } from './customer/forget.ts';
import { findAndRemember, readCustomer } from './customer/lookup.ts';
import type { OrderService } from './reversal/order-service.ts';
import type { PeopleService } from './people/people-service.ts';
import type { SaleRunner } from './sale/sale-runner.ts';
import type { Confirmed } from './setup/confirmed.ts';
import type { SetUp } from './setup/setup.ts';
import type { ShiftService } from './shift/shift-service.ts';
import type { LogScreenError } from './runtime/screen-errors.ts';
import type { SnapshotStore } from './runtime/snapshot-store.ts';

export interface UseCases {
  readonly clock: Clock;
  readonly edits: CustomerEdits;
  readonly serviceHealth: ServiceHealth;
  readonly shiftService: ShiftService;
  readonly apiGuard: ApiGuard;
  readonly pairingService: PairingService;
  readonly orderService: OrderService;
  readonly runner: SaleRunner;
  readonly settings: Settings;
  readonly setUp: SetUp;
  readonly people: PeopleService;
  readonly confirmed: Confirmed;
  readonly store: SnapshotStore;
  /** Reads what is stored once more. */
  readonly unlock: () => Promise<{ readonly locked: boolean }>;
  readonly startAgain: () => void;
  readonly logScreenError: LogScreenError;
  readonly showLog: () => void;
}

/** `asUserInitiated`: what a person asks for goes out at once, also while the service is away. */
export function createCommands(parts: UseCases): Handlers {
  return {
    ...frameCommands(parts),
    ...setUpCommands(parts),
    ...customerCommands(parts),
    ...saleCommands(parts),
    ...orderCommands(parts),
    ...shiftCommands(parts),
    ...peopleCommands(parts),
  };
}

type HandlersOf<Group extends string> = Pick<Handlers, Extract<CommandName, `${Group}.${string}`>>;

function frameCommands({
  serviceHealth,
  apiGuard,
  runner,
  settings,
  setUp,
  people,
  store,
  logScreenError,
  showLog,
}: UseCases): HandlersOf<
  'log' | 'snapshot' | 'draft' | 'preferences' | 'service' | 'session' | 'screen'
> {
  return {
    'snapshot.read': async () => ok(store.read()),
    'draft.save': async (draft) => {
      store.saveDraft(draft);
      return ok(null);
    },
    'preferences.change': async (patch) => {
      const preferences = { ...store.read().preferences, ...withoutUndefined(patch) };
      const saved = settings.change({ preferences });
      store.change({ preferences });
      return saved;
    },
    'session.logIn': async ({ login, password }) => {
      const renewed = await setUp.logInAgain(login, password);
      if (!renewed.ok) return renewed;
      store.change({ signIn: 'fine' });
      people.loggedIn();
      apiGuard.asUserInitiated(() => runner.signedIn());
      return ok(null);
    },
    'service.probe': async () => {
      await serviceHealth.probe();
      return ok(null);
    },
    'log.show': async () => {
      showLog();
      return ok(null);
    },
    'screen.reportError': async (error) => {
      logScreenError(error);
      return ok(null);
    },
  };
}

function setUpCommands({
  pairingService,
  runner,
  setUp,
  confirmed,
  store,
  unlock,
  startAgain,
}: UseCases): HandlersOf<'setup'> {
  return {
    'setup.startTraining': () => setUp.startTraining(),
    'setup.login': (input) => confirmed.login(input),
    'setup.finish': (input) => setUp.finish(input),
    'setup.giftProduct': async ({ giftProductId }) => {
      const saved = await pairingService.update({ giftProductId });
      if (saved.ok) store.change({ giftProductId });
      return saved;
    },
    'setup.unlock': async () => {
      const { locked } = await unlock();
      // The system is asked for the key once for each start of a program.
      if (locked) startAgain();
      return ok({ locked });
    },
    'setup.forget': async () => {
      const forgotten = await confirmed.forget({
        isPossible: () => {
          const sale = runner.current();
          return sale === null || !isOpen(sale);
        },
        prepare: () => {
          // The last one's result may still be on the screen.
          const sale = runner.current();
          if (sale !== null) runner.act(sale.request.saleId, { do: 'dismiss' });
        },
      });
      // Set up for the time being, it leaves the till that is locked.
      if (forgotten.ok && store.read().secretsLocked) await unlock();
      return forgotten;
    },
  };
}

function customerCommands({
  clock,
  edits,
  pairingService,
  store,
}: UseCases): HandlersOf<'customer'> {
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
    'customer.known': async ({ phone }) =>
      ok(pairingService.current()?.journal.knownCustomer(phone) ?? null),
    'customer.tags': async () => ok([...(pairingService.current()?.journal.knownTags() ?? [])]),
    'customer.history': async ({ phone }) =>
      ok([...(pairingService.current()?.journal.customerHistory(phone, 5) ?? [])]),
    'customer.edit': (edit) => edits.edit(edit),
    'customer.forget': async (who) => forgetCustomer(pairingService.current()?.journal, who),
  };
}

function saleCommands({ apiGuard, orderService, runner }: UseCases): HandlersOf<'sale' | 'sales'> {
  return {
    'sale.start': async (request) => runner.start(request),
    'sale.act': async ({ saleId, action }) =>
      action.do === 'retry'
        ? apiGuard.asUserInitiated(() => runner.act(saleId, action))
        : runner.act(saleId, action),
    'sales.list': async ({ search, skip, show }) => orderService.list(search, skip, show),
  };
}

function orderCommands({ apiGuard, orderService, runner, store }: UseCases): HandlersOf<'orders'> {
  return {
    'orders.foreign': async ({ skip }) => orderService.foreign(skip),
    'orders.open': (target) => apiGuard.asUserInitiated(() => orderService.open(target)),
    'orders.resolve': async (input) =>
      apiGuard.asUserInitiated(() =>
        runner.resolve(
          input.saleId,
          input.how === 'recheck'
            ? { type: 'recheckRequested' }
            : { type: 'resolvedManually', note: input.note },
        ),
      ),
    'orders.accruable': async () => orderService.accruable(),
    'orders.accrue': async ({ saleId }) => {
      if (!store.read().preferences.lateAccrual) return fail(INVALID_STATE);
      apiGuard.asUserInitiated(() => runner.accrue(saleId));
      return ok(null);
    },
    'orders.revert': (input) => apiGuard.asUserInitiated(() => orderService.revert(input, input)),
    'orders.refund': (input) => apiGuard.asUserInitiated(() => orderService.refund(input, input)),
  };
}

function shiftCommands({ people, shiftService, runner }: UseCases): HandlersOf<'shift'> {
  return {
    'shift.check': async () => {
      void shiftService.check();
      return ok(null);
    },
    'shift.open': async ({ cashier }) => shiftService.open(people.actor()?.name ?? cashier),
    'shift.report': async () => shiftService.report(),
    'shift.close': async () => {
      const sale = runner.current();
      if (sale !== null && !canServeNext(sale)) return fail(INVALID_STATE);
      const closed = shiftService.close();
      // The next shift begins with what is so then, not with what was so this morning.
      if (closed.ok) void shiftService.check();
      return closed;
    },
  };
}

function peopleCommands({ people }: UseCases): HandlersOf<'people'> {
  return {
    'people.signIn': ({ pin }) => people.signIn(pin),
    'people.lock': async () => {
      people.lock();
      return ok(null);
    },
    // That it came is all.
    'people.present': async () => ok(null),
    'people.approve': ({ right, pin }) => people.approve(right, pin),
    'people.change': (change) => people.change(change),
    'people.setPolicy': (policy) => people.setPolicy(policy),
    'people.switchOff': () => people.switchOff(),
  };
}

function withoutUndefined<T extends object>(
  patch: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
