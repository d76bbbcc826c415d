/** What the documents point to is there: files, folders and headings. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENTS = [...globSync('*.md'), ...globSync('{docs,src-*,tests,tools,assets}/**/*.md')];

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/gu)].map(([, link = '']) => link);

/** As the usual viewers make it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');

const anchorsOf = (text: string) => [
  ...[...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => anchorOf(heading)),
  ...[...text.matchAll(/<a id="([^"]+)">/gu)].map(([, own = '']) => own),
];

function isThere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const to = path === '' ? from : join(dirname(from), path);
  if (!existsSync(to)) return false;
  if (anchor === undefined) return true;
  return statSync(to).isFile() && anchorsOf(readFileSync(to, 'utf8')).includes(anchor);
}

test('each link of each document leads somewhere', () => {
  const broken = DOCUMENTS.flatMap((from) =>
    linksOf(readFileSync(from, 'utf8'))
      .filter((link) => !isThere(from, link))
      .map((link) => `${from}: ${link}`),
  );
  expect(broken).toEqual([]);
  expect(DOCUMENTS).toContain('README.md');
});

/** With a folder of the project's own at its beginning. */
const PATH =
  /`((?:src-(?:main|renderer|service|shared)|tests|tools|docs|assets)\/[\w./-]+\.\w+)`/gu;

test('each file that the glossary names is there', () => {
  const named = [...readFileSync('docs/glossary.md', 'utf8').matchAll(PATH)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
