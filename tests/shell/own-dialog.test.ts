/** What main asks by itself: in the language of the program, with "no" where an Enter on its way would land. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BrowserWindow } from 'electron';
import type { ErasureOffer, OwnDialog } from '../../src-main/ports/own-dialog.ts';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { resources } from '../renderer/words.ts';
import { load } from './system-stubs.ts';
import type * as OwnDialogModule from '../../src-main/shell/own-dialog.ts';
import type * as ElectronModule from 'electron';

const { createOwnDialog } = load<typeof OwnDialogModule>('src-main/shell/own-dialog.ts');
const { dialog } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

afterEach(() => {
  vi.restoreAllMocks();
});

const HOST = 'loyalty.example.kz:8443';
const OFFERS: readonly ErasureOffer[] = [
  { state: 'possible', unreadable: 0 },
  {
    state: 'waits',
    isShiftOpen: true,
    shifts: 2,
    sales: 3,
    reversals: 4,
    toGiveBack: 6,
    unreadable: 5,
  },
  { state: 'elsewhere' },
];
const window = { isDestroyed: () => false } as BrowserWindow;

function pressing(response: number) {
  const box = vi
    .spyOn(dialog, 'showMessageBox')
    .mockResolvedValue({ response, checkboxChecked: false });
  const said = () =>
    box.mock.calls.map(
      (call) => call as unknown as [BrowserWindow, Required<ElectronModule.MessageBoxOptions>],
    );
  return {
    said,
    press: (next: number) => box.mockResolvedValue({ response: next, checkboxChecked: false }),
  };
}

describe.each(LANGUAGES)('in %s', (language) => {
  const own: OwnDialog = createOwnDialog(() => window);

  test('a new address: no is the first button, and yes has to be pressed', async () => {
    const { said, press } = pressing(0);
    expect(await own.confirm({ kind: 'newAddress', host: HOST }, language)).toBe(false);
    press(1);
    expect(await own.confirm({ kind: 'newAddress', host: HOST }, language)).toBe(true);
    for (const [over, options] of said()) {
      expect(over).toBe(window);
      const { product: title } = resources[language].translation;
      expect(options).toMatchObject({ title, defaultId: 0, cancelId: 0, noLink: true });
      expect(options.buttons).toHaveLength(2);
      expect(options.message).toContain(HOST);
      expect(options.detail).not.toBe('');
    }
  });

  test.each(OFFERS)(
    'forgetting, erasing $state: only what is offered can be pressed',
    async (offer) => {
      const { said, press } = pressing(0);
      const answers = [await own.askForget(offer, language)];
      for (const button of [1, 2, 3]) {
        press(button);
        answers.push(await own.askForget(offer, language));
      }
      const last = offer.state === 'possible' ? 'erase' : 'keep';
      expect(answers).toEqual(['keep', 'forget', last, 'keep']);
      for (const [, options] of said()) {
        const { product: title } = resources[language].translation;
        expect(options).toMatchObject({ title, defaultId: 0, cancelId: 0, noLink: true });
        expect(new Set(options.buttons).size).toBe(offer.state === 'possible' ? 3 : 2);
      }
    },
  );

  test('what hinders an erasure is said, each by itself', async () => {
    const { said } = pressing(0);
    const none = {
      state: 'waits',
      isShiftOpen: false,
      shifts: 0,
      sales: 0,
      reversals: 0,
      toGiveBack: 0,
      unreadable: 0,
    } as const;
    const waits = [
      { isShiftOpen: true, shifts: 1 },
      { isShiftOpen: true, shifts: 38 },
      { shifts: 37 },
      { sales: 37 },
      { reversals: 37 },
      { toGiveBack: 37 },
      { unreadable: 37 },
    ];
    for (const one of waits) await own.askForget({ ...none, ...one }, language);
    await own.askForget({ state: 'possible', unreadable: 37 }, language);
    const details = said().map(([, { detail }]) => detail);
    expect(new Set(details).size).toBe(8);
    expect(details.map((detail) => detail.includes('37'))).toEqual([
      false,
      ...Array.from({ length: 7 }, () => true),
    ]);
  });
});

test('the languages say it in words of their own', async () => {
  const { said } = pressing(0);
  for (const language of LANGUAGES)
    await createOwnDialog(() => window).askForget({ state: 'elsewhere' }, language);
  expect(new Set(said().map(([, { message }]) => message)).size).toBe(LANGUAGES.length);
  expect(new Set(said().map(([, { detail }]) => detail)).size).toBe(LANGUAGES.length);
});

test.each([null, { isDestroyed: () => true } as BrowserWindow])(
  'without a window nothing is confirmed',
  async (none) => {
    const { said } = pressing(1);
    const own = createOwnDialog(() => none);
    expect(await own.confirm({ kind: 'newAddress', host: HOST }, 'en')).toBe(false);
    expect(await own.askForget({ state: 'elsewhere' }, 'en')).toBe('keep');
    expect(said()).toEqual([]);
  },
);
