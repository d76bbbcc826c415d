/** Kazakh words of accruing bonuses afterwards. */
import type { lateAccrual as english } from '../en/late-accrual.ts';
import type { SameForms } from '../language.ts';

export const lateAccrual = {
  lateAccrual: {
    one: 'Бонус қосу',
    oneAbout: 'бүгінгі пайызбен, бір рет',
    off: 'Оған әлі бонус қосуға болады. Иесі бұған баптауларда (F10) рұқсат бере алады.',
    hint_one:
      '{{count}} сатуға әлі бонус қосуға болады. Иесі бұған баптауларда (F10) рұқсат бере алады.',
    hint_other:
      '{{count}} сатуға әлі бонус қосуға болады. Иесі бұған баптауларда (F10) рұқсат бере алады.',
    all: 'Бәріне қосу: {{count}}',
    allSub: 'касса алдымен қайта сұрайды',
    title: 'Бәріне бонус қосылсын ба?',
    about: 'Байланыс жоқта төленген әр сатуға қазір тапсырыс жасалады, клиент өз бонусын алады.',
    rule: {
      percent: 'Бонус бүгінгі пайызбен қосылады; ештеңе жұмсалмайды.',
      once: 'Әр сатуға ең көбі бір рет.',
      phone: 'Бонус сол кезде енгізілген нөмірге түседі: ол дұрыс болуы керек.',
      sell: 'Сата беруге болады. Байланыс үзілсе, қалғаны кейінге қалады.',
    },
    do_one: '{{count}} сатуға қосу',
    do_other: '{{count}} сатуға қосу',
    sub: 'осы түйме немесе F9; Enter өзгертпейді',
    notNow: 'Қазір емес',
  },
} as const satisfies SameForms<typeof english>;
