/**
 * Chromium's own switches open the window to any program of the machine. Development hosts need
 * them; an installed till does not start with them (Node's are off by the fuses). A packed program
 * that was made for tests says so in its package.json, which lies in the archive with its code
 * (`npm run pack -- --for-tests`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';

const SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'];

export function debuggingProblems(): readonly string[] {
  if (!app.isPackaged || !SWITCHES.some((name) => app.commandLine.hasSwitch(name))) return [];
  return isForTests() ? [] : ['The installed program opens no debugging port.'];
}

function isForTests(): boolean {
  const manifest = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly forTests?: boolean }).forTests === true;
}
