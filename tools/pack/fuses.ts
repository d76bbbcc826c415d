/**
 * Electron's fuses as every packed program must have them; the other ones are as Electron ships
 * them. A build for tests differs in one: Playwright drives it through Node's inspector.
 */
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

type Fuses = readonly (readonly [fuse: FuseV1Options, on: boolean])[];

export const FUSES: Fuses = [
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
];

/** A sentence for each fuse of `binary` that is set wrong. */
export async function fuseProblems(binary: string, forTests: boolean): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(binary);
  const wanted = FUSES.map(
    ([fuse, on]) =>
      [fuse, on || (forTests && fuse === FuseV1Options.EnableNodeCliInspectArguments)] as const,
  );
  return wanted
    .filter(([fuse, on]) => wire[fuse] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([fuse, on]) => `fuse ${FuseV1Options[fuse]} is not ${on ? 'on' : 'off'}`);
}
