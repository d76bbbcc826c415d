/** What must be in a packed program, and what must not: read back from the folder that was packed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICES } from '../shipping/write-papers.ts';
import { readArchive } from './archive.ts';
import { fuseProblems } from './fuses.ts';

const NEEDED = [
  'package.json',
  'assets/icon.png',
  'dist/main/main.cjs',
  'dist/preload/preload.cjs',
  'dist/reader/reader.cjs',
  'dist/renderer/index.html',
  'dist/service/utility.cjs',
];
const ALLOWED =
  /^(?:package\.json|assets\/icon\.png|dist\/(?:main|preload|reader|service)\/\w+\.c?js)$/u;
const ALLOWED_PAGE =
  /^dist\/renderer\/(?:index\.html|assets\/[\w.-]+\.(?:js|css|woff2|svg|png|wav|mp3))$/u;
/** Beside the program, for whoever wants to know whose work it holds. */
const BESIDE = ['LICENSE.txt', NOTICES, 'LICENSE.electron.txt', 'LICENSES.chromium.html'];

/** `packed`: a folder for Linux. `root`: where it was built from. */
export async function packedProblems(
  packed: string,
  root: string,
  forTests: boolean,
): Promise<readonly string[]> {
  const archive = readArchive(join(packed, 'resources', 'app.asar'));
  const { forTests: isForTests = false, packed: isPacked = false } = JSON.parse(
    archive.read('package.json'),
  ) as { readonly forTests?: boolean; readonly packed?: boolean };
  return [
    ...NEEDED.filter((file) => !archive.files.includes(file)).map((file) => `${file} is missing`),
    ...archive.files
      .filter((file) => !ALLOWED.test(file) && !ALLOWED_PAGE.test(file))
      .map((file) => `${file} must not be packed`),
    ...BESIDE.filter((file) => !existsSync(join(packed, file))).map(
      (file) => `${file} is not beside the program`,
    ),
    ...(existsSync(join(packed, NOTICES)) && notices(packed) !== notices(join(root, 'dist'))
      ? [`${NOTICES} isn’t the one of these bundles`]
      : []),
    ...(isPacked ? [] : ['package.json doesn’t say that it is packed']),
    ...(isForTests === forTests ? [] : [`package.json says forTests: ${isForTests}`]),
    ...(await fuseProblems(join(packed, 'loyalty-cashier'), forTests)),
  ];
}

const notices = (folder: string): string => readFileSync(join(folder, NOTICES), 'utf8');
