/** Stand-in for `powerMonitor`: a test tells the host that the machine sleeps, wakes up, shuts down. */
import type * as Electron from 'electron';
import { Events, stub } from '../stub.ts';

const events = new Events('powerMonitor', ['suspend', 'resume', 'shutdown']);

export const powerMonitor: Electron.PowerMonitor = stub<Electron.PowerMonitor>('powerMonitor', {
  // "Emitted when the system is suspending", "… is resuming".
  ...(events.methods(() => powerMonitor) as Pick<Electron.PowerMonitor, 'on' | 'once' | 'off'>),
});

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('power' in message)) return;
  if ('slept' in message && typeof message.slept === 'number') sleptFor(message.slept);
  if (message.power === 'suspend' || message.power === 'resume') events.emit(message.power);
  // "If the event handler invokes e.preventDefault(), Electron will attempt to delay system
  // shutdown": a system that isn't asked to wait ends the program at once.
  if (message.power === 'shutdown' && !events.emitPreventable('shutdown', {})) process.exit(1);
});

/** What a sleep does to the clocks: the machine's goes on, the monotonic one stands still. */
function sleptFor(ms: number): void {
  const before = Date.now;
  Date.now = () => before() + ms;
}
