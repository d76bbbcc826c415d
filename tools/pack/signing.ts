/**
 * How a package for macOS is signed. Apple silicon runs nothing that isn't signed at all, and setting
 * the fuses breaks the signature that Electron came with: so without a certificate it gets one that
 * says nothing about who made it (ad hoc). The hardened runtime stays on; with such a signature it
 * needs the entitlement that lets Electron's own libraries in.
 */
import type { Configuration } from 'electron-builder';

const CERTIFICATE = ['CSC_LINK', 'CSC_NAME'] as const;

/** What to change in electron-builder.yml where no certificate is named. */
export function signingFor(env: Readonly<Record<string, string | undefined>>): Configuration {
  if (CERTIFICATE.some((name) => Boolean(env[name]))) return {};
  const entitlements = 'assets/entitlements.ad-hoc.plist';
  return { mac: { identity: '-', entitlements, entitlementsInherit: entitlements } };
}
