/**
 * A part of the page that couldn't be read once can be read the next time. The browser keeps the failure under the
 * part's address until the page is loaded anew, so it is asked for under another one, which is the same file.
 */
import type { Plugin } from 'vite';

const IMPORT = /\bimport\(\s*(["'`])(\.\/[^"'`?]+\.js)\1\s*\)/gu;

/** The code of a bundle whose later parts are tried twice each time that they are wanted. */
export function triedAgain(code: string): string {
  return code.replaceAll(
    IMPORT,
    (first, quote: string, file: string) =>
      `${first}.catch(()=>import(${quote}${file}?${quote}+Date.now()))`,
  );
}

export function readAgain(): Plugin {
  return {
    name: 'read-again',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: (code) => ({ code: triedAgain(code), map: null }),
  };
}
