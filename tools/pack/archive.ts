/** Reads an asar without Electron: four numbers, a JSON tree, and the files one after another. */
import { readFileSync } from 'node:fs';

interface ArchiveNode {
  readonly files?: Readonly<Record<string, ArchiveNode>>;
  readonly offset?: string;
  readonly size?: number;
}

export interface Archive {
  /** Paths from the archive's root on. */
  readonly files: readonly string[];
  /** Throws when there is no such file. */
  read(file: string): string;
}

/** Where the tree begins; the fourth number is its length, the second that of tree and padding. */
const TREE = 16;
const PADDED = 8;

export function readArchive(file: string): Archive {
  const bytes = readFileSync(file);
  const tree = JSON.parse(
    bytes.toString('utf8', TREE, TREE + bytes.readUInt32LE(12)),
  ) as ArchiveNode;
  const content = PADDED + bytes.readUInt32LE(4);
  const nodes = new Map(list(tree, ''));
  return {
    files: [...nodes.keys()],
    read: (path) => {
      const { offset, size } = nodes.get(path) ?? {};
      if (offset === undefined || size === undefined) throw new Error(`${path} is not in ${file}`);
      const begin = content + Number(offset);
      return bytes.toString('utf8', begin, begin + size);
    },
  };
}

function list(node: ArchiveNode, path: string): readonly (readonly [string, ArchiveNode])[] {
  if (node.files === undefined) return [[path, node]];
  return Object.entries(node.files).flatMap(([name, child]) =>
    list(child, path === '' ? name : `${path}/${name}`),
  );
}
