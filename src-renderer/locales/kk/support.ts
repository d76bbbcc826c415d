/** Kazakh words of the file for support, and of what the program says about itself: loaded with them. */
import type { support as english } from '../en/support.ts';
import type { SameForms } from '../language.ts';

export const support = {
  support: {
    diagnostics: 'Диагностика',
    about: 'Сізге көмектесетін адамға арналған бір файл. Сақтау алдында бәрі көрсетіледі.',
    show: 'Диагностиканы сақтау',
    title: 'Қолдауға арналған диагностика',
    close: 'Жабу',
    holds:
      'Файлда бар: нұсқалар, компьютер мен экран, баптаулар, сатулар саны мен күйі, соңғы қателер, жұмыс журналының соңы.',
    lacks:
      'Файлда жоқ: аттар мен телефондар, клиенттердің сатып алғандары мен сомалары, кіру деректері, PIN-кодтар мен SMS кодтары.',
    text: 'Сақталатынның бәрі',
    choose: 'Сақтайтын жерді таңдау',
    saving: 'Сақталуда…',
    saved: 'Сақталды, {{size}}\u00a0КБ: {{file}}',
    notChosen: 'Орын таңдалмады. Ештеңе сақталмады.',
    notSaved: {
      full: 'Бұл дискіде орын жоқ. Ештеңе сақталмады: басқа дискіні таңдаңыз.',
      notAllowed:
        'Компьютер ол жерге жазуға рұқсат бермейді. Ештеңе сақталмады: басқа қалтаны таңдаңыз.',
      ownFolder: 'Бұл қалта кассаның өз файлдары үшін. Ештеңе сақталмады: басқа қалтаны таңдаңыз.',
      other: 'Ол жерге жазылмайды. Ештеңе сақталмады: басқа қалтаны не дискіні таңдаңыз.',
    },
    files: 'Осы кассаның файлдары',
    licence: 'Лицензия',
    licenceAbout:
      'MIT (LICENSE.txt). Өзгелер жасаған бөліктер: бағдарлама жанындағы THIRD-PARTY-NOTICES.txt.',
  },
} satisfies SameForms<typeof english>;
