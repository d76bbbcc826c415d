/**
 * Reads the titles of all tests from their source, with the labels in them: `[E8.R1]` names a
 * number of docs/loyalty-api.md, `[8]` an endpoint. A test that is skipped, or may be,
 * isn't counted.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export interface LabelledTest {
  readonly file: string;
  readonly title: string;
  /** Its own and those of the blocks around it, without repetition. */
  readonly labels: readonly string[];
}

const LABEL = /\[([A-Z]+\d*(?:\.[A-Z0-9]+)+|\d{1,2})\]/gu;
const TESTS = new Set(['test', 'it']);
/** Whatever else stands behind `test` may keep it from running. */
const RUNS_ANYWAY = new Set(['each', 'for', 'concurrent', 'sequential', 'serial', 'only']);

export function readLabelledTests(root: string): LabelledTest[] {
  return globSync('tests/**/*.{test.ts,test.tsx,flow.ts}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => testsOf(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function testsOf(file: string, text: string): LabelledTest[] {
  const found: LabelledTest[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const block = ts.isCallExpression(node) ? blockOf(node) : null;
    if (block === 'mayNotRun') return;
    if (block === null) {
      ts.forEachChild(node, (child) => visit(child, around));
      return;
    }
    const labels = [...new Set([...around, ...labelsIn(block.title)])];
    if (block.kind === 'test') found.push({ file, title: block.title, labels });
    else ts.forEachChild(node, (child) => visit(child, labels));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), []);
  return found;
}

export function labelsIn(title: string): string[] {
  return [...title.matchAll(LABEL)].map(([, label]) => label ?? '');
}

function blockOf(
  call: ts.CallExpression,
): { readonly kind: 'test' | 'describe'; readonly title: string } | 'mayNotRun' | null {
  const [first] = call.arguments;
  const name = nameOf(call.expression);
  if (name === null || first === undefined || !isTitle(first)) return null;
  if (name.suffixes.some((suffix) => !RUNS_ANYWAY.has(suffix))) return 'mayNotRun';
  return { kind: TESTS.has(name.base) ? 'test' : 'describe', title: titleOf(first) };
}

/** `test.each([…])` → base test, suffixes [each]; null for any other function. */
function nameOf(
  callee: ts.Expression,
): { readonly base: string; readonly suffixes: readonly string[] } | null {
  if (ts.isIdentifier(callee)) {
    const base = callee.text;
    return TESTS.has(base) || base === 'describe' ? { base, suffixes: [] } : null;
  }
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) {
    return nameOf(ts.isCallExpression(callee) ? callee.expression : callee.tag);
  }
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const inner = nameOf(callee.expression);
  if (inner === null) return null;
  // Playwright's test.describe is a describe.
  if (callee.name.text === 'describe') return { base: 'describe', suffixes: inner.suffixes };
  return { base: inner.base, suffixes: [...inner.suffixes, callee.name.text] };
}

function isTitle(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function titleOf(node: ts.Expression): string {
  return ts.isStringLiteralLike(node) ? node.text : node.getText().slice(1, -1);
}
