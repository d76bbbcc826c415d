/**
 * Which of Electron's members this project uses or plays: asked of the compiler, so that a property
 * of an options object counts as well as a call. `on('closed', …)` uses the event.
 */
import ts from 'typescript';
import { eventName } from './declarations.ts';

/** "BrowserWindow.loadURL", "WebContents.event:will-redirect", "ForkOptions." → where, file:line. */
export type Uses = ReadonlyMap<string, readonly string[]>;

const LISTENING = new Set(['on', 'once', 'off', 'addListener', 'removeListener', 'emit']);
const isElectron = (file: ts.SourceFile): boolean => file.fileName.endsWith('/electron.d.ts');

/** `files`: absolute; `show` makes a path short. */
export function usesIn(
  files: readonly string[],
  options: ts.CompilerOptions,
  show: (file: string) => string,
): Uses {
  const program = ts.createProgram([...files], { ...options, noEmit: true, composite: false });
  const checker = program.getTypeChecker();
  const uses = new Map<string, string[]>();
  for (const source of program.getSourceFiles()) {
    if (!files.includes(source.fileName)) continue;
    const note = (use: string, node: ts.Node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const places = uses.get(use) ?? [];
      uses.set(use, places);
      places.push(`${show(source.fileName)}:${line + 1}`);
    };
    const visit = (node: ts.Node): void => {
      for (const use of usesOf(node, checker)) note(use, node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
}

function usesOf(node: ts.Node, checker: ts.TypeChecker): readonly string[] {
  if (ts.isIdentifier(node)) return namesOf(symbolOf(node, checker));
  if (ts.isCallExpression(node)) return eventUses(node, checker);
  // The stand-in's emitters: new Events('BrowserWindow', ['closed', …]).
  if (ts.isNewExpression(node) && node.expression.getText() === 'Events') return emitterUses(node);
  return [];
}

function symbolOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = node;
  const isKey =
    (ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isGetAccessor(parent)) &&
    parent.name === node &&
    ts.isObjectLiteralExpression(parent.parent);
  if (isKey) {
    const type = checker.getContextualType(parent.parent as ts.ObjectLiteralExpression);
    return type && checker.getPropertyOfType(checker.getNonNullableType(type), node.text);
  }
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Of a member its type and name; of a type its name. */
function namesOf(symbol: ts.Symbol | undefined): readonly string[] {
  // Of a listener only the event counts.
  if (symbol === undefined || LISTENING.has(symbol.name)) return [];
  return (symbol.declarations ?? [])
    .filter((declaration) => isElectron(declaration.getSourceFile()))
    .flatMap((declaration) => {
      const { parent } = declaration;
      if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent))
        return [`${parent.name?.text ?? ''}.${symbol.name}`];
      const isType = ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration);
      return isType ? [`${symbol.name}.`] : [];
    });
}

function eventUses(call: ts.CallExpression, checker: ts.TypeChecker): readonly string[] {
  const callee = call.expression;
  const name = call.arguments[0];
  if (!ts.isPropertyAccessExpression(callee) || !LISTENING.has(callee.name.text)) return [];
  if (name === undefined || !ts.isStringLiteral(name)) return [];
  const declaration = checker.getResolvedSignature(call)?.declaration;
  const owner = declaration?.parent;
  if (!owner || !isElectron(owner.getSourceFile())) return [];
  if (!ts.isClassDeclaration(owner) && !ts.isInterfaceDeclaration(owner)) return [];
  const event = declaration.parameters[0];
  // Any other name is one of Node's own.
  const isDeclared = event?.getText().endsWith(`'${name.text}'`) === true;
  return isDeclared ? [`${owner.name?.text ?? ''}.${eventName(name.text)}`] : [];
}

function emitterUses(node: ts.NewExpression): readonly string[] {
  const [owner, names] = node.arguments ?? [];
  if (!owner || !ts.isStringLiteral(owner) || !names || !ts.isArrayLiteralExpression(names))
    return [];
  const type = owner.text.charAt(0).toUpperCase() + owner.text.slice(1);
  return names.elements
    .filter((one) => ts.isStringLiteral(one))
    .map((one) => `${type}.${eventName(one.text)}`);
}
