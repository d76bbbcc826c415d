/**
 * `npm run bench:journal -- [SALES…]`: what the till asks of its journal at several sizes of it (1,000 and
 * 100,000; a million takes minutes to make), and for how long main's thread answers nobody meanwhile.
 * Prints what each took side by side, what the files take, and both as JSON; asserts nothing. A part of `npm run bench`.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sideBySide } from './bench-journal/side-by-side.ts';
import { measureJournals } from './bench-journal/sizes.ts';

const SIZES = [1_000, 100_000];

export async function benchJournals(sizes: readonly number[] = SIZES): Promise<void> {
  const { figures, files } = await measureJournals(sizes);
  const table = sideBySide(figures);
  console.table(table);
  console.table(files);
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  console.log(JSON.stringify({ table, files }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = process.argv.slice(2).map(Number);
  await benchJournals(sizes.length > 0 ? sizes : SIZES);
}
