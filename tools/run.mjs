/**
 * The front door of the npm scripts: `node tools/run.mjs tools/start.ts …` runs a tool that is
 * written in TypeScript, or says in a sentence that this Node is too old for it.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.versions.node, process.platform, process.arch);
if (problem === null) {
  const tool = resolve(process.argv[2] || '');
  // As if it had been run by itself.
  process.argv.splice(1, 2, tool);
  await import(pathToFileURL(tool).href);
} else {
  console.error(problem.join('\n'));
  process.exitCode = 1;
}
