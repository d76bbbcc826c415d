/** What main asks by itself: in the language of the program, with "no" where an Enter on its way would land. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BrowserWindow } from 'electron';
import type { Question } from '../../src-main/ports/own-dialog.ts';
import { LANGUAGES } from '../../src-shared/contract/preferences.ts';
import { load } from './system-stubs.ts';
import type * as OwnDialogModule from '../../src-main/shell/own-dialog.ts';
import type * as ElectronModule from 'electron';

const { createOwnDialog } = load<typeof OwnDialogModule>('src-main/shell/own-dialog.ts');
const { dialog } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

afterEach(() => {
  vi.restoreAllMocks();
});

const QUESTIONS: readonly Question[] = [
  { what: 'newAddress', host: 'loyalty.example.kz:8443' },
  { what: 'forget' },
];
const window = { isDestroyed: () => false } as BrowserWindow;

function pressing(response: number) {
  return vi.spyOn(dialog, 'showMessageBox').mockResolvedValue({ response, checkboxChecked: false });
}

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(QUESTIONS)(
    '$what: no is the first button, and yes has to be pressed',
    async (question) => {
      const box = pressing(0);
      const own = createOwnDialog(
        () => window,
        () => language,
      );
      expect(await own.confirm(question)).toBe(false);
      box.mockResolvedValue({ response: 1, checkboxChecked: false });
      expect(await own.confirm(question)).toBe(true);
      const [over, options] = box.mock.calls[0] as unknown as [
        BrowserWindow,
        ElectronModule.MessageBoxOptions,
      ];
      expect(over).toBe(window);
      expect(options).toMatchObject({ defaultId: 0, cancelId: 0, noLink: true });
      expect(options.buttons).toHaveLength(2);
      if (question.what === 'newAddress') expect(options.message).toContain(question.host);
      expect(options.detail).not.toBe('');
    },
  );
});

test('the languages say it in words of their own', async () => {
  const box = pressing(0);
  for (const language of LANGUAGES)
    await createOwnDialog(
      () => window,
      () => language,
    ).confirm({ what: 'forget' });
  const said = box.mock.calls.map((call) => (call as unknown[])[1] as { message: string });
  expect(new Set(said.map(({ message }) => message)).size).toBe(LANGUAGES.length);
});

test.each([null, { isDestroyed: () => true } as BrowserWindow])(
  'without a window nothing is confirmed',
  async (none) => {
    const box = pressing(1);
    const own = createOwnDialog(
      () => none,
      () => 'en',
    );
    expect(await own.confirm({ what: 'forget' })).toBe(false);
    expect(box).not.toHaveBeenCalled();
  },
);
