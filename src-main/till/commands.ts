/** The contract's commands, each answered by the use case that it belongs to. */
import type { Handlers, HandlersOf } from '../../src-shared/contract/ipc.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { customerCommands, type CustomerUseCases } from './customer/customer-commands.ts';
import { peopleCommands } from './people/people-commands.ts';
import type { PeopleService } from './people/people-service.ts';
import { practiceCommands, type PracticeUseCases } from './practice/practice-commands.ts';
import { orderCommands, type OrderUseCases } from './reversal/order-commands.ts';
import type { LogScreenError } from './runtime/screen-errors.ts';
import { saleCommands, type SaleUseCases } from './sale/sale-commands.ts';
import type { ServiceHealth } from './service/service-health.ts';
import { supportCommands, type SupportUseCases } from './support/support-commands.ts';
import { setUpCommands, type SetUpUseCases } from './setup/setup-commands.ts';
import type { SettingsKeeper } from './settings/noted-settings.ts';
import type { PairingService } from './service/pairing.ts';
import { shiftCommands, type ShiftUseCases } from './shift/shift-commands.ts';

interface TillUseCases extends Omit<SaleUseCases, 'resolveReversal'> {
  readonly serviceHealth: ServiceHealth;
  readonly settingsKeeper: Pick<SettingsKeeper, 'change'>;
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
  PracticeUseCases &
  Omit<SetUpUseCases, 'sale' | 'dismissSale' | 'stillMay' | 'checkAgain'> &
  Pick<ShiftUseCases, 'shiftService' | 'saveReport' | 'otherTill'>;

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
    ...saleCommands({ ...parts, resolveReversal: (how) => parts.orderService.resolve(how) }),
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
    ...practiceCommands(parts),
  };
}

/** What belongs to no capability, or to more than one. */
function tillCommands({
  serviceHealth,
  apiGuard,
  pairingService,
  showSignInProtection,
  runner,
  settingsKeeper,
  setUp,
  people,
  store,
  logScreenError,
}: TillUseCases): HandlersOf<
  'snapshot' | 'draft' | 'preferences' | 'service' | 'session' | 'screen'
> {
  return {
    'snapshot.read': async () => ok(store.shown()),
    'draft.save': async (draft) => {
      store.saveDraft(draft);
      return ok(null);
    },
    'preferences.change': async ({ language, ...patch }) => {
      const chosen = language === undefined ? ok(null) : people.chooseLanguage(language);
      if (Object.keys(withoutUndefined(patch)).length === 0) return chosen;
      const saved = await settingsKeeper.change(withoutUndefined(patch));
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
