/** Whether a file that was changed by a table can still be read: what can't be proves nothing when a test fails. */
import ts from 'typescript';

/** What of `code` is no TypeScript; empty for a file of another kind. */
export function syntaxErrors(file: string, code: string): readonly string[] {
  if (!/\.[cm]?tsx?$/u.test(file)) return [];
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
    },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
