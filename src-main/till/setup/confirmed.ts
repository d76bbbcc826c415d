/**
 * What a page that isn't ours any more could do most harm with is confirmed by a person in a window
 * of main's own: sending a login to an address that this till doesn't know, forgetting the till, and erasing all it keeps.
 */
import type { CommandInput, CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { Language } from '../../../src-shared/contract/choices.ts';
import { DECLINED, INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, type Result } from '../../../src-shared/domain/result.ts';
import type { LoyaltyGateway } from '../../ports/loyalty-api.ts';
import type { Erasure } from '../../ports/erasure.ts';
import type { ErasureOffer, OwnDialog } from '../../ports/own-dialog.ts';
import type { Log } from '../../ports/system.ts';
import type { PairingService } from '../service/pairing.ts';
import type { SetUp } from './setup.ts';

type Outcome<T> = Promise<Result<T, Fault>>;

export interface Confirmed {
  /** Of the page: asked first at a new address. An unattended set-up is the owner's own wish. */
  login(input: CommandInput<'setup.login'>): Outcome<CommandOutput<'setup.login'>>;
  /** `isPossible` is asked before the question and after it: a sale may begin meanwhile. With all else to
   * be erased the program starts again. */
  forget(at: { isPossible(): boolean; prepare(): void }): Outcome<null>;
}

interface ConfirmedDeps {
  /** Of the command line; null: none was given. */
  readonly address: string | null;
  readonly gateway: Pick<LoyaltyGateway, 'addressOf'>;
  readonly ownDialog: OwnDialog;
  /** Of the screen now. */
  readonly language: () => Language;
  readonly log: Log;
  readonly pairingService: Pick<PairingService, 'current'>;
  readonly setUp: Pick<SetUp, 'login' | 'forget'>;
  readonly erasure: Pick<Erasure, 'order'>;
  /** Whether all else can be erased now, too. */
  readonly offer: () => ErasureOffer;
  readonly startAgain: () => void;
}

/** After so many refusals nothing is asked until the program is started again. */
const MAX_REFUSALS = 5;

export function createConfirmed(parts: ConfirmedDeps): Confirmed {
  const { gateway, ownDialog, language, pairingService, setUp } = parts;
  const asked = createAsked(parts);
  const known = new Set<string>();
  const preset = parts.address === null ? null : gateway.addressOf(parts.address);
  if (preset?.ok === true) known.add(preset.value);

  return {
    async login(input) {
      if (pairingService.current() !== null) return fail(INVALID_STATE);
      const address = gateway.addressOf(input.address);
      if (!address.ok) return address;
      if (!known.has(address.value)) {
        const { host } = new URL(address.value);
        const question = { kind: 'newAddress', host } as const;
        const confirmed = await asked(question.kind, false, () =>
          ownDialog.confirm(question, language()),
        );
        if (!confirmed) return fail(DECLINED);
        known.add(address.value);
      }
      return setUp.login(input);
    },
    async forget(at) {
      if (!at.isPossible()) return fail(INVALID_STATE);
      const answer = await asked('forget', 'keep', () =>
        ownDialog.askForget(parts.offer(), language()),
      );
      if (answer === 'keep') return fail(DECLINED);
      if (!at.isPossible()) return fail(INVALID_STATE);
      if (answer === 'erase') return eraseAll(parts, at.prepare);
      at.prepare();
      const secrets = pairingService.current()?.secrets;
      if (secrets !== undefined && secrets.environment !== 'training') known.add(secrets.address);
      return setUp.forget();
    },
  };
}

/** What is unresolved may have come while the box was open. */
async function eraseAll(parts: ConfirmedDeps, prepare: () => void): Outcome<null> {
  if (parts.offer().state !== 'possible') return fail(INVALID_STATE);
  const ordered = parts.erasure.order();
  if (!ordered.ok) return ordered;
  prepare();
  // Whatever becomes of this: the next start erases it with all else.
  await parts.setUp.forget();
  parts.startAgain();
  return ordered;
}

/** One question at a time; a page that goes on asking is not asked about any more. */
function createAsked({ log }: ConfirmedDeps) {
  let asking = false;
  let refusals = 0;
  return async <A extends string | boolean>(what: string, no: A, ask: () => Promise<A>) => {
    if (asking || refusals >= MAX_REFUSALS) return no;
    asking = true;
    try {
      const answer = await ask();
      refusals = answer === no ? refusals + 1 : 0;
      const confirmed = answer === 'erase' ? 'erase' : 'confirmed';
      log.info('asked', { what, state: answer === no ? 'declined' : confirmed });
      return answer;
    } finally {
      asking = false;
    }
  };
}
