/**
 * Electron's declarations (electron.d.ts) as a table: each interface or class with its members and
 * events, what is declared of them, and the words of its description. Syntax alone: a version that
 * isn't installed can be read.
 */
import ts from 'typescript';

export interface Declared {
  /** Without comments, in one line; overloads one after another. */
  readonly signature: string;
  /** Its description in one line, without marks of Markdown. */
  readonly words: string;
  readonly deprecated: boolean;
}

/** "BrowserWindow" → "loadURL", or "event:closed" → what is declared. "" is the type itself. */
export type Declarations = ReadonlyMap<string, ReadonlyMap<string, Declared>>;

export const eventName = (name: string): string => `event:${name}`;

/** The others say the same of an event. */
const LISTENING = 'on';
const ALSO_LISTENING = new Set(['once', 'off', 'addListener', 'removeListener']);

export function parseDeclarations(text: string): Declarations {
  const source = ts.createSourceFile('electron.d.ts', text, ts.ScriptTarget.Latest, true);
  const table = new Map<string, Map<string, Declared>>();
  const visit = (node: ts.Node): void => {
    if ((ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) && node.name)
      addMembers(table, node.name.text, node, source);
    else if (ts.isTypeAliasDeclaration(node)) add(table, node.name.text, '', node, source);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return table;
}

function addMembers(
  table: Map<string, Map<string, Declared>>,
  name: string,
  node: ts.InterfaceDeclaration | ts.ClassDeclaration,
  source: ts.SourceFile,
): void {
  const heritage = node.heritageClauses?.map((clause) => clause.getText(source)).join(' ') ?? '';
  put(table, name, '', { signature: heritage, words: '', deprecated: false });
  for (const member of node.members) {
    const memberName = member.name?.getText(source) ?? 'constructor';
    if (ALSO_LISTENING.has(memberName)) continue;
    add(table, name, memberName === LISTENING ? eventOf(member) : memberName, member, source);
  }
}

/** on(event: 'closed', …) declares "event:closed". */
function eventOf(member: ts.ClassElement | ts.TypeElement): string {
  const parameters =
    ts.isMethodDeclaration(member) || ts.isMethodSignature(member) ? member.parameters : [];
  const type = parameters[0]?.type;
  return type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
    ? eventName(type.literal.text)
    : LISTENING;
}

function add(
  table: Map<string, Map<string, Declared>>,
  container: string,
  name: string,
  node: ts.Node,
  source: ts.SourceFile,
): void {
  const comments = ts.getJSDocCommentsAndTags(node).map((one) => one.getText(source));
  put(table, container, name, {
    signature: plain(withoutComments(node.getText(source))),
    words: plainWords(comments.join(' ')),
    deprecated: ts.getJSDocDeprecatedTag(node) !== undefined,
  });
}

function put(
  table: Map<string, Map<string, Declared>>,
  container: string,
  name: string,
  declared: Declared,
): void {
  const members = table.get(container) ?? new Map<string, Declared>();
  table.set(container, members);
  const overload = members.get(name);
  members.set(
    name,
    overload === undefined
      ? declared
      : {
          signature: joined(overload.signature, declared.signature),
          words: joined(overload.words, declared.words),
          deprecated: overload.deprecated && declared.deprecated,
        },
  );
}

const joined = (one: string, other: string): string => [one, other].filter(Boolean).join(' ');
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** Of a comment or a page of Markdown: its words, for comparing sentences. */
export function plainWords(text: string): string {
  return plain(
    text
      .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)/gmu, ' ')
      .replaceAll(/\*\/|\[(?<label>[^\]]+)\]\([^)]*\)/gu, '$<label>')
      .replaceAll(/[`*_]/gu, ''),
  );
}
