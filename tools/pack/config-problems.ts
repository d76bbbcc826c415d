/** What a package needs that its configuration tells. */
import type { Configuration } from 'electron-builder';
import { NOTICES } from '../shipping/write-papers.ts';

export interface Manifest {
  readonly homepage?: string;
  readonly desktopName?: string;
}

/** `config` as electron-builder has read it; a sentence for each thing that is missing. */
export function configProblems(config: Configuration, manifest: Manifest): readonly string[] {
  const { mac, linux, win, toolsets } = config;
  const appImage = toolsets?.appimage ?? '0.0.0';
  const needed: readonly (readonly [boolean, string])[] = [
    [Boolean(manifest.homepage), 'the deb package needs a homepage in package.json'],
    [manifest.desktopName === 'loyalty-cashier.desktop', 'the window is not linked to its entry'],
    [linux?.syncDesktopName === true, 'the entry has not the name that the window tells'],
    [appImage !== '0.0.0', 'the old AppImage needs FUSE 2 and starts without a sandbox'],
    [!linux?.executableArgs?.includes('--no-sandbox'), 'the entry switches the sandbox off'],
    [mac?.hardenedRuntime === true, 'the hardened runtime of macOS is off'],
    [mac?.identity !== null, 'a package for Apple silicon must be signed, ad hoc at least'],
    [brings(win?.extraFiles), 'a package for Windows brings no notices of others’ work'],
    [brings(linux?.extraFiles), 'a package for Linux brings no notices of others’ work'],
    [brings(mac?.extraResources), 'a package for macOS brings no notices of others’ work'],
  ];
  return needed.flatMap(([fits, problem]) => (fits ? [] : [problem]));
}

/** Whether the notices are among the files that are added. */
function brings(files: Configuration['extraFiles']): boolean {
  return [files ?? []].flat().some((file) => typeof file === 'object' && file.to === NOTICES);
}
