/** All that the page gets: text to main, text from main. Runs sandboxed, as one CommonJS file. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { COMMAND_CHANNEL, EVENT_CHANNEL, type Bridge } from '../../src-shared/contract/ipc.ts';

const bridge: Bridge = {
  call: (text) => ipcRenderer.invoke(COMMAND_CHANNEL, text) as Promise<string>,
  listen: (listener) => {
    const receive = (_event: IpcRendererEvent, text: string) => listener(text);
    ipcRenderer.on(EVENT_CHANNEL, receive);
    return () => {
      ipcRenderer.removeListener(EVENT_CHANNEL, receive);
    };
  },
};

contextBridge.exposeInMainWorld('till', bridge);
