/** The system's own box over our window; implements the OwnDialog port. */
import { dialog, type BrowserWindow } from 'electron';
import type { Language } from '../../src-shared/contract/preferences.ts';
import type { OwnDialog, Question } from '../ports/own-dialog.ts';

interface Words {
  readonly message: string;
  readonly detail: string;
  readonly no: string;
  readonly yes: string;
}

type WordsOf = {
  readonly [W in Question['what']]: (question: Extract<Question, { what: W }>) => Words;
};

const WORDS: Readonly<Record<Language, WordsOf>> = {
  en: {
    newAddress: ({ host }) => ({
      message: `Connect this till to ${host}?`,
      detail:
        'The login and the password go to this address, and later everything about customers and bonuses. Connect only if your loyalty service gave you this address.',
      no: 'Don’t connect',
      yes: 'Connect',
    }),
    forget: () => ({
      message: 'Forget the sign-in of this till?',
      detail:
        'It gives and takes no bonuses until it is set up again with login and password. The record of sales stays.',
      no: 'Keep it',
      yes: 'Forget',
    }),
  },
  ru: {
    newAddress: ({ host }) => ({
      message: `Подключить кассу к ${host}?`,
      detail:
        'На этот адрес уйдут логин и пароль, а потом и всё о покупателях и бонусах. Подключайте, только если этот адрес вам дал ваш сервис лояльности.',
      no: 'Не подключать',
      yes: 'Подключить',
    }),
    forget: () => ({
      message: 'Забыть вход этой кассы?',
      detail:
        'Она не сможет начислять и списывать бонусы, пока её не настроят заново с логином и паролем. Журнал продаж останется.',
      no: 'Оставить',
      yes: 'Забыть',
    }),
  },
};

/** "No" comes first and is where Enter and Escape lead: an Enter may be on its way for the page. */
const [NO, YES] = [0, 1];

export function createOwnDialog(
  currentWindow: () => BrowserWindow | null,
  language: () => Language,
): OwnDialog {
  return {
    async confirm(question) {
      const { no, yes, ...words } = wordsOf(language(), question);
      const options = {
        type: 'question' as const,
        title: 'Loyalty Cashier',
        ...words,
        buttons: [no, yes],
        defaultId: NO,
        cancelId: NO,
        noLink: true,
      };
      const window = currentWindow();
      if (window === null || window.isDestroyed()) return false;
      const { response } = await dialog.showMessageBox(window, options);
      return response === YES;
    },
  };
}

function wordsOf(language: Language, question: Question): Words {
  return question.what === 'forget'
    ? WORDS[language].forget(question)
    : WORDS[language].newAddress(question);
}
