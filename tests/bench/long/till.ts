/** Main's till in a process of its own (long.ts starts it): sells, and tells every so many sales what lives. */
import { countLive } from './live.ts';
import { statSync } from 'node:fs';
import { openTillAlone } from '../till-alone.ts';
import { sellNext, setUp, type Till } from './cashier.ts';
import type { Row } from './long.ts';
import { emptyMix } from './people.ts';

const [folder = '', address = '', sales = '', every = ''] = process.argv.slice(2);
let lastCode = '';
process.on('message', (code) => (lastCode = String(code)));
const { till: alone, journalFile: file, close } = await openTillAlone(folder, address);
const till: Till = { ...alone, lastCode: () => lastCode };
const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

await setUp(till, address);
const mix = emptyMix();
for (let done = 0; done < Number(sales);) {
  const before = process.cpuUsage();
  const begun = performance.now();
  for (const end = done + Number(every); done < end; done += 1) await sellNext(till, done, mix);
  const { user, system } = process.cpuUsage(before);
  const row: Row = {
    ...mix,
    cpuPerSale: (user + system) / 1_000 / Number(every),
    msPerSale: (performance.now() - begun) / Number(every),
    ...(await countLive()),
    fileBytes: bytesOf(file),
    logBytes: bytesOf(`${file}-wal`),
  };
  process.send?.(row);
}
await close();
process.disconnect();
