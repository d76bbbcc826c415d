/** What is told when the program exits at once, or quits. */
import { app, BrowserWindow } from 'electron';

const say = (text: string) => process.stdout.write(`${text}\n`);
const how = process.argv.at(-1);

for (const name of ['before-quit', 'will-quit', 'window-all-closed'] as const)
  app.on(name as 'before-quit', () => say(name));
app.on('quit', (_event, code) => say(`quit ${code}`));

if (how === '--early') {
  app.exit(4);
  say('still here');
}

void app.whenReady().then(() => {
  if (how !== '--quit-without-window') new BrowserWindow().on('closed', () => say('closed'));
  setTimeout(() => say('a timer'), 500);
  say('begins');
  if (how === '--exit') app.exit(3);
  else if (how === '--process-exit') process.exit(5);
  else app.quit();
  say('goes on in the same turn');
});
