/**
 * The bill of materials (CycloneDX 1.6, JSON): what is inside, for whoever must know whether a part
 * with a known hole is. The same parts give the same text, so that builds of three systems can be
 * compared.
 */
import { createHash } from 'node:crypto';
import type { Part, Parts } from './parts.ts';

export interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

export function sbomOf(product: Product, { packages, electron }: Parts) {
  const name = `pkg:npm/${product.name}@${product.version}`;
  const components = [electron, ...packages].map(component);
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name: product.name,
        version: product.version,
        licenses: licencesOf(product.license),
        purl: name,
      },
    },
    components,
    dependencies: [
      { ref: name, dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function component(part: Part) {
  const purl = purlOf(part);
  return {
    type: part.bundles.length === 0 ? 'framework' : 'library',
    'bom-ref': purl,
    name: part.name,
    version: part.version,
    ...(part.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: part.sha512 }] }),
    licenses: licencesOf(part.licence),
    purl,
    ...(part.bundles.length === 0
      ? {}
      : { properties: part.bundles.map((value) => ({ name: 'loyalty-cashier:bundle', value })) }),
  };
}

const licencesOf = (id: string) => [{ license: { id } }];

/** The scope's @ is written as %40 there. */
const purlOf = ({ name, version }: Part): string =>
  `pkg:npm/${name.replace(/^@/u, '%40')}@${version}`;

/** A UUID that follows from `text` (version 8 of RFC 9562: made as its maker likes). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
