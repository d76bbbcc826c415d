/**
 * What the screen sends for a sale that a test wants: the customer is looked up first, and what the service
 * answers then is played, so that main knows just what the test says of them.
 */
import type {
  CommandInput,
  CommandName,
  CommandOutput,
} from '../../src-shared/contract/commands.ts';
import { lookupSchema } from '../../src-shared/contract/customer-schema.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type {
  ChosenCustomer,
  ChosenSale,
  CustomerHandle,
} from '../../src-shared/domain/sale/chosen-sale.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import type { InterceptedRequest, Fault as Reply } from '../service/fault-injection.ts';

type Call = <N extends CommandName>(
  name: N,
  input: CommandInput<N>,
) => Promise<Result<CommandOutput<N>, Fault>>;
/** null: not a look-up. */
export type Played = (request: InterceptedRequest) => Reply | null;

export interface Screen {
  readonly call: Call;
  /** Runs with look-ups answered so. */
  readonly playing: <T>(played: Played, run: () => Promise<T>) => Promise<T>;
  /** Whom it has shown before. */
  readonly shown: Map<Phone, CustomerHandle>;
}

export async function chargeOf(screen: Screen, wanted: SaleRequest): Promise<ChosenSale> {
  const { saleId, amount, bonus, stamps, award, comment, noLoyaltyReason } = wanted;
  return {
    saleId,
    customer: await customerOf(screen, wanted),
    amount,
    bonus,
    stamps,
    award: award !== null,
    ...(comment === undefined ? {} : { comment }),
    withoutBonuses: noLoyaltyReason !== null || wanted.customer.kind === 'none',
  };
}

/** Of a look-up: whom it has found is on the screen from then on. */
export function noteShown({ shown }: Screen, answer: Result<unknown, Fault>): void {
  const found = answer.ok ? lookupSchema.safeParse(answer.value).data : undefined;
  if (found === undefined) return;
  shown.set(found.kind === 'found' ? found.customer.phone : found.phone, found.handle);
}

async function customerOf(screen: Screen, wanted: SaleRequest): Promise<ChosenCustomer | null> {
  const { call, playing, shown } = screen;
  const { phone, kind } = wanted.customer;
  if (phone === null) return null;
  const typed = { kind: 'typed', phone } as const;
  if (kind === 'none' && wanted.noLoyaltyReason === 'cashierChoice') return typed;
  return playing(answersFor(wanted), async () => {
    const found = await call('customer.find', { phone });
    noteShown(screen, found);
    const handle = shown.get(phone);
    if (handle === undefined || (!found.ok && kind === 'none')) return typed;
    if (wanted.quote !== null || wanted.award !== null)
      await call('customer.summary', { customer: handle });
    return { kind: 'lookedUp', handle } as const;
  });
}

function answersFor({ customer, quote, award, noLoyaltyReason }: SaleRequest): Played {
  return ({ path }) => {
    if (path.endsWith('/promoters/find')) return lookup(customer, noLoyaltyReason);
    if (path.endsWith('/private/balance'))
      return quote === null ? UNREADABLE : answer(String(quote.balance / 100));
    if (path.endsWith('/cashback'))
      return quote === null ? UNREADABLE : answer(String(quote.percent));
    if (path.endsWith('/award')) return award === null ? UNREADABLE : progress(award);
    return path.endsWith('/private-branch') ? UNREADABLE : null;
  };
}

/** An identifier goes out with all of its digits. */
const answer = (data: string): Reply => ({
  type: 'reply',
  status: 200,
  body: `{"code":200,"message":"","data":${data}}`,
});
const REFUSED: Reply = { type: 'reply', status: 400, body: '{"code":1}' };
/** No answer that can be read, and no outage for anything else. */
const UNREADABLE: Reply = { type: 'html', status: 418 };

function lookup(customer: SaleRequest['customer'], reason: SaleRequest['noLoyaltyReason']): Reply {
  if (customer.kind === 'new') return { type: 'reply', status: 404, body: '{"code":404}' };
  if (customer.kind === 'none') {
    if (reason === 'blacklisted') return { type: 'reply', status: 403, body: '{"code":403}' };
    return reason === 'refused' ? REFUSED : UNREADABLE;
  }
  const { userId, phone, name, requiresSmsCode, gradation = null } = customer;
  const others = JSON.stringify({
    phone,
    first_name: name,
    last_name: '',
    send_code_for_use_cashback: requiresSmsCode,
    gradation_status: gradation,
    tags: [],
    private_branches: [],
  });
  return answer(`{"id":${userId},${others.slice(1)}`);
}

function progress({ awardId, title, stampCount, total }: NonNullable<SaleRequest['award']>): Reply {
  return answer(
    JSON.stringify({
      id: awardId,
      title,
      description: '',
      stamp_count: stampCount,
      received_stamp_count: stampCount,
      total,
      is_active: true,
    }),
  );
}
