/**
 * Which of Chromium's and Electron's switches an installed till may be started with: those that a terminal
 * may need to show its screen, and to find its keyring. Any other is refused, whatever it does: hundreds of
 * them weaken something, and new ones come with each version. Pure.
 */

const ANY = /^/u;

const ALLOWED: ReadonlyMap<string, RegExp> = new Map([
  ['lang', ANY],
  ['disable-gpu', ANY],
  ['disable-gpu-compositing', ANY],
  ['disable-dev-shm-usage', ANY],
  ['force-device-scale-factor', ANY],
  ['high-dpi-support', ANY],
  ['ozone-platform', ANY],
  ['ozone-platform-hint', ANY],
  ['enable-wayland-ime', ANY],
  ['gtk-version', ANY],
  ['class', ANY],
  // Real keyrings only.
  ['password-store', /^(?:gnome-libsecret|kwallet\d?)$/u],
  // By the installer on Windows, after an update.
  ['updated', ANY],
]);

/** Chromium passes over white space around an argument. */
const AROUND = /^[\s\p{C}\p{Z}]+|[\s\p{C}\p{Z}]+$/gu;

/**
 * `args`: those that aren't the program's own, and values that stood alone, as Chromium may see a switch in them.
 * Gives the names of what is refused. Chromium takes a switch with one dash, too, and on Windows with a slash, in
 * letters of any size.
 */
export function refusedSwitches(
  args: readonly string[],
  platform: NodeJS.Platform,
): readonly string[] {
  const prefix = platform === 'win32' ? /^(?:--?|\/)/u : /^--?/u;
  return args
    .map((arg) => arg.replace(AROUND, ''))
    .filter((arg) => prefix.test(arg) && arg !== '--')
    .filter((arg) => !(platform === 'darwin' && /^-psn_[\d_]+$/u.test(arg)))
    .map((arg) => {
      const [name = '', ...value] = arg.replace(prefix, '').split('=');
      return { name: name.toLowerCase(), value: value.join('=') };
    })
    .filter(({ name, value }) => ALLOWED.get(name)?.test(value) !== true)
    .map(({ name }) => `--${name}`);
}
