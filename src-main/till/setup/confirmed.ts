/**
 * What a page that isn't ours any more could do most harm with is confirmed by a person in a window
 * of main's own: sending a login to an address that this till doesn't know, and forgetting the till.
 */
import type { CommandInput, CommandOutput } from '../../../src-shared/contract/commands.ts';
import { DECLINED, INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import type { LoyaltyGateway } from '../../ports/loyalty-api.ts';
import type { OwnDialog, Question } from '../../ports/own-dialog.ts';
import type { Log } from '../../ports/system.ts';
import type { PairingService } from '../service/pairing.ts';
import type { SetUp } from './setup.ts';

type Outcome<T> = Promise<Result<T, Fault>>;

export interface Confirmed {
  /** Of the page: asked first at a new address. An unattended set-up is the owner's own wish. */
  login(input: CommandInput<'setup.login'>): Outcome<CommandOutput<'setup.login'>>;
  /** `isPossible` is asked before the question and after it: a sale may begin meanwhile. */
  forget(at: { isPossible(): boolean; prepare(): void }): Outcome<null>;
}

interface ConfirmedParts {
  /** Of the command line; null: none was given. */
  readonly address: string | null;
  readonly gateway: Pick<LoyaltyGateway, 'addressOf'>;
  readonly ownDialog: OwnDialog;
  readonly log: Log;
  readonly pairingService: Pick<PairingService, 'current'>;
  readonly setUp: Pick<SetUp, 'login' | 'forget'>;
}

/** After so many refusals nothing is asked until the program is started again. */
const PATIENCE = 5;

export function createConfirmed(parts: ConfirmedParts): Confirmed {
  const { gateway, pairingService, setUp } = parts;
  const confirm = createConfirm(parts);
  const known = new Set<string>();
  const given = parts.address === null ? null : gateway.addressOf(parts.address);
  if (given?.ok === true) known.add(given.value);

  return {
    async login(input) {
      if (pairingService.current() !== null) return fail(INVALID_STATE);
      const address = gateway.addressOf(input.address);
      if (!address.ok) return address;
      if (!known.has(address.value)) {
        const { host } = new URL(address.value);
        if (!(await confirm({ what: 'newAddress', host }))) return fail(DECLINED);
        known.add(address.value);
      }
      return setUp.login(input);
    },
    async forget(at) {
      if (!at.isPossible()) return fail(INVALID_STATE);
      if (!(await confirm({ what: 'forget' }))) return fail(DECLINED);
      if (!at.isPossible()) return fail(INVALID_STATE);
      at.prepare();
      const secrets = pairingService.current()?.secrets;
      if (secrets !== undefined && secrets.environment !== 'training') known.add(secrets.address);
      return setUp.forget();
    },
  };
}

/** One question at a time; a page that goes on asking is not asked about any more. */
function createConfirm({ ownDialog, log }: ConfirmedParts) {
  let asking = false;
  let refusals = 0;
  return async (question: Question): Promise<boolean> => {
    if (asking || refusals >= PATIENCE) return false;
    asking = true;
    try {
      const confirmed = await ownDialog.confirm(question);
      refusals = confirmed ? 0 : refusals + 1;
      log.info('asked', { what: question.what, state: confirmed ? 'confirmed' : 'declined' });
      return confirmed;
    } finally {
      asking = false;
    }
  };
}
