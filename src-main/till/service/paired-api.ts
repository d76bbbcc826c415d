/** The API of the service that the till is paired with, and what stands around its calls. */
import type {
  CallReport,
  CashbackQuery,
  LoyaltyApi,
  LoyaltyGateway,
} from '../../ports/loyalty-api.ts';
import type { Secrets } from '../../ports/vault.ts';
import type { ApiGuard } from './api-guard.ts';
import { aroundCalls } from './around-calls.ts';
import type { ServiceTime } from './service-time.ts';

export interface PairedApiDeps {
  readonly gateway: LoyaltyGateway;
  readonly apiGuard: Pick<ApiGuard, 'wrap'>;
  readonly called: (report: CallReport) => void;
  /** How the owner wants the percent asked for, in every reading of it. */
  readonly percentQuery: () => CashbackQuery;
  /** A call failed because the session could not be refreshed. */
  readonly signedOut: () => void;
  /** Whether the branch's award program runs was read, and is another than before. */
  readonly awardNoted: (isActive: boolean) => void;
  /** A call with the token succeeded. */
  readonly accepted: () => void;
}

export function openPairedApi(
  parts: PairedApiDeps,
  secrets: Secrets,
  serviceTime: ServiceTime,
  changed: (patch: Partial<Secrets>) => void,
): LoyaltyApi {
  const api = parts.gateway.open(secrets, {
    called: parts.called,
    tokenChanged: (accessToken, tokenExpiresAt) => changed({ accessToken, tokenExpiresAt }),
    groupChanged: (groupId) => changed({ groupId }),
  });
  const noting = notingAward(askingPercent(api, parts.percentQuery), secrets, (awardActive) => {
    changed({ awardActive });
    parts.awardNoted(awardActive);
  });
  const guarded = parts.apiGuard.wrap(noting);
  return hearingTime(watched(guarded, parts), serviceTime);
}

/** The same API, asking for the percent as the owner's settings say now. */
function askingPercent(api: LoyaltyApi, query: () => CashbackQuery): LoyaltyApi {
  return {
    ...api,
    cashbackPercent: (userId, own = query()) => api.cashbackPercent(userId, own),
  };
}

/** The same API, telling when the branch's award program is said to run, or not to run, unlike before. */
function notingAward(
  api: LoyaltyApi,
  { awardActive }: Pick<Secrets, 'awardActive'>,
  noted: (isActive: boolean) => void,
): LoyaltyApi {
  let last = awardActive;
  return {
    ...api,
    async award(userId) {
      const award = await api.award(userId);
      if (award.ok && award.value.isActive !== last) {
        last = award.value.isActive;
        noted(last);
      }
      return award;
    },
  };
}

/** The same API, noting the service's clock wherever it is told. */
function hearingTime(api: LoyaltyApi, { heard }: ServiceTime): LoyaltyApi {
  return {
    ...api,
    async readBranch() {
      const branch = await api.readBranch();
      if (branch.ok && branch.value.serviceTime !== null) heard(branch.value.serviceTime);
      return branch;
    },
  };
}

/** The same API, telling when an answer says that the session is lost, or is good. */
function watched(
  api: LoyaltyApi,
  told: { readonly signedOut: () => void; readonly accepted: () => void },
): LoyaltyApi {
  let refusals = 0;
  return aroundCalls(api, async (call, name) => {
    const before = refusals;
    const answer = await call();
    if (!answer.ok && answer.fault.code === 'unauthorised') {
      refusals += 1;
      told.signedOut();
    }
    // A token that is still young is not sent anywhere by ensureToken; and a call that began before a
    // refusal says nothing of the session since.
    if (answer.ok && name !== 'ensureToken' && before === refusals) told.accepted();
    return answer;
  });
}
