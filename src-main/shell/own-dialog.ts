/** The system's own box over our window; implements the OwnDialog port. */
import { dialog, type BrowserWindow } from 'electron';
import type { Language } from '../../src-shared/contract/choices.ts';
import type { ErasureOffer, ForgetAnswer, OwnDialog } from '../ports/own-dialog.ts';
import { WORDS } from './own-dialog-words.ts';
import { PRODUCT_NAME } from './product-name.ts';

/** "No" comes first and is where Enter and Escape lead: an Enter may be on its way for the page. */
const [NO, YES] = [0, 1];

const ANSWERS: readonly ForgetAnswer[] = ['keep', 'forget', 'erase'];

export function createOwnDialog(currentWindow: () => BrowserWindow | null): OwnDialog {
  /** The number of the button that was pressed. */
  const ask = async (
    language: Language,
    message: string,
    detail: string,
    buttons: readonly string[],
  ) => {
    const window = currentWindow();
    if (window === null || window.isDestroyed()) return NO;
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: PRODUCT_NAME[language],
      message,
      detail,
      buttons: [...buttons],
      defaultId: NO,
      cancelId: NO,
      noLink: true,
    });
    return response;
  };
  return {
    async confirm({ host }, language) {
      const { message, detail, no, yes } = WORDS[language].newAddress;
      return (await ask(language, message(host), detail, [no, yes])) === YES;
    },
    async askForget(offer, language) {
      const { message, no, yes, erase } = WORDS[language].forget;
      const buttons = offer.state === 'possible' ? [no, yes, erase] : [no, yes];
      const pressed = await ask(language, message, detailOf(language, offer), buttons);
      return ANSWERS.slice(0, buttons.length)[pressed] ?? 'keep';
    },
  };
}

function detailOf(language: Language, offer: ErasureOffer): string {
  const { about, stays, erasing, waits, elsewhere, waiting } = WORDS[language].forget;
  const unread = (count: number) => (count === 0 ? [] : [waiting.unreadable(count)]);
  switch (offer.state) {
    case 'possible':
      return [about, stays, erasing, ...unread(offer.unreadable)].join('\n\n');
    case 'elsewhere':
      return [about, stays, elsewhere].join('\n\n');
    case 'waits': {
      const { isShiftOpen, shifts, sales, reversals, toGiveBack, unreadable } = offer;
      const elsewhereOpen = isShiftOpen ? shifts - 1 : shifts;
      const why = [
        ...(isShiftOpen ? [waiting.shift] : []),
        ...(elsewhereOpen > 0 ? [waiting.shifts(elsewhereOpen)] : []),
        ...(sales > 0 ? [waiting.sales(sales)] : []),
        ...(reversals > 0 ? [waiting.reversals(reversals)] : []),
        ...(toGiveBack > 0 ? [waiting.toGiveBack(toGiveBack)] : []),
        ...unread(unreadable),
      ];
      return [about, stays, [waits, ...why].join('\n')].join('\n\n');
    }
  }
}
