/**
 * Sends the steps of tills.ts, several at once. Everything that was answered with success is
 * written down, to be compared with what the service says in the end.
 */
import { AWARD, type Answer, type Bench } from './support.ts';
import { buyers, newPhones, type Batch, type Step } from './tills.ts';

/** Every award of this business costs so many stamps. */
export const PRICE = 10;
const NO_ORDER = '424242';

/** An order that was created with success, and which calls on it were. */
export interface KnownOrder {
  readonly id: string;
  readonly bonus: number;
  readonly stamps: number;
  completions: number;
  reverts: number;
  refunds: number;
}

export interface Record {
  readonly orders: KnownOrder[];
  /** Awards given, by customer. */
  readonly awards: Map<string, number>;
  readonly codes: Map<string, string>;
  readonly answers: { good: number; refused: number };
}

export function emptyRecord(): Record {
  return { orders: [], awards: new Map(), codes: new Map(), answers: { good: 0, refused: 0 } };
}

/** All steps of the batch are under way at once; the tills take them in turn. */
export async function work(tills: readonly Bench[], batch: Batch, record: Record): Promise<void> {
  const known = [...record.orders];
  await Promise.all(
    batch.steps.map((next, index) => act(tills[index % tills.length]!, next, record, known)),
  );
}

function chosen(known: readonly KnownOrder[], order: number): KnownOrder | undefined {
  return order < 0 ? undefined : known[known.length - 1 - (order % known.length)];
}

type Customer = (typeof buyers)[number] | undefined;

/** One step's calls, each counted, and what was answered with success written down. */
function actions(till: Bench, what: Step['do'], customer: Customer, record: Record) {
  const count = (answer: Answer): boolean => {
    const good = answer.status < 300;
    record.answers[good ? 'good' : 'refused'] += 1;
    // Nothing but a described refusal: no defect of the service hides behind one.
    if (answer.status >= 500) throw new Error(`${what}: ${answer.text}`);
    return good;
  };
  const often = (most: number, call: () => Promise<Answer>, done: () => void) =>
    Promise.all(
      Array.from({ length: most }, async () => {
        if (count(await call())) done();
      }),
    );
  return {
    count,
    often,
    async newCode() {
      const answer = await till.sendCode(customer);
      if (count(answer)) record.codes.set(String(customer), String(answer.data));
    },
    async created(body: { readonly [field: string]: unknown }, stamps: number) {
      const answer = await till.order(body);
      if (!count(answer)) return null;
      const id = String(answer.data['id']);
      const bonus = Number(body['bonus_amount'] ?? 0);
      const fresh = { id, bonus, stamps, completions: 0, reverts: 0, refunds: 0 };
      record.orders.push(fresh);
      return fresh;
    },
    async complete(ordered: KnownOrder | undefined, honest: boolean, most: number) {
      const bonus = ordered?.bonus ?? 0;
      const body = honest
        ? { use_balance: bonus > 0, amount: bonus }
        : { use_balance: bonus === 0, amount: bonus + 1 };
      await often(
        most,
        () => till.complete(ordered?.id ?? NO_ORDER, body),
        () => (ordered!.completions += 1),
      );
    },
  };
}

async function act(
  till: Bench,
  next: Step,
  record: Record,
  known: readonly KnownOrder[],
): Promise<void> {
  const target = 'order' in next ? chosen(known, next.order) : undefined;
  const orderId = target?.id ?? NO_ORDER;
  const customer = 'who' in next ? buyers[next.who] : undefined;
  const { count, often, newCode, created, complete } = actions(till, next.do, customer, record);

  switch (next.do) {
    case 'create': {
      if (next.code === 'fresh' && next.bonus > 0) await newCode();
      const code = next.code === 'wrong' ? '99999' : (record.codes.get(String(customer)) ?? '');
      const ordered = await created(
        {
          user_id: customer,
          amount: next.amount,
          bonus_amount: next.bonus,
          ...(next.stamps > 0 ? { add_stamp: true, stamp_count: next.stamps } : {}),
          ...(next.award ? { give_award: true } : {}),
          ...(next.code === 'none' ? {} : { use_balance_code: code }),
        },
        next.stamps,
      );
      if (ordered !== null && next.paid) await complete(ordered, true, 1);
      break;
    }
    case 'newcomer':
      await created({ user_phone: newPhones[next.phone], amount: next.amount }, 0);
      break;
    case 'complete':
      await complete(target, next.honest, next.times);
      break;
    case 'revert':
      await often(
        next.times,
        () => till.revert(orderId),
        () => (target!.reverts += 1),
      );
      break;
    case 'refund':
      await often(
        1,
        () => till.refund(orderId, next.amount),
        () => (target!.refunds += 1),
      );
      break;
    case 'give': {
      const there = Number((await till.award(customer)).data?.['received_stamp_count'] ?? 0);
      const stamps = { price: PRICE, all: there, few: PRICE - 1, many: there + 1 }[next.stamps];
      const owner = String(customer);
      if (count(await till.give(customer, stamps, AWARD)))
        record.awards.set(owner, (record.awards.get(owner) ?? 0) + 1);
      break;
    }
    case 'spendTwice': {
      const bonus = await till.balance(customer);
      const body = { user_id: customer, amount: 2 * bonus + 1, bonus_amount: bonus };
      const both = [await created(body, 0), await created(body, 0)];
      await Promise.all(both.flatMap((one) => (one ? [complete(one, true, 1)] : [])));
      break;
    }
    case 'code':
      await newCode();
      break;
    default:
      next satisfies never;
  }
}
