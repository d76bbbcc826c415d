/** Names in the order of the Kazakh alphabet, which has the Russian letters in theirs. */
const ALPHABET = new Intl.Collator('kk');

export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return ALPHABET.compare(one.name, other.name);
}
