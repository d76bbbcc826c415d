/** Whether a row of the journal is what the trail told of it. */
import {
  canonicalText,
  ROW_KINDS,
  type LoyaltyFacts,
  type ReversalFacts,
  type RowEvent,
  type SaleFacts,
  type TrailEvent,
} from './events.ts';

/** A row now: what counts of it, and the number of the last event that told of it. */
export interface RowNow {
  /** null: no event has. */
  readonly told: number | null;
  readonly facts: RowEvent;
  /** Its parts say the same. */
  readonly isWhole: boolean;
  /** Of an edit: its `about` as older versions told it. */
  readonly unkeyedAbout?: string;
}

export function idOf(event: RowEvent): string | number {
  switch (event.type) {
    case 'sale':
      return event.sale;
    case 'reversal':
      return event.reversal;
    case 'edit':
      return event.edit;
    case 'shift':
      return event.shift;
    case 'cashMove':
      return event.move;
  }
}

/** Of event `n`, which told of that row. */
export function checkRow(
  n: number,
  event: RowEvent,
  row: RowNow | null,
): 'rowMissing' | 'rowChanged' | null {
  if (row === null) return 'rowMissing';
  const isLast = row.told === n;
  const facts = asTold(event, row, isLast);
  const agrees = isLast
    ? row.isWhole && factsText(event) === factsText(facts)
    : row.told !== null && row.told > n && constants(event) === constants(facts, event);
  return agrees ? null : 'rowChanged';
}

export function isRowEvent(event: TrailEvent): event is RowEvent {
  return ROW_KINDS.some((kind) => kind === event.type);
}

/** The row as a version before told it. Of money that was handed over it told nothing: it was in the shift that counts it;
 * and whom an edit is about by a hash without a key; of a sale it told money alone. */
function asTold(event: RowEvent, { facts, unkeyedAbout }: RowNow, isLast: boolean): RowEvent {
  if (event.type === 'edit' && facts.type === 'edit' && event.about === unkeyedAbout)
    return { ...facts, about: event.about };
  if (event.type === 'sale' && facts.type === 'sale')
    return { ...facts, loyalty: asRemembered(event, facts, isLast) };
  if (event.type !== 'reversal' || facts.type !== 'reversal') return facts;
  const named = { ...facts, sale: isLast ? facts.sale : saleThen(event, facts) };
  if (event.given !== null) return named;
  const isDone = event.outcome === 'done' || event.bonus !== null;
  const isSame = facts.given?.in === (event.endedIn ?? event.shift);
  return isDone && isSame ? { ...named, given: null } : named;
}

/** A damaged file may have lost the sale in between, and may have got it back. */
function saleThen(event: ReversalFacts, row: ReversalFacts): ReversalFacts['sale'] {
  return event.sale === null || row.sale === null ? event.sale : row.sale;
}

/** Who was forgotten since then, or lost with a damaged file, is no other customer; nor is who was attached since then, or
 * looked up anew for bonuses that were missed, without stamps. That a code is needed may turn out later. */
function asRemembered(event: SaleFacts, row: SaleFacts, isLast: boolean): LoyaltyFacts | null {
  const [told, now] = [event.loyalty, row.loyalty];
  if (told === null || now === null) return null;
  const { code, phone, user, stamps } = told;
  const kept = { code: now.code ?? code, phone: now.phone ?? phone, user: now.user ?? user };
  if (isLast) return { ...now, ...kept };
  if (event.attachedAt !== row.attachedAt) return { ...now, code, phone, user };
  if (row.reason !== null) return { ...now, phone: kept.phone, code, user, stamps };
  return { ...now, ...kept, code: code === false ? code : kept.code };
}

/** Who did it and what is told beside the facts are not in it. */
export function factsText(event: RowEvent): string {
  return canonicalText({ ...event, beside: null, by: null });
}

/** What no later event of that row changes; `when`: what held then decides what is settled. */
function constants(facts: RowEvent, when: RowEvent = facts): string {
  switch (facts.type) {
    case 'shift': {
      const { openedAt, withBonuses, openingFloat, closedAt, countedCash, report } = facts;
      const isClosed = when.type === 'shift' && when.closedAt !== null;
      const closed = isClosed ? { closedAt, countedCash, report } : {};
      return canonicalText({ openedAt, withBonuses, openingFloat, ...closed });
    }
    case 'sale': {
      const { shift, amount, bonus, method, cash, rest, loyalty } = facts;
      const isPaid = when.type === 'sale' && when.stage !== 'open';
      const paid = isPaid ? { bonus, method, cash, rest } : {};
      return canonicalText({ shift, amount, loyalty, ...paid });
    }
    case 'reversal': {
      const { shift, kind, order, sale, amount, givenWith, given, money } = facts;
      const { cashier, supervisor } = facts;
      const isGiven = when.type === 'reversal' && when.given !== null;
      const asked = { shift, kind, order, sale, amount, givenWith, cashier, supervisor };
      return canonicalText({ ...asked, ...(isGiven ? { given, money } : {}) });
    }
    case 'edit':
      return canonicalText({ ...facts, outcome: null });
    case 'cashMove':
      return canonicalText(facts);
  }
}
