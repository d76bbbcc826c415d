/**
 * Chromium's own switches open the window to any program of the machine. Development hosts need
 * them; an installed till does not start with them (Node's are off by the fuses). A package that was made
 * for tests does (build-kind.ts).
 */
import { app } from 'electron';
import { isInstalled } from './build-kind.ts';

const SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'];

export function debuggingProblems(): readonly string[] {
  if (!isInstalled() || !SWITCHES.some((name) => app.commandLine.hasSwitch(name))) return [];
  return ['The installed program opens no debugging port.'];
}
