/** Kazakh words of the list of sales, and of orders of other tills. */
import type { orders as english } from '../en/orders.ts';
import type { SameForms } from '../language.ts';

export const orders = {
  orders: {
    region: 'Осы кассаның сатулары',
    search: 'Нөмір, телефон, сома немесе аты',
    clear: 'Іздеуді тазалау',
    reading: 'Сатулар жүктелуде…',
    none: {
      all: 'Бұл кассада әлі сату болған жоқ.',
      unresolved: 'Күтудегі немесе назар қажет сату жоқ.',
      missedLoyalty: 'Бонусы кейін қосылатын сату жоқ.',
    },
    filterLabel: 'Қай сатулар көрсетілген',
    filters: { all: 'Бәрі', unresolved: 'Расталмаған', missedLoyalty: 'Бонуссыз' },
    ofAll: 'Барлық кассир',
    nothing:
      '«{{search}}» бойынша ештеңе табылмады. Телефонның соңғы 4 цифрын немесе соманы теріп көріңіз.',
    older: 'Бұрынғы сатуларды көрсету',
    today: 'бүгін',
    nobody: 'Клиентсіз',
    nameless: 'Аты көрсетілмеген',
    hidden: 'Аты жасырын',
    noNumber: 'Тапсырыссыз сату',
    title: 'Тапсырыс {{number}}',
    open: 'Тапсырысты ашу: {{number}}',
    openSale: 'Сатуды ашу',
    openSub: '{{amount}} · Enter',
    chooseLine: 'Сатуды таңдаңыз: ↑ ↓ немесе іздеу',
    nothingToOpen: 'Ештеңе табылмады',
    toList: 'Тізімге оралу',
    withBonuses: 'бонуспен {{amount}}',
    refunded: 'қайтарылды {{amount}}',
    pendingReversal: {
      refund: 'Қайтаруға жауап жоқ',
      revert: 'Күшін жоюға жауап жоқ',
    },
    foreign: {
      open: 'Тапсырысты сервисте ашу',
      openSub: 'ID {{id}}',
      list: 'Басқа кассалардың тапсырыстары',
      listSub: 'осында қайтарылғандары',
      listTitle: 'Басқа кассалардың осында қайтарылған тапсырыстары',
      none: 'Басқа касса тапсырыстары бойынша мұнда қайтару да, күшін жою да болған жоқ.',
      older: 'Бұрынғыларын көрсету',
      choose: 'Тапсырысты таңдаңыз',
      givenBack: 'қайтарылды',
      byIdOnly:
        'Басқа кассаның тапсырысы нөмірімен емес, тек ID бойынша табылады: ID теріңіз немесе сканерлеңіз, содан кейін F6 басыңыз.',
      title: 'ID {{id}} тапсырысы',
      about: 'Бұл кассада мұндай сату жоқ. Белгілісі — сервистің деректері ғана.',
      notThere: 'Сервисте мұндай ID тапсырысы жоқ.',
    },
  },
} as const satisfies SameForms<typeof english>;
