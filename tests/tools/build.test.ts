/** The build is the one that is shipped, also where a test asks for it. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../../tools/build.ts';

test('a build from within tests holds no development version of React', async () => {
  const out = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  expect(process.env['NODE_ENV']).toBe('test');
  await build({ out: relative(process.cwd(), out) });
  expect(process.env['NODE_ENV']).toBe('test');
  const pages = globSync('renderer/assets/*.js', { cwd: out });
  expect(pages).not.toEqual([]);
  for (const page of pages)
    expect(readFileSync(join(out, page), 'utf8')).not.toContain('React DevTools');
}, 180_000);
