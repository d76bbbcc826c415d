/**
 * The build that Playwright can drive: the same bundles, but Node's inspector may be opened, and
 * package.json says so, which lets the program start with a debugging port
 * (src-main/shell/start/debugging-switches.ts). It has no installer and lies in a folder of its own.
 */
import type { Configuration } from 'electron-builder';

export const FOR_TESTS: Configuration = {
  electronFuses: { enableNodeCliInspectArguments: true },
  extraMetadata: { forTests: true },
};
