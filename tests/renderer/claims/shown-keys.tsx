/** Draws the real screens without a browser, and tells by which keys of a language's words they speak. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '../../../src-renderer/locales/i18n.ts';
import type { Language } from '../../../src-renderer/format/languages.ts';
import { createShortcuts, ShortcutsContext } from '../../../src-renderer/keyboard/shortcuts.ts';
import { TillProvider } from '../../../src-renderer/till/client.tsx';
import { createQueries } from '../../../src-renderer/till/query-client.ts';
import { SnapshotContext } from '../../../src-renderer/till/snapshot.ts';
import type { TillClient } from '../../../src-shared/contract/ipc.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { createFakeTill } from '../preview/fake-till.ts';
import { resources } from '../words.ts';
import { LATER_SALE } from '../../../src-renderer/sale/later-parts.ts';

// A page reads them when its first screen stands; what is drawn here is drawn once.
await Promise.all(LATER_SALE.map(({ read }) => read()));

type Tree = { readonly [key: string]: string | Tree };

/** Private characters around the key of each text: what comes of it can be read off the page. */
const marked = (words: Tree, path = ''): Tree =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? `\uE000${path}${key}\uE001${value}`
        : marked(value, `${path}${key}.`),
    ]),
  );

const PLURAL = /_(?:one|few|many|other)$/u;
const withoutPlural = (key: string) => key.replace(PLURAL, '');

/** Key and text of every word, a plural's forms under one key. */
export function wordsOf(language: Language): readonly (readonly [key: string, text: string])[] {
  const flat = (words: Tree, path: string): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[withoutPlural(path + key), value]]
        : flat(value, `${path}${key}.`),
    );
  return flat(resources[language].translation, '');
}

const CLIENT: TillClient = {
  call: () => new Promise(() => undefined),
  listen: () => () => undefined,
};

const SNAPSHOT: Snapshot = createFakeTill({}, () => undefined).read();

/** The keys of all texts that these show, also to a screen reader. */
export function keysShown(
  language: Language,
  shown: ReactNode,
  snapshot: Partial<Snapshot> = {},
): ReadonlySet<string> {
  const i18n = createI18n(language, marked(resources[language].translation));
  const page = drawn(i18n, shown, snapshot);
  return new Set(
    [...page.matchAll(/\uE000([^\uE001]+)\uE001/gu)].map(([, key = '']) => withoutPlural(key)),
  );
}

/** The page as it is written; spaces of every kind are plain ones. */
export function pageShown(
  language: Language,
  shown: ReactNode,
  snapshot: Partial<Snapshot> = {},
): string {
  const i18n = createI18n(language, resources[language].translation);
  return drawn(i18n, shown, snapshot).replaceAll(/\s/gu, ' ');
}

function drawn(
  i18n: ReturnType<typeof createI18n>,
  shown: ReactNode,
  snapshot: Partial<Snapshot>,
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueries()}>
        <TillProvider client={CLIENT}>
          <SnapshotContext value={{ ...SNAPSHOT, ...snapshot }}>
            <ShortcutsContext value={createShortcuts()}>{shown}</ShortcutsContext>
          </SnapshotContext>
        </TillProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
