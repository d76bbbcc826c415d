/** Secrets of one database: made on first use, kept, so that tokens survive a restart. */
import { randomBytes } from 'node:crypto';
import { textOf, type Database } from './database.ts';

export function secret(db: Database, name: 'token' | 'code'): Buffer {
  db.run(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
    name,
    randomBytes(32).toString('base64'),
  );
  const row = db.get('SELECT value FROM secrets WHERE name = ?', name) ?? {};
  return Buffer.from(textOf(row, 'value'), 'base64');
}
