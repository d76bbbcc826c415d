/**
 * What a service says in its own words, without whom it may be about: it is kept with a sale for whoever
 * looks into a refusal, and may name a customer or a phone. Rather too much is taken out than too little.
 */
import type { Fault } from '../fault.ts';

/** Whoever the words may name; what isn't known is ''. */
export interface NamedPerson {
  readonly name: string;
  readonly phone: string;
}

/** However the digits are parted. */
const DIGITS = /\+?\d(?:[\s().-]*\d){6,}/gu;
/** Anybody's phone, or an identifier that looks like one. */
const PHONE_LENGTH = 10;
/** A shorter word of a name is a word of the language, too. */
const MIN_WORD_LENGTH = 3;
/** Of these the last letter is left out: names are declined. */
const MIN_DECLINED_LENGTH = 5;

export function maskWords(text: string, persons: readonly NamedPerson[] = []): string {
  const phones = persons.map(({ phone }) => phone.replaceAll(/\D/gu, ''));
  const withoutPhones = text.normalize('NFC').replace(DIGITS, (run) => {
    const digits = run.replaceAll(/\D/gu, '');
    const isMeant = digits.length >= PHONE_LENGTH || phones.some((phone) => phone.includes(digits));
    return isMeant ? '[number]' : run;
  });
  const stems = new Set(persons.flatMap(({ name }) => stemsOf(name)));
  return [...stems].reduce(
    (rest, stem) =>
      rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${stem}[\\p{L}\\p{M}]*`, 'giu'), '[name]'),
    withoutPhones,
  );
}

/** The same fault, its message masked. */
export function maskFault(fault: Fault, persons: readonly NamedPerson[] = []): Fault {
  return fault.message === undefined
    ? fault
    : { ...fault, message: maskWords(fault.message, persons) };
}

/** Letters only, so that they need no escaping. */
function stemsOf(name: string): readonly string[] {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];
  return words
    .map((word) => [...word])
    .filter((letters) => letters.length >= MIN_WORD_LENGTH)
    .map((letters) =>
      letters.slice(0, letters.length >= MIN_DECLINED_LENGTH ? -1 : undefined).join(''),
    );
}
