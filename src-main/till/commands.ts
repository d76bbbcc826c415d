/** The contract's commands, each answered by the use case that it belongs to. */
import type { Handlers, HandlersOf } from '../../src-shared/contract/ipc.ts';
import { ok } from '../../src-shared/domain/result.ts';
import type { Settings } from '../ports/settings.ts';
import { customerCommands, type CustomerUseCases } from './customer/customer-commands.ts';
import { peopleCommands } from './people/people-commands.ts';
import type { PeopleService } from './people/people-service.ts';
import { orderCommands, type OrderUseCases } from './reversal/order-commands.ts';
import type { LogScreenError } from './runtime/screen-errors.ts';
import { saleCommands, type SaleUseCases } from './sale/sale-commands.ts';
import type { ServiceHealth } from './service/service-health.ts';
import { supportCommands, type SupportUseCases } from './support/support-commands.ts';
import { setUpCommands, type SetUpUseCases } from './setup/setup-commands.ts';
import type { PairingService } from './service/pairing.ts';
import { shiftCommands, type ShiftUseCases } from './shift/shift-commands.ts';

interface TillUseCases extends SaleUseCases {
  readonly serviceHealth: ServiceHealth;
  readonly settings: Settings;
  readonly pairingService: Pick<PairingService, 'keepAgain'>;
  /** Says on the screen how this computer keeps the sign-in now. */
  readonly showSignInProtection: () => Promise<void>;
  readonly setUp: SetUpUseCases['setUp'];
  readonly people: PeopleService;
  readonly logScreenError: LogScreenError;
}

type UseCases = TillUseCases &
  CustomerUseCases &
  OrderUseCases &
  SupportUseCases &
  Omit<SetUpUseCases, 'sale' | 'dismissSale' | 'stillMay' | 'checkAgain'> &
  Pick<ShiftUseCases, 'shiftService' | 'saveReport'>;

/** `asUserInitiated`: what a person asks for goes out at once, also while the service is away. */
export function createCommands(parts: UseCases): Handlers {
  const { people, runner } = parts;
  const sale = runner.current;
  const dismissSale = () => {
    const shown = sale();
    if (shown !== null) runner.act(shown.request.saleId, { do: 'dismiss' });
  };
  return {
    ...tillCommands(parts),
    ...setUpCommands({
      ...parts,
      sale,
      dismissSale,
      stillMay: people.approvals.stillMay,
      checkAgain: () => void parts.shiftService.check(),
    }),
    ...customerCommands(parts),
    ...saleCommands(parts),
    ...orderCommands(parts),
    ...shiftCommands({
      ...parts,
      actor: people.actor,
      supervisor: people.approvals.supervisor,
      place: () => parts.pairingService.current()?.place ?? '',
      sale,
      parked: () => parts.store.read().parked,
    }),
    ...peopleCommands(people),
    ...supportCommands(parts),
  };
}

/** What belongs to no capability, or to more than one. */
function tillCommands({
  serviceHealth,
  apiGuard,
  pairingService,
  showSignInProtection,
  runner,
  settings,
  setUp,
  people,
  store,
  logScreenError,
}: TillUseCases): HandlersOf<
  'snapshot' | 'draft' | 'preferences' | 'service' | 'session' | 'screen'
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
      if (!saved.ok || patch.keepUnprotected === undefined) return saved;
      const kept = await pairingService.keepAgain();
      await showSignInProtection();
      return kept;
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
    'screen.reportError': async (error) => {
      logScreenError(error);
      return ok(null);
    },
  };
}

function withoutUndefined<T extends object>(
  patch: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
