/** What is typed about one of the till's people: what is wrong with it, and the commands that it makes. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { ShownPeople } from '../../../src-shared/contract/people-schema.ts';
import type { Role } from '../../../src-shared/domain/people/rights.ts';

export type Person = ShownPeople['names'][number];
export type PersonChange = CommandInput<'people.change'>;

export interface TypedPerson {
  readonly name: string;
  readonly role: Role;
  readonly pin: string;
  readonly pinAgain: string;
  /** What the reader has typed. */
  readonly card: string;
}

export type PersonField = 'name' | 'pin' | 'pinAgain' | 'card';
export type PersonProblem = 'missing' | 'format' | 'differs';

const PIN = /^\d{4,8}$/u;
const MIN_CARD_LENGTH = 4;

/** `person`: whose data it is; null: somebody new, who needs a PIN. */
export function problemsOf(
  { name, pin, pinAgain, card }: TypedPerson,
  person: Person | null,
): Partial<Record<PersonField, PersonProblem>> {
  const needsPin = person === null || pin !== '' || pinAgain !== '';
  const wrongPin = needsPin && !PIN.test(pin);
  const typedCard = card.trim();
  return {
    ...(name.trim() === '' ? { name: 'missing' } : {}),
    ...(wrongPin ? { pin: 'format' } : {}),
    ...(!wrongPin && pin !== pinAgain ? { pinAgain: 'differs' } : {}),
    ...(typedCard !== '' && typedCard.length < MIN_CARD_LENGTH ? { card: 'format' } : {}),
  };
}

/** One after another; only what differs from what is known of `person`. */
export function changesOf(
  typed: TypedPerson,
  person: Person | null,
  cashierId: string,
): readonly PersonChange[] {
  const { role, pin } = typed;
  const name = typed.name.trim();
  const card = typed.card.trim();
  const withCard: PersonChange[] = card === '' ? [] : [{ do: 'setCard', cashierId, card }];
  if (person === null) return [{ do: 'add', cashierId, name, role, pin }, ...withCard];
  const changes: PersonChange[] = [];
  if (name !== person.name) changes.push({ do: 'rename', cashierId, name });
  if (role !== person.role) changes.push({ do: 'setRole', cashierId, role });
  if (pin !== '') changes.push({ do: 'setPin', cashierId, pin });
  return [...changes, ...withCard];
}
