/** THIRD-PARTY-NOTICES.txt: whose work the program holds, and under which licence each part is. */
import type { Part, Parts } from './parts.ts';

const RULE = '-'.repeat(80);

export function noticesText(product: string, { packages, electron }: Parts): string {
  return [
    `${product} holds work of others. Each part is named here with its licence.`,
    '',
    ...list([electron, ...packages]),
    '',
    `Electron brings Chromium, Node.js and more; their notices are in LICENSES.chromium.html.`,
    '',
    ...[electron, ...packages].flatMap(chapter),
  ].join('\n');
}

function list(parts: readonly Part[]): readonly string[] {
  const width = Math.max(...parts.map((part) => titleOf(part).length));
  return parts.map((part) => `  ${titleOf(part).padEnd(width)}  ${part.licence}`);
}

const titleOf = ({ name, version }: Part): string => `${name} ${version}`;

function chapter(part: Part): readonly string[] {
  return [RULE, titleOf(part), RULE, '', ...part.texts.flatMap((text) => [text, ''])];
}
