/** On which hosts the whole flows run, said plainly at the start of the run. */
import { findElectron } from '../../tools/find-electron.ts';

export const electronIsHere = findElectron() !== null;

export const hostsReport = electronIsHere
  ? 'Whole flows run on chromium-host and on Electron.'
  : 'Whole flows run on chromium-host. They did NOT run on Electron: its binary is not here ' +
    '(ELECTRON_OVERRIDE_DIST_PATH names the folder of one).';

/** Playwright's global set-up. */
export default function sayHosts(): void {
  console.log(hostsReport);
}
