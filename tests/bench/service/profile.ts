/** What a CPU profile of Node's says: which functions worked themselves, without those that they called. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const IDLE: ReadonlySet<string> = new Set(['(idle)', '(root)', '(program)']);

/** Of the one profile in that folder: shares of what was worked, by module and by function, the largest first. */
export function selfTimes(folder: string, most: number) {
  const [file = ''] = readdirSync(folder);
  const { nodes, samples, timeDeltas } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  ) as Profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byModule = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let all = 0;
  for (const [at, id] of samples.entries()) {
    const { functionName = '', url = '' } = frames.get(id) ?? {};
    const micros = timeDeltas[at] ?? 0;
    if (IDLE.has(functionName)) continue;
    const module = moduleOf(url);
    const name = `${functionName || '(anonymous)'} ${module}`;
    all += micros;
    byModule.set(module, (byModule.get(module) ?? 0) + micros);
    byFunction.set(name, (byFunction.get(name) ?? 0) + micros);
  }
  const largest = (of: ReadonlyMap<string, number>) =>
    Object.fromEntries(
      [...of]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, most)
        .map(([name, micros]) => [name, `${((100 * micros) / all).toFixed(1)} %`]),
    );
  return { modules: largest(byModule), functions: largest(byFunction) };
}

/** A package, a file of ours, or a module of Node's; natives have no file. */
function moduleOf(url: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(url) ?? [];
  return name ?? /src-.*/u.exec(url)?.[0] ?? (url === '' ? 'native' : url);
}
