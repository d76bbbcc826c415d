/** A copy of the sources in which a guard can be undone while the tests run; the real ones stay as they are. */
import { fork } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Guard } from './guards.ts';
import type { Answer, Asked, Request } from './resident.ts';

/** What the tests read beside the sources. */
const COPIED = [
  'src-main',
  'src-renderer',
  'src-service',
  'src-shared',
  'tests',
  'tools',
  'assets',
  'docs',
  '.dependency-cruiser.cjs',
  'electron-builder.yml',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  'README.md',
  'ARCHITECTURE.md',
];

export interface Workshop {
  /** What the tests say when the guard is gone. One call after another. */
  without(guard: Pick<Guard, 'file' | 'from' | 'to'>, asked: Asked): Promise<Answer>;
  /** What they say as long as it is there. */
  with(asked: Asked): Promise<Answer>;
  close(): Promise<void>;
}

export function openWorkshop(root: string): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'guards-'));
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const child = fork(join(folder, 'tools/guards/resident.ts'), { cwd: folder, stdio: 'inherit' });
  const gone = once(child, 'exit');
  /** Put back since the last run. */
  let restored: readonly string[] = [];

  const run = async (asked: Asked, undone: readonly string[] = []): Promise<Answer> => {
    child.send({ ...asked, changed: [...restored, ...undone] } satisfies Request);
    restored = undone;
    const answer = once(child, 'message') as Promise<[Answer]>;
    const [said] = await Promise.race([
      answer,
      gone.then(([code]) => {
        throw new Error(`the process of the tests ended (${String(code)})`);
      }),
    ]);
    return said;
  };

  return {
    with: (asked) => run(asked),
    async without({ file, from, to }, asked) {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        whole.replace(from, () => to),
      );
      try {
        return await run(asked, [file]);
      } finally {
        writeFileSync(path, whole);
      }
    },
    async close() {
      if (child.connected) child.disconnect();
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
