/** Secrets of one database: made on first use, kept, so that tokens survive a restart. */
import { randomBytes } from 'node:crypto';
import { textOf, type Database } from './database.ts';

/** As read: they never change. */
const read = new WeakMap<Database, Map<string, Buffer>>();

export function secret(db: Database, name: 'token' | 'code'): Buffer {
  const known = read.get(db) ?? new Map<string, Buffer>();
  read.set(db, known);
  const value = known.get(name) ?? readSecret(db, name);
  known.set(name, value);
  return value;
}

function readSecret(db: Database, name: string): Buffer {
  db.run(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
    name,
    randomBytes(32).toString('base64'),
  );
  const row = db.get('SELECT value FROM secrets WHERE name = ?', name) ?? {};
  return Buffer.from(textOf(row, 'value'), 'base64');
}
