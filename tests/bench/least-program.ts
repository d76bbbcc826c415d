/**
 * A program that does nothing but what it is told, for `npm run bench`: on Enter its page asks main for one request, and
 * shows the answer. No journal, no rules, no screen to draw: what is left of a way is this host's.
 */
import { app, ipcMain } from 'electron';
import {
  createSessionFetch,
  type ServiceFetch,
} from '../../src-main/shell/network/session-fetch.ts';
import { COMMAND_CHANNEL } from '../../src-shared/contract/ipc.ts';
import { openEmptyWindow } from './empty-window.ts';

/** `body` null: it only reads. */
export interface LeastRequest {
  readonly url: string;
  readonly token: string;
  readonly body: string | null;
}

const PAGE = `<!doctype html><title>Least</title><input autofocus><output></output><script src="/least.js"></script>`;
/** The next Enter sends what was put there. */
const SCRIPT = `addEventListener('keydown', async (event) => {
  if (event.key !== 'Enter') return;
  document.querySelector('output').textContent = await till.call(globalThis.benchRequest);
});`;

void app.whenReady().then(() => {
  const service = createSessionFetch();
  ipcMain.handle(COMMAND_CHANNEL, (_event, text: string) =>
    send(service, JSON.parse(text) as LeastRequest),
  );
});
openEmptyWindow((url) => {
  const isScript = url.endsWith('.js');
  const type = isScript ? 'text/javascript' : 'text/html';
  return new Response(isScript ? SCRIPT : PAGE, { headers: { 'content-type': type } });
});

/** As the till's client does it: what moves money on a connection of its own, anything else on a kept one. */
async function send(
  { fetch, fetchOnce }: ServiceFetch,
  { url, token, body }: LeastRequest,
): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer =
    body === null
      ? await fetch(url, { headers })
      : await fetchOnce(url, { method: 'POST', headers, body });
  return answer.text();
}
