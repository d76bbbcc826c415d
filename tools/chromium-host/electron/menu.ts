/** Stand-ins for `Menu` and `dialog`: an app window has no menu, and errors go to the terminal. */
import type * as Electron from 'electron';
import { stub, stubClass } from '../stub.ts';

export const Menu: typeof Electron.Menu = stubClass<typeof Electron.Menu>(
  'Menu',
  () => stub<Electron.Menu>('Menu', {}),
  {
    // "Passing null will suppress the default menu"; there is none here.
    setApplicationMenu: () => undefined,
  },
);

export const dialog: Electron.Dialog = stub<Electron.Dialog>('dialog', {
  // "Displays a modal dialog that shows an error message"; on Linux before ready "the message
  // will be emitted to stderr".
  showErrorBox: (title, content) => void process.stderr.write(`${title}: ${content}\n`),
});
