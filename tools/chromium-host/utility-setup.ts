/** Loaded before the file of a utility process: gives it `process.parentPort`. */
import { EventEmitter } from 'node:events';
import { cloned } from './clone.ts';

const port = new EventEmitter();

// "Emitted when the process receives a message. Messages received on this port will be queued up
// until a handler is registered for this event."
const queue: unknown[] = [];
process.on('message', (data) => {
  if (port.listenerCount('message') > 0) port.emit('message', { data, ports: [] });
  else queue.push(data);
});
port.on('newListener', (name) => {
  if (name !== 'message') return;
  queueMicrotask(() => {
    for (const data of queue.splice(0)) port.emit('message', { data, ports: [] });
  });
});

// A utility process does not outlive the program.
process.on('disconnect', () => process.exit(0));

Object.defineProperty(process, 'parentPort', {
  value: Object.assign(port, {
    // "Sends a message from the process to its parent."
    postMessage: (message: object) => {
      const copy = cloned(message);
      if (process.connected) process.send?.(copy);
    },
  }),
});
