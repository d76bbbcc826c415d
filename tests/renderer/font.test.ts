/** The program's own font draws every language: where it lacked a letter, another font would fill in. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { resources } from './words.ts';
import { builtRenderer, launch, openPreview } from './preview/preview-page.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await builtRenderer();
  browser = await launch();
}, 180_000);

afterAll(async () => {
  await browser?.close();
});

/** Those of names and places, too: no word of the program has them all. */
const ALPHABETS = {
  kk: 'АӘБВГҒДЕЁЖЗИЙКҚЛМНҢОӨПРСТУҰҮФХҺЦЧШЩЪЫІЬЭЮЯ',
  ru: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
  en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};

test.each(LANGUAGES)('every letter of %s, and the sign of the tenge', async (language) => {
  const size = { initial: {}, width: 1024, height: 680 };
  await using preview = await openPreview(browser, folder, size);
  const { page } = preview;
  const words = JSON.stringify(resources[language].translation).match(/\p{L}/gu) ?? [];
  const letters = [ALPHABETS[language], ALPHABETS[language].toLowerCase(), '₸', ...words].join('');
  await page.evaluate(
    (text) => {
      document.body.textContent = text;
      return document.fonts.ready.then(() => undefined);
    },
    [...new Set(letters)].join(' '),
  );
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeId } = await tools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'body',
  });
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  expect(fonts.length).toBeGreaterThan(0);
});
