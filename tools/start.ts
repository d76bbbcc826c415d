/**
 * `npm start`: builds what has changed and runs the program on the first host that can be had:
 * Electron, an installed browser, or, without a display, the guided demo.
 */
import { helpText, parseLaunchOptions } from '../src-main/shell/start/launch-options.ts';
import { build } from './build.ts';
import { hasDisplay } from './chromium-host/find-browser.ts';
import { hostsFor, runFirst } from './start/hosts.ts';

const print = (text: string) => console.log(text);
// A journal is judged without a window: where there is no display, too.
const judges = (arg: string) => arg.startsWith('--verify-journal');
if (!hasDisplay() && process.argv.some(judges)) process.argv.push('--headless');
const args = process.argv.slice(2);
const { options, problems, unknown } = parseLaunchOptions(args);
const mistakes = [...problems, ...unknown.map((arg) => `There is no option ${arg}.`)];
if (options.help || mistakes.length > 0) {
  for (const mistake of mistakes) console.error(mistake);
  print(helpText('npm start --'));
  process.exitCode = mistakes.length > 0 ? 2 : 0;
} else {
  try {
    const built = await build();
    if (built.length > 0) print(`Built ${built.join(', ')}.`);
    process.exitCode = await runFirst(hostsFor(options), { options, args, print });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
