/** Russian words of what only the cashier can answer after a crash or an award in doubt. */
import type { saleQuestions as english } from '../en/sale-questions.ts';
import type { Shape } from '../language.ts';

export const saleQuestions = {
  paymentQuestion: {
    title: 'Деньги уже приняты?',
    about:
      'Программа закрылась во время приёма денег. Успел ли клиент заплатить, знаете только вы с ним.',
    notYet: 'Ещё нет, принять {{amount}}',
    notYetSub: 'дважды ничего не спишется · Enter',
    nothing: 'Продолжить, денег не нужно',
    nothingSub: 'всё оплачено бонусами · Enter',
    yes: 'Да, деньги приняты',
    yesSpends: 'Заказ завершится: спишем {{bonus}} бонусами, кешбэк начислится.',
    yesEarns: 'Заказ завершится, кешбэк начислится.',
    yesRecords: 'Продажа запишется здесь, бонусы не участвуют.',
    left: 'Клиент ушёл, не заплатив',
    leftOrder: 'заказ останется незавершённым, бонусы не изменятся',
    leftRecord: 'продажа не запишется, бонусы не изменятся',
  },

  awardQuestion: {
    title: 'Подарок выдала другая касса?',
    about:
      'Касса запросила подарок и не получила ответа. С тех пор штампы клиента один раз списаны за подарок. Спросите клиента, где он его получил.',
    gift: 'Подарок',
    mine: 'Нет, отдать подарок',
    mineSub: 'потом принять {{amount}} · Enter',
    notMine: 'Да, клиент получил его на другой кассе',
    notMineAbout:
      'эта продажа отменится, деньги и бонусы не изменятся; проведите её заново без подарка',
  },
} as const satisfies Shape<typeof english>;
