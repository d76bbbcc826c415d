/**
 * Why packing failed, in sentences. electron-builder downloads Electron's binary and tools of its
 * own, and where it can't, it ends with a stack of its library that names neither, but has a word of Node's or its
 * own for a place on the network that can't be reached.
 */

const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|TimeoutError)\b/u;

export function whyNotPacked(error: unknown): readonly string[] {
  const said = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!UNREACHABLE.test(`${said} ${code}`)) return [`Nothing was packed: ${said}`];
  return [
    `Nothing was packed: Electron and the tools that make installers are downloaded from github.com, which can't be reached here (${said}).`,
    'ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR name other places, HTTPS_PROXY a proxy.',
    '`npm run pack -- --check` needs no network: it checks what would be packed.',
  ];
}
