/**
 * A bundle holds libphonenumber-js's own error as a class of today, without the 2.5 KB by which it makes one of
 * `Error` where a browser knows no classes.
 */
import type { Plugin } from 'vite';

export function parseError(): Plugin {
  return {
    name: 'parse-error',
    load: {
      filter: { id: /\/libphonenumber-js\/es6\/ParseError\.js$/u },
      handler: () => `export default class ParseError extends Error { name = 'ParseError' }`,
    },
  };
}
