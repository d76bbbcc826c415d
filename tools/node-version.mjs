/**
 * Whether this Node can run the tools. Plain JavaScript of the oldest kind on purpose: what is too
 * old for TypeScript must still be able to read this file and say so. Files of TypeScript are run as they are from
 * MAJOR.MINOR on.
 */

const MAJOR = 22;
const MINOR = 18;

/**
 * The sentences to print, or null when `version` (as in process.versions.node) is new enough.
 *
 * @param {string} version
 * @param {string} platform
 * @param {string} arch
 * @returns {string[] | null}
 */
export function nodeProblem(version, platform, arch) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // Odd ones are no lines for long use, and the tests' tools refuse them.
  const fits = major === 24 || major > 25 || (major === MAJOR && minor >= MINOR);
  if (fits) return null;
  const lines = [
    'This needs Node ' +
      MAJOR +
      '.' +
      MINOR +
      ' or a newer 22, Node 24, or 26 and newer; here is ' +
      version +
      '.',
  ];
  if (platform === 'linux' && arch === 'x64') {
    lines.push(
      'On this system `npm ci` brings a Node along, and `npm start` and the other npm scripts use it:',
    );
    lines.push('run `npm ci` once more, without leaving out optional packages.');
  } else {
    lines.push(
      'https://nodejs.org has it for ' +
        platform +
        ' on ' +
        arch +
        '. Then run `npm ci` and this once more.',
    );
  }
  return lines;
}
