/** Hears that the Windows session ends; --waits prevents it when it is asked, --quits quits. */
import { app, BrowserWindow } from 'electron';

const say = (text: string) => process.stdout.write(`${text}\n`);
const given = (name: string) => process.argv.includes(name);

app.on('before-quit', (event) => {
  say('before-quit');
  if (given('--in-order')) event.preventDefault();
});

void app.whenReady().then(() => {
  for (const name of ['first', 'second']) {
    const window = new BrowserWindow();
    window.on('query-session-end', (event) => {
      say(`${name} is asked: ${event.reasons.join()}`);
      if (given('--waits') && name === 'second') event.preventDefault();
    });
    window.on('session-end', () => {
      say(`${name} hears`);
      if (given('--quits')) app.quit();
      void Promise.resolve().then(() => setImmediate(() => say('goes on')));
    });
  }
  say('open');
});
