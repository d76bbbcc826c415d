/** Throws while it is loaded; with --listens it has said what it does with that. */
import { app, dialog } from 'electron';

const say = (text: string) => process.stdout.write(`${text}\n`);

if (process.argv.includes('--listens'))
  process.on('uncaughtException', (error) => say(`heard: ${error.message}`));
void app.whenReady().then(() => {
  say(`ready, ${typeof dialog.showErrorBox}`);
  void Promise.reject(new Error('nobody cares'));
  setTimeout(() => say('alive'), 100);
});

throw new Error('at load');
