/** What a release consists of: packages of three systems made from the same bundles, and their sums. */
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NOTICES, SBOM } from './write-papers.ts';

const SUMS = 'SHA256SUMS';
/** One of each, whatever it is called. */
const PACKAGES = ['.AppImage', '.deb', '.dmg', '.exe'] as const;

export interface ReleaseRequest {
  /** Has a folder for each system, with its packages and its bill of materials. */
  readonly from: string;
  /** Where what belongs to the release is laid; made when it isn't there. */
  readonly to: string;
  /** Bill of materials and notices of this commit's bundles. */
  readonly dist: string;
  /** Of package.json. */
  readonly version: string;
  /** As git writes it, refs/tags/v1.2.3 or refs/heads/main. */
  readonly ref: string;
}

/** A sentence for each reason not to release this; then nothing is written. */
export function layReleaseFiles(request: ReleaseRequest): readonly string[] {
  const { from, to, dist } = request;
  const found = globSync('*/**', { cwd: from, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const packages = found.filter((file) => PACKAGES.some((end) => file.endsWith(end)));
  const problems = [
    ...refProblems(request),
    ...packageProblems(packages),
    ...billProblems(found, readFileSync(join(dist, SBOM), 'utf8')),
  ];
  if (problems.length > 0) return problems;
  mkdirSync(to, { recursive: true });
  const files = [...packages, join(dist, SBOM), join(dist, NOTICES)];
  for (const file of files) copyFileSync(file, join(to, basename(file)));
  writeFileSync(join(to, SUMS), sumsOf(files));
  return [];
}

function refProblems({ ref, version }: ReleaseRequest): readonly string[] {
  const tag = /^refs\/tags\/(?<tag>.+)$/u.exec(ref)?.groups?.['tag'];
  return tag === undefined || tag === `v${version}`
    ? []
    : [`the tag is ${tag}, package.json says ${version}`];
}

function packageProblems(packages: readonly string[]): readonly string[] {
  const names = packages.map((file) => basename(file));
  return [
    ...PACKAGES.flatMap((end) => {
      const count = names.filter((name) => name.endsWith(end)).length;
      return count === 1 ? [] : [`there must be one ${end}, not ${count}`];
    }),
    ...names
      .filter((name) => !/^[\w.+-]+$/u.test(name))
      .map((name) => `a release's page would rename ${name}`),
  ];
}

/** Each system says what its bundles hold; the same source gives the same. */
function billProblems(found: readonly string[], expected: string): readonly string[] {
  const bills = found.filter((file) => basename(file) === SBOM);
  if (bills.length === 0) return ['no package came with its bill of materials'];
  return bills
    .filter((file) => readFileSync(file, 'utf8') !== expected)
    .map((file) => `${file} is not of these bundles`);
}

/** As `sha256sum --check` reads it. */
function sumsOf(files: readonly string[]): string {
  return files
    .map((file) => [basename(file), createHash('sha256').update(readFileSync(file)).digest('hex')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('');
}
