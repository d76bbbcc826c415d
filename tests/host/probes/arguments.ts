/** What the program sees of its command line. */
import { app } from 'electron';

const seen = {
  packaged: app.isPackaged,
  args: process.argv.slice(app.isPackaged ? 1 : 2).filter((arg) => !arg.startsWith('--data=')),
  executable: process.argv[0] === process.execPath,
  port: app.commandLine.hasSwitch('remote-debugging-port'),
};
process.stdout.write(`${JSON.stringify(seen)}\n`);
app.exit(0);
