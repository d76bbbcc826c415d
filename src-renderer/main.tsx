/** The renderer's entry: one client, one store of queries, one tree. */
import '@fontsource-variable/inter/wght.css';
import './design/tokens.css';
import './design/base.css';
import './design/states.css';
import './design/scrolling.css';
import './design/small-view.css';
import './ui/press/buttons.css';
import './ui/block/beside-keys.css';
import './ui/block/card.css';
import './ui/block/columns.css';
import './ui/block/facts.css';
import './ui/field/field.css';
import './ui/field/form.css';
import './ui/notice/notice.css';
import './ui/block/pill.css';
import './ui/block/round-sign.css';
import './ui/block/sign-line.css';
import './ui/block/table.css';
import './ui/block/tiles.css';
import './ui/block/tone.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '../src-shared/contract/ipc.ts';
import { createTillClient } from '../src-shared/contract/till-client.ts';
import { App } from './app.tsx';
import { createQueries } from './till/query-client.ts';
import { reportingScreenErrors } from './till/screen-errors.ts';
import { followSnapshot, snapshotQuery } from './till/snapshot.ts';
import { LANGUAGES } from '../src-shared/contract/choices.ts';
import { readI18n } from './locales/i18n.ts';
import { readFirst } from './screens.ts';

declare global {
  interface Window {
    readonly till: Bridge;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const client = createTillClient(window.till);
const queries = createQueries();
followSnapshot(client, queries);

// Asked while the words are read, and so is the screen that it begins with. What fails is told where it is drawn.
void queries
  .fetchQuery(snapshotQuery(client, queries))
  .then(readFirst)
  .catch(() => null);
// Main says in the page itself which language the till speaks, and later that of whoever is signed in.
const told = document.documentElement.lang || navigator.language;
const guessed = LANGUAGES.find((one) => told.startsWith(one)) ?? 'ru';
const words = await readI18n(guessed);

createRoot(root, reportingScreenErrors(client)).render(
  <StrictMode>
    <App client={client} queries={queries} words={words} />
  </StrictMode>,
);
