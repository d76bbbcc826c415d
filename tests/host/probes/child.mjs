/** A utility process that says what reached it, and ends as it is told. */
const { parentPort } = process;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
const send = (message) => parentPort.postMessage(message);
parentPort.on('message', ({ data }) => {
  if (data === 'print') process.stdout.write('printed');
  else if (data === 'exit') process.exit(7);
  else if (data === 'crash') process.kill(process.pid, 'SIGSEGV');
  else if (data === 'function') {
    try {
      send({ call: () => undefined });
    } catch (error) {
      send(`threw ${error.message}`);
    }
  } else
    send({
      map: data.map instanceof Map && data.map.get(1n),
      date: data.date instanceof Date,
      missing: 'missing' in data,
      ports: true,
    });
});
