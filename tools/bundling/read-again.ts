/**
 * A part of the page that couldn't be read once can be read the next time. The browser keeps the failure under the
 * part's address until the page is loaded anew, so it is asked for under another one, which is the same file. So is
 * what a later part shares with others: an `import` at its top would keep its address, and the part under its new
 * one fail as before. What the first screen is made of stays an `import`: without it there is no page.
 *
 * Read under two addresses a shared file is there twice, so nothing that it holds may be the page's only one of it.
 */
import type { Plugin } from 'vite';

const IMPORT = /\bimport\(\s*(["'`])(\.\/[^"'`?]+\.js)\1\s*\)/gu;

/** As the bundler writes it, before it is made small. */
const AT_TOP = /^import\b(?<what>[^;"]*?)(?:\bfrom )?"\.\/(?<file>[^"]+\.js)";$/gmu;

/** The code of a bundle whose later parts are tried twice each time that they are wanted. */
export function triedAgain(code: string): string {
  return code.replaceAll(
    IMPORT,
    (first, quote: string, file: string) =>
      `${first}.catch(()=>import(${quote}${file}?${quote}+Date.now()))`,
  );
}

/** The same code with what it has from files that aren't there yet asked for when it runs. */
export function sharedLater(code: string, isThere: (file: string) => boolean): string {
  return code.replaceAll(AT_TOP, (whole, what: string, file: string) => {
    if (isThere(file)) return whole;
    const names = /^ \{(?<names>[^{}]*)\} $/u.exec(what)?.groups?.['names'];
    if (names === undefined) throw new Error(`no way to ask again for: ${whole}`);
    return `const {${names.replaceAll(' as ', ': ')}} = await import("./${file}");`;
  });
}

interface Part {
  readonly isEntry: boolean;
  readonly imports: readonly string[];
}

/** The files of the first screen: what the page begins with, and what that has. */
function firstFiles(parts: Readonly<Record<string, Part>>): ReadonlySet<string> {
  const first = new Set<string>();
  const add = (file: string) => {
    if (first.has(file)) return;
    first.add(file);
    for (const one of parts[file]?.imports ?? []) add(one);
  };
  for (const [file, { isEntry }] of Object.entries(parts)) if (isEntry) add(file);
  return first;
}

export function readAgain(): Plugin {
  return {
    name: 'read-again',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, { fileName }, _options, { chunks }) {
      const first = firstFiles(chunks);
      const folder = fileName.slice(0, fileName.lastIndexOf('/') + 1);
      const later = first.has(fileName)
        ? code
        : sharedLater(code, (file) => first.has(folder + file));
      return { code: triedAgain(later), map: null };
    },
  };
}
