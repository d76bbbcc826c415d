/**
 * Chromium's own switches open the window to any program of the machine. Development hosts need
 * them; an installed till does not start with them (Node's are off by the fuses).
 */
import { app } from 'electron';

const SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'];

export function debuggingProblems(): readonly string[] {
  return app.isPackaged && SWITCHES.some((name) => app.commandLine.hasSwitch(name))
    ? ['The installed program opens no debugging port.']
    : [];
}
