/**
 * So many sales in one process: what of memory, handles, listeners and caches grows with them. The service is in this
 * process, main's till in another one (till.ts), so that what is counted is the till's alone.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../../../src-service/service.ts';
import type { Live } from './live.ts';
import { emptyMix, longSettings, type Mix } from './people.ts';

/** After so many sales. */
export interface Row extends Mix, Live {
  readonly cpuPerSale: number;
  readonly msPerSale: number;
  readonly fileBytes: number;
  readonly logBytes: number;
}

const TILL = fileURLToPath(new URL('till.ts', import.meta.url));
const TABLES = 10;

export async function measureLong(
  sales: number,
  onRow: (soFar: ReturnType<typeof tableOf>) => void,
): Promise<ReturnType<typeof tableOf>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-long-'));
  const service = await startService({
    database: join(folder, 'service.sqlite'),
    settings: longSettings(),
    keepAliveTimeout: 75_000,
  });
  const rows: Row[] = [];
  const every = Math.max(1, Math.round(sales / TABLES));
  const till = fork(TILL, [folder, service.address, String(sales), String(every)], {
    execArgv: ['--expose-gc'],
  });
  try {
    service.onSms(({ code }) => void till.send(code));
    till.on('message', (row) => {
      rows.push(row as Row);
      onRow(tableOf(rows));
    });
    const [code] = await once(till, 'exit');
    if (code !== 0) throw new Error(`the till ended with ${String(code)}`);
    return tableOf(rows);
  } finally {
    till.kill();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const megabytes = (bytes: number) => rounded(bytes / 2 ** 20, 2);

/** By the number of sales, and the largest Maps and Sets after the last one. */
function tableOf(rows: readonly Row[]) {
  const table = rows.map((row) => ({
    'heap MB': megabytes(row.heapBytes),
    'resident MB': megabytes(row.rssBytes),
    handles: row.handles,
    listeners: row.listeners,
    warnings: row.warnings,
    'in Maps and Sets': row.entries,
    'file MB': megabytes(row.fileBytes),
    'its log MB': megabytes(row.logBytes),
    'CPU ms a sale': rounded(row.cpuPerSale, 1),
    'took ms a sale': rounded(row.msPerSale, 1),
  }));
  const last = rows.at(-1);
  return {
    rows: Object.fromEntries(table.map((line, at) => [`${rows[at]?.sales} sales`, line])),
    largest: last?.largest ?? [],
    mix: mixOf(last ?? emptyMix()),
  };
}

const mixOf = ({ sales, bonuses, codes, awards, refunds, unknown }: Mix): Mix => ({
  sales,
  bonuses,
  codes,
  awards,
  refunds,
  unknown,
});
