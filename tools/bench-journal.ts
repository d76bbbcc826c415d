/**
 * `npm run bench:journal -- [SALES…]`: what the till asks of its journal at several sizes of it (1,000 and
 * 100,000; a million takes minutes to make), and for how long main's thread answers nobody meanwhile.
 * Prints a table, and the same as JSON; asserts nothing. A part of `npm run bench`.
 */
import { fileURLToPath } from 'node:url';
import { measureJournals } from './bench-journal/sizes.ts';

const SIZES = [1_000, 100_000];

export async function benchJournals(sizes: readonly number[] = SIZES): Promise<void> {
  const figures = await measureJournals(sizes);
  const shown = figures.map(({ what, sales, ...times }) => ({
    what,
    sales,
    ...Object.fromEntries(
      Object.entries(times).map(([name, ms]) => [name, Math.round(ms * 10) / 10]),
    ),
  }));
  console.table(shown);
  console.log(JSON.stringify(shown));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = process.argv.slice(2).map(Number);
  await benchJournals(sizes.length > 0 ? sizes : SIZES);
}
