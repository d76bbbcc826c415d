/** Stand-in for `powerMonitor`: a test tells the host that the machine slept and woke up. */
import type * as Electron from 'electron';
import { Events, provide } from '../provide.ts';

const events = new Events('powerMonitor', ['suspend', 'resume', 'shutdown']);

export const powerMonitor: Electron.PowerMonitor = provide<Electron.PowerMonitor>('powerMonitor', {
  // "Emitted when the system is suspending", "… is resuming".
  ...(events.methods(() => powerMonitor) as Pick<Electron.PowerMonitor, 'on' | 'once' | 'off'>),
});

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('power' in message)) return;
  if (message.power === 'suspend' || message.power === 'resume') events.emit(message.power);
});
