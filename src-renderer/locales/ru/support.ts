/** Russian words of the file for support, and of what the program says about itself: loaded with them. */
import type { support as english } from '../en/support.ts';
import type { Shape } from '../language.ts';

export const support = {
  support: {
    diagnostics: 'Диагностика',
    about: 'Один файл для того, кто вам помогает. Перед сохранением он виден целиком.',
    show: 'Сохранить диагностику',
    title: 'Диагностика для поддержки',
    close: 'Закрыть',
    holds:
      'В файле: версии, компьютер и экран, настройки, число продаж и их состояния, недавние ошибки, конец журнала работы.',
    lacks:
      'Нет в файле: имён и телефонов, покупок и сумм клиентов, данных для входа, PIN-кодов и кодов из SMS.',
    text: 'Всё, что будет сохранено',
    choose: 'Выбрать, куда сохранить',
    saving: 'Сохраняем…',
    saved: 'Сохранено, {{size}}\u00a0КБ: {{file}}',
    notChosen: 'Место не выбрано. Ничего не сохранено.',
    notSaved: {
      full: 'На диске нет места. Ничего не сохранено: выберите другой диск.',
      notAllowed: 'Компьютер не разрешает туда писать. Ничего не сохранено: выберите другую папку.',
      ownFolder: 'Эта папка для файлов самой кассы. Ничего не сохранено: выберите другую.',
      other: 'Туда не записать. Ничего не сохранено: выберите другую папку или диск.',
    },
    files: 'Файлы этой кассы',
    licence: 'Лицензия',
    licenceAbout:
      'MIT (LICENSE.txt). Компоненты и их лицензии: THIRD-PARTY-NOTICES.txt рядом с программой.',
  },
} satisfies Shape<typeof english>;
