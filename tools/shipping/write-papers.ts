/**
 * Writes beside the bundles what goes with them: the notices of others' work and the bill of
 * materials. Fails where a part must not be shipped.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, type BundledPackages } from '../build.ts';
import { noticesText } from './notices.ts';
import { readParts } from './parts.ts';
import { sbomOf, type Product } from './sbom.ts';

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';
export const SBOM = 'sbom.cdx.json';

/** `root`: the folder of package.json, whose dist/ has been built. Gives the problems. */
export function writePapers(root: string): readonly string[] {
  const dist = join(root, 'dist');
  const product = readJson<Product & { readonly productName: string }>(join(root, 'package.json'));
  const parts = readParts(root, readJson<BundledPackages>(join(dist, PACKAGES)));
  writeIfNew(join(dist, NOTICES), noticesText(product.productName, parts));
  writeIfNew(join(dist, SBOM), `${JSON.stringify(sbomOf(product, parts), null, 2)}\n`);
  return parts.problems;
}

/** Whoever packs at the same time never copies half of one. */
function writeIfNew(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
