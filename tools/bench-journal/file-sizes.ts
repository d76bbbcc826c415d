/** What a journal's file takes: by its own pages, whatever is in the write-ahead log. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Pages {
  /** Bytes, those that are free included. */
  readonly all: number;
  readonly free: number;
}

export interface FileFigures {
  readonly sales: number;
  readonly megabytes: number;
  /** As filled: an earlier shift's sale has one event and one call. */
  readonly 'bytes a filled sale': number;
  /** By what a sale writes from its first key to the next customer. */
  readonly 'bytes a sold sale': number;
  readonly 'MB free after retention': number;
  /** What `VACUUM INTO` makes of it then. */
  readonly 'MB of the backup': number;
}

const MEGABYTE = 2 ** 20;
const inMegabytes = (bytes: number) => Math.round((bytes / MEGABYTE) * 10) / 10;

export function pagesOf(file: string): Pages {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const size = pragma(database, 'page_size');
    return {
      all: size * pragma(database, 'page_count'),
      free: size * pragma(database, 'freelist_count'),
    };
  } finally {
    database.close();
  }
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** `filled`: before `sold` sales were written by the journal itself; `end`: after names went and the copy was made. */
export function fileFigures(
  file: string,
  sales: number,
  { filled, sold, end }: { readonly filled: Pages; readonly sold: Pages; readonly end: Pages },
  count: number,
): FileFigures {
  const backups = join(dirname(file), 'backups');
  const newest = readdirSync(backups).toSorted().at(-1) ?? '';
  return {
    sales,
    megabytes: inMegabytes(filled.all),
    'bytes a filled sale': Math.round((filled.all - filled.free) / sales),
    'bytes a sold sale': Math.round((sold.all - sold.free - filled.all + filled.free) / count),
    'MB free after retention': inMegabytes(end.free),
    'MB of the backup': inMegabytes(statSync(join(backups, newest)).size),
  };
}
