/** Every call of LoyaltyApi with ordinary arguments, for tests that hold for all of them. */
import type { LoyaltyApi } from '../../../src-main/ports/loyalty-api.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import { ORDER, USER } from './parts.ts';

export const PHONE = '+77012345678' as Phone;
/** In the description’s example of an edit. */
export const DESCRIBED_PHONE = '+77770001122' as Phone;

export interface SampleCall {
  readonly name: string;
  readonly kind: 'readOnly' | 'nonIdempotent';
  /** The number of the endpoint in docs/loyalty-api.md. */
  readonly endpoint: number;
  readonly run: (api: LoyaltyApi) => Promise<Result<unknown, Fault>>;
}

export const NEW_ORDER = {
  userId: USER,
  userPhone: null,
  amount: tiyn(1_250_050),
  bonus: tiyn(30_000),
  stamps: 1,
  giveAward: false,
  comment: null,
  code: null,
} as const;

const NO_EDIT = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };

export const SAMPLE_CALLS: readonly SampleCall[] = [
  { name: 'findCustomer', kind: 'readOnly', endpoint: 1, run: (api) => api.findCustomer(PHONE) },
  {
    name: 'editCustomer',
    kind: 'nonIdempotent',
    endpoint: 2,
    // Of whom the description’s example tells.
    run: (api) => api.editCustomer(USER, { ...NO_EDIT, phone: PHONE, newPhone: DESCRIBED_PHONE }),
  },
  { name: 'balance', kind: 'readOnly', endpoint: 3, run: (api) => api.balance(USER) },
  { name: 'privateBranch', kind: 'readOnly', endpoint: 4, run: (api) => api.privateBranch(USER) },
  {
    name: 'cashbackPercent',
    kind: 'readOnly',
    endpoint: 5,
    run: (api) => api.cashbackPercent(USER),
  },
  { name: 'award', kind: 'readOnly', endpoint: 6, run: (api) => api.award(USER) },
  {
    name: 'giveAward',
    kind: 'nonIdempotent',
    endpoint: 7,
    run: (api) => api.giveAward('65f1c0ffee65f1c0ffee0101', USER, 8),
  },
  {
    name: 'createOrder',
    kind: 'nonIdempotent',
    endpoint: 8,
    run: (api) => api.createOrder(NEW_ORDER),
  },
  {
    name: 'completeOrder',
    kind: 'nonIdempotent',
    endpoint: 9,
    run: (api) => api.completeOrder(ORDER, { bonus: tiyn(30_000), method: 'mixed' }),
  },
  { name: 'sendCode', kind: 'nonIdempotent', endpoint: 10, run: (api) => api.sendCode(USER) },
  {
    name: 'revertOrder',
    kind: 'nonIdempotent',
    endpoint: 11,
    run: (api) => api.revertOrder(ORDER),
  },
  {
    name: 'refundOrder',
    kind: 'nonIdempotent',
    endpoint: 12,
    run: (api) => api.refundOrder(ORDER, tiyn(50_000)),
  },
  { name: 'refreshToken', kind: 'readOnly', endpoint: 13, run: (api) => api.ensureToken(true) },
  { name: 'readOrder', kind: 'readOnly', endpoint: 14, run: (api) => api.readOrder(ORDER) },
  { name: 'readBranch', kind: 'readOnly', endpoint: 14, run: (api) => api.readBranch() },
];

export const READS = SAMPLE_CALLS.filter((call) => call.kind === 'readOnly');
export const MOVES = SAMPLE_CALLS.filter((call) => call.kind === 'nonIdempotent');

export function sampleCall(name: string): SampleCall {
  const found = SAMPLE_CALLS.find((call) => call.name === name);
  if (found === undefined) throw new Error(`no such call: ${name}`);
  return found;
}
