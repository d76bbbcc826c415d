/**
 * Random mutations of the service's documented answers, given to the client through its fetch.
 * Whatever comes, every method answers with a Result: no exception, no answer that never comes,
 * nothing in the log but faults.
 */
import fc from 'fast-check';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import { FAULT_CODES } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { exampleAnswers } from './example-answers.ts';
import { offScreen } from './on-screen.ts';

export interface Fuzzed {
  readonly tried: number;
  /** Of those, how many were taken for a good answer. */
  readonly accepted: number;
  readonly violations: readonly string[];
}

const userId = id('1002');
const phone = '+77000000002' as Phone;
const edit = { phone, newPhone: null, firstName: 'A', lastName: null, birthday: null, tags: null };
const order = {
  userId,
  userPhone: null,
  amount: tiyn(100_000),
  bonus: tiyn(0),
  stamps: 1,
  giveAward: false,
  comment: null,
  code: null,
};

const METHODS: Record<keyof typeof exampleAnswers, (api: LoyaltyApi) => Promise<unknown>> = {
  findCustomer: (api) => api.findCustomer(phone),
  editCustomer: (api) => api.editCustomer(userId, edit),
  balance: (api) => api.balance(userId),
  privateBranch: (api) => api.privateBranch(userId),
  cashbackPercent: (api) => api.cashbackPercent(userId),
  award: (api) => api.award(userId),
  giveAward: (api) => api.giveAward('65f1c0ffee65f1c0ffee0101', userId, 8),
  createOrder: (api) => api.createOrder(order),
  completeOrder: (api) => api.completeOrder(id('7'), { bonus: tiyn(0), method: 'cash' }),
  sendCode: (api) => api.sendCode(userId),
  revertOrder: (api) => api.revertOrder(id('7')),
  refundOrder: (api) => api.refundOrder(id('7'), tiyn(100)),
  readOrder: (api) => api.readOrder(id('7')),
  readBranch: (api) => api.readBranch(),
  ensureToken: (api) => api.ensureToken(true),
};
const NAMES = Object.keys(METHODS) as (keyof typeof METHODS)[];

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.005, 1e308, -0, '', ' ', '\u0000', [], {}, [[]]),
  fc.constantFrom<unknown>(2 ** 53, 9e15, '9007199254740993', 'NaN', '+7', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Where in the tree, and what is done there. */
const change = fc.record({
  at: fc.array(fc.nat(30), { minLength: 0, maxLength: 5 }),
  how: fc.constantFrom('replace', 'drop', 'rename', 'wrap', 'repeat'),
  with: strange,
});
/** What is done to the text. */
const damage = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'none' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: fc.nat(2_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('splice' as const),
      at: fc.nat(2_000),
      most: fc.nat(8),
      text: fc.string({ unit: 'binary', maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'deep' as const }) },
);
const statuses = [200, 201, 202, 204, 206, 299, 400, 401, 403, 404, 409, 418, 429, 500, 503, 599];
const mutation = fc.record({
  method: fc.constantFrom(...NAMES),
  changes: fc.array(change, { maxLength: 3 }),
  damage,
  status: fc.oneof({ weight: 4, arbitrary: fc.constant(200) }, fc.constantFrom(...statuses)),
});

export async function fuzzClient(runs: number, seed: number): Promise<Fuzzed> {
  const violations: string[] = [];
  let tried = 0;
  let accepted = 0;
  let answer: (() => Response) | null = null;
  const log = {
    info: () => undefined,
    error: (event: string, error: unknown) => violations.push(`${event}: ${String(error)}`),
  };
  const clock = {
    now: () => 1_800_000_000_000,
    steady: () => 1_800_000_000_000,
    monotonic: () => 0,
    setTimer: () => () => undefined,
  };
  const gateway = createLoyaltyGateway({
    fetch: async () => answer?.() ?? new Response(),
    clock,
    log,
  });
  for (const { method, changes, damage: harm, status } of fc.sample(mutation, {
    numRuns: runs,
    seed,
  })) {
    const tree: unknown = structuredClone(exampleAnswers[method]);
    // What is put in is a copy: two draws of the same array could otherwise hold each other.
    const mutated = changes.map((one) => structuredClone(one)).reduce(changed, tree);
    const text = damaged(JSON.stringify(mutated ?? null), harm);
    const empty = status === 204;
    answer = () => new Response(empty ? null : text, { status });
    const api = gateway.open(
      {
        address: 'https://service.example',
        branchId: id('101'),
        groupId: id('77'),
        accessToken: 'token',
        tokenExpiresAt: 1_900_000_000_000,
        credentials: { login: 'demo', password: 'demo' },
      },
      { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
    );
    tried += 1;
    try {
      const result = (await METHODS[method](api)) as { ok?: unknown; fault?: { code: string } };
      if (result.ok === true) accepted += 1;
      const sound =
        result.ok === true || (FAULT_CODES as readonly string[]).includes(result.fault?.code ?? '');
      if (!sound || result.fault?.code === 'internal')
        violations.push(`${method} ${status}: ${JSON.stringify(result)} for ${text.slice(0, 200)}`);
      const wrong = offScreen(method, result);
      if (wrong !== null)
        violations.push(
          `${method} ${status} is kept from the screen: ${wrong} ${text.slice(0, 300)}`,
        );
    } catch (error) {
      violations.push(`${method} ${status} threw ${String(error)} for ${text.slice(0, 200)}`);
    }
    api.close();
  }
  return { tried, accepted, violations };
}

type Change = { readonly at: readonly number[]; readonly how: string; readonly with: unknown };

function changed(tree: unknown, { at, how, with: value }: Change): unknown {
  const [first, ...rest] = at;
  if (first === undefined || typeof tree !== 'object' || tree === null)
    return how === 'wrap' ? [tree] : value;
  const keys = Object.keys(tree);
  const key = keys[first % Math.max(keys.length, 1)];
  if (key === undefined) return value;
  const copy = tree as Record<string, unknown>;
  if (rest.length > 0) copy[key] = changed(copy[key], { at: rest, how, with: value });
  else if (how === 'drop') delete copy[key];
  else if (how === 'rename') {
    copy[`${key}_`] = copy[key];
    delete copy[key];
  } else if (how === 'wrap') copy[key] = [copy[key]];
  else if (how === 'repeat') copy[key] = Array.from({ length: 50 }, () => copy[key]);
  else copy[key] = value;
  return tree;
}

type Damage =
  | { readonly kind: 'none' | 'deep' }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'splice'; readonly at: number; readonly most: number; readonly text: string };

function damaged(text: string, harm: Damage): string {
  switch (harm.kind) {
    case 'none':
      return text;
    case 'cut':
      return text.slice(0, harm.at % (text.length + 1));
    case 'splice': {
      const at = harm.at % (text.length + 1);
      return text.slice(0, at) + harm.text + text.slice(at + harm.most);
    }
    case 'deep':
      return `{"code":200,"data":${'['.repeat(5_000)}${text}${']'.repeat(5_000)}}`;
    default:
      return harm satisfies never;
  }
}
