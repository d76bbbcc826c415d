/** Code in which a property of an object gets another value of the same kind. */
import ts from 'typescript';

/** At run time: a value that nobody who knows the right one takes for it. */
const CHANGE = `
function anotherValue(value) {
  if (typeof value === 'string') return value + 'x';
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return value === null ? 'x' : null;
}
`;

/**
 * Wraps the values that the objects in these top-level declarations (functions or constants) give
 * to that property. The same code when none does.
 */
export function withAnotherValue(
  code: string,
  declarations: readonly string[],
  property: string,
): string {
  const source = ts.createSourceFile('view.ts', code, ts.ScriptTarget.Latest, true);
  const values: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === property) {
      values.push(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements) {
    if (namesOf(statement, source).some((name) => declarations.includes(name))) visit(statement);
  }
  if (values.length === 0) return code;
  const outermost = values.filter(
    (value) => !values.some((other) => other !== value && contains(other, value)),
  );
  const wrapped = outermost
    .toSorted((a, b) => b.getStart(source) - a.getStart(source))
    .reduce((text, value) => {
      const [start, end] = [value.getStart(source), value.getEnd()];
      return `${text.slice(0, start)}anotherValue(${text.slice(start, end)})${text.slice(end)}`;
    }, code);
  return wrapped + CHANGE;
}

function namesOf(statement: ts.Statement, source: ts.SourceFile): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText(source));
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end;
}
