/**
 * What the service really did, and for which request of which till: each operation in its ledger with
 * its place in the order of events, and that of the request. Time doesn't tell: it mostly stands.
 */
import type { ServiceFacts } from './facts.ts';

export type OperationKind =
  | 'order'
  | 'completed'
  | 'reverted'
  | 'refund'
  | 'award'
  | 'code'
  | 'edited';

export interface Operation {
  readonly kind: OperationKind;
  /** The order; of an award and an edit the customer; of a code its place among all. */
  readonly of: string;
}

/** A request that moves something. */
export interface Sent {
  readonly till: number;
  readonly key: string;
  /** The same, with its identifiers. */
  readonly path: string;
  /** Its place in the order of all events. */
  readonly sent: number;
  /** By the world's clock. */
  readonly at: number;
  /** The service refused it, in an answer of its own; false too while there is none. */
  refused: boolean;
  /** Where the till was told that it is done, in an answer that brings nothing else, by the order of all events; null: it wasn't. */
  agreed: number | null;
}

export interface Act extends Sent {
  readonly operation: Operation;
  readonly acted: number;
  readonly actedAt: number;
}

export interface Acts {
  readonly sent: Sent[];
  readonly acts: readonly Act[];
  /** Around one delivery of a request to the service. */
  during<T>(request: Sent, deliver: () => Promise<T>): Promise<T>;
}

/** One line an operation, the same operation always the same line. */
export function operationsIn(facts: ServiceFacts, codes: number): string[] {
  const { orders, awards, names } = facts;
  return [
    ...orders.map(({ id }) => `order ${id}`),
    ...orders.filter(({ status }) => status !== 'PENDING').map(({ id }) => `completed ${id}`),
    ...orders.filter(({ status }) => status === 'DECLINED').map(({ id }) => `reverted ${id}`),
    ...orders.flatMap(({ id, refunds }) => refunds.map((_, index) => `refund ${id} ${index}`)),
    ...[...awards].flatMap(([customer, count]) =>
      Array.from({ length: count }, (_, index) => `award ${customer} ${index}`),
    ),
    ...Array.from({ length: codes }, (_, index) => `code ${index}`),
    ...[...names].map(([customer, name]) => `edited ${customer} ${name}`),
  ];
}

export function createActs(
  now: () => number,
  next: () => number,
  operations: () => readonly string[],
): Acts {
  const sent: Sent[] = [];
  const acts: Act[] = [];
  const seen = new Set<string>();
  return {
    sent,
    acts,
    async during(request, deliver) {
      // What only reads moves nothing.
      if (request.key.startsWith('GET ')) return deliver();
      const before = new Set(operations());
      try {
        return await deliver();
      } finally {
        // Also when its answer was lost.
        for (const line of operations()) {
          if (before.has(line) || seen.has(line)) continue;
          seen.add(line);
          const [kind = '', of = ''] = line.split(' ');
          acts.push({
            ...request,
            acted: next(),
            actedAt: now(),
            operation: { kind: kind as OperationKind, of },
          });
        }
      }
    },
  };
}
