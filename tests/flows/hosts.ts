/** On which hosts the whole flows run, said plainly at the start of the run. */
import { findElectron } from '../../tools/find-electron.ts';

export const electronIsHere = findElectron() !== null;

export const hostsReport = electronIsHere
  ? 'Whole flows run on chromium-host and on Electron.'
  : 'Whole flows run on chromium-host. They did NOT run on Electron: its binary is not here ' +
    '(ELECTRON_OVERRIDE_DIST_PATH names the folder of one).';

/** Whatever is random in the flows comes from it; the workers inherit the environment. */
export function flowSeed(title = ''): number {
  let hash = Number(process.env['FLOW_SEED']);
  for (const character of title) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/** What a test draws by: its title, and which repetition of it this is. */
export const drawName = ({ titlePath, repeatEachIndex }: Drawing): string =>
  [...titlePath, ...(repeatEachIndex === 0 ? [] : [repeatEachIndex])].join(' ');

interface Drawing {
  readonly titlePath: readonly string[];
  readonly repeatEachIndex: number;
}

/** Playwright's global set-up. */
export default function sayHosts(): void {
  process.env['FLOW_SEED'] ??= String(Math.floor(Math.random() * 1_000_000));
  console.log(hostsReport);
  console.log(`Calls take 20 to 150 ms, one in ten 800 ms. FLOW_SEED=${process.env['FLOW_SEED']}`);
}
