/** Stand-ins for `Menu` and `dialog`: an app window has no menu, and errors go to the terminal. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { toldAnswer, type BoxQuestion } from '../box.ts';
import { stub, stubClass } from '../stub.ts';
import { askOverWindow } from '../windows.ts';
import { app } from './app.ts';

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
  // "Shows a message box": the index of the button that was pressed.
  showMessageBox: async (...args: unknown[]) => {
    const { message, ...options } = args.at(-1) as Electron.MessageBoxOptions;
    const { title = '', detail = '', buttons = ['OK'], defaultId = 0, cancelId = 0 } = options;
    process.stderr.write(`${title}: ${message} [${buttons.join('] [')}]\n`);
    const question: BoxQuestion = { title, message, detail, buttons, defaultId, cancelId };
    const told = toldAnswer(app.getPath('userData'));
    const response = told ?? (await askOverWindow(question)) ?? cancelId;
    return { response, checkboxChecked: false };
  },
  // "If the dialog is canceled, this will be an empty string." Here the path is the name that is proposed, in
  // the folder that CHROMIUM_HOST_SAVES names, or the user's own.
  showSaveDialog: async (...args: unknown[]) => {
    const { defaultPath = '' } = args.at(-1) as Electron.SaveDialogOptions;
    const filePath = join(process.env['CHROMIUM_HOST_SAVES'] ?? homedir(), defaultPath);
    const box = { title: 'Save', message: filePath, buttons: ['Cancel', 'Save'] };
    const { response } = await dialog.showMessageBox(box);
    return response === 1 ? { canceled: false, filePath } : { canceled: true, filePath: '' };
  },
});
