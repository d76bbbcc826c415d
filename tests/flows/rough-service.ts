/**
 * Loaded before the embedded service in its own process (CHROMIUM_HOST_UTILITY): the program hears
 * the address of a relay before it. FLOW_LATENCY is the seed.
 */
import { startRelay } from '../../tools/relay.ts';
import { roughRoads } from '../../tools/rough-network.ts';
import type { UtilityMessage } from '../../src-service/utility.ts';

const { parentPort } = process as unknown as {
  readonly parentPort: { postMessage(message: UtilityMessage): void };
};
const roads = roughRoads(Number(process.env['FLOW_LATENCY']));
// The port that the program knows from before is the relay's; the service takes any.
const at = process.argv.indexOf('--port');
const [, known] = at === -1 ? [] : process.argv.splice(at, 2);

const tell = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (message) => {
  if (message.type !== 'ready') return tell(message);
  const port = Number(new URL(message.address).port);
  // Another program may have taken it meanwhile.
  const relay = startRelay(port, roads, Number(known ?? 0)).catch(() => startRelay(port, roads));
  return void relay.then((there) =>
    tell({ ...message, address: `http://127.0.0.1:${there.port}` }),
  );
};
