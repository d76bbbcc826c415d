/** Brings words of older versions in columns up to date; does nothing where there are none. */
import { OLD_CALLS, OLD_RESOLUTIONS, OLD_STATES } from '../sales/stored-words.ts';

export const UPGRADE_WORDS = [
  upgraded('sales', 'state', OLD_STATES),
  upgraded('sales', 'resolution', OLD_RESOLUTIONS),
  upgraded('calls', 'call', OLD_CALLS),
].join('\n');

function upgraded(table: string, column: string, words: Readonly<Record<string, string>>): string {
  const cases = Object.entries(words).map(([old, now]) => `WHEN '${old}' THEN '${now}'`);
  const old = Object.keys(words).map((one) => `'${one}'`);
  return `UPDATE ${table} SET ${column} = CASE ${column} ${cases.join(' ')} END
    WHERE ${column} IN (${old.join(', ')});`;
}
