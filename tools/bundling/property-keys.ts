/**
 * A bundle holds libphonenumber-js without what makes a property's key of an object, and a symbol where there are
 * none: each of its files brings that along, and its keys are strings.
 */
import type { Plugin } from 'vite';

const HELPER = /^function _toPropertyKey\(t\) \{.*\}$/mu;
const OF_TODAY = 'function _toPropertyKey(t) { return typeof t === "symbol" ? t : String(t); }';

export function withPlainKeys(code: string): string {
  return code.replace(HELPER, OF_TODAY);
}

export function propertyKeys(): Plugin {
  return {
    name: 'property-keys',
    transform: {
      filter: { id: /\/libphonenumber-js\/es6\/.+\.js$/u },
      // A line for a line.
      handler: (code) => ({ code: withPlainKeys(code), map: null }),
    },
  };
}
