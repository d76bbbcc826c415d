/** What the renderer's sources name: each text in them, with a hole where something is put in. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Between two holes; a text without holes has one part. */
type Text = readonly string[];

const escaped = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** The texts of these files: `'a.b'` and `` `a.${x}` ``. */
export function textsIn(pattern: string, exclude: readonly string[] = []): readonly Text[] {
  return globSync(pattern, { exclude: [...exclude] }).flatMap((file) => {
    const texts: Text[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
        texts.push([node.text]);
      if (ts.isTemplateExpression(node))
        texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
    return texts;
  });
}

/** Answers whether one of the texts may become this one, whatever is put into its holes. */
export function mentioning(texts: readonly Text[]): (name: string) => boolean {
  const whole = new Set(texts.filter(({ length }) => length === 1).map(([text]) => text ?? ''));
  const open = texts
    .filter((parts) => parts.length > 1 && parts.some((part) => part !== ''))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.*')}$`, 'u'));
  return (name) => whole.has(name) || open.some((pattern) => pattern.test(name));
}

/** The same texts cut at their spaces, as class names are. */
export function wordsOf(texts: readonly Text[]): readonly Text[] {
  return texts.flatMap((parts) => {
    const words: string[][] = [[]];
    for (const part of parts) {
      const [first = '', ...more] = part.split(/\s+/u);
      words.at(-1)?.push(first);
      words.push(...more.map((word) => [word]));
    }
    // A hole alone is no name.
    return words.filter((word) => word.some((part) => part !== ''));
  });
}
