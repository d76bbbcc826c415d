/** Russian words of what only the cashier can answer after a crash or an award in doubt. */
import type { saleQuestions as english } from '../en/sale-questions.ts';
import type { Shape } from '../language.ts';

export const saleQuestions = {
  paymentQuestion: {
    due: {
      title: 'Деньги уже приняты?',
      about:
        'Программа закрылась во время приёма денег. Успел ли клиент заплатить, знаете только вы с ним.',
      goOn: 'Ещё нет, принять {{amount}}',
      goOnSub: 'откроется приём денег · Enter',
      left: 'Клиент ушёл, не заплатив',
    },
    nothing: {
      title: 'Продолжить этот заказ?',
      about:
        'Программа закрылась до завершения заказа. Всё оплачено бонусами, денег брать не нужно.',
      goOn: 'Продолжить заказ',
      goOnSub: 'потом завершить его · Enter',
      left: 'Клиент ушёл',
    },
    yes: 'Да, деньги приняты',
    yesSpends: 'Заказ завершится: спишем {{bonus}} бонусами, кешбэк начислится.',
    yesEarns: 'Заказ завершится, кешбэк начислится.',
    yesRecords: 'Продажа запишется здесь, бонусы не участвуют.',
    leftOrder: 'заказ останется незавершённым, бонусы не изменятся',
    leftRecord: 'продажа не запишется, бонусы не изменятся',
  },

  awardQuestion: {
    title: 'Подарок выдала другая касса?',
    about:
      'Касса запросила подарок и не получила ответа. Сервис показывает, что один подарок клиенту уже выдан. Спросите клиента: он получил его на другой кассе?',
    mine: 'Нет, отдать подарок',
    mineSub: 'потом принять {{amount}} · Enter',
    notMine: 'Да, клиент получил его на другой кассе',
    notMineAbout: 'деньги и бонусы не тронем; покупка останется на экране, без подарка',
  },
} as const satisfies Shape<typeof english>;
