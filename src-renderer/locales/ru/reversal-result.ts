/** Russian words of what came of a refund or a revert, and the money to hand over. */
import type { reversalResult as english } from '../en/reversal-result.ts';
import type { Shape } from '../language.ts';

export const reversalResult = {
  reversalResult: {
    title: {
      refund: {
        done: 'Возврат сделан',
        refused: 'Возврат не сделан: сервис отказал',
        notDone: 'Возврат не сделан',
        unknown: 'Пока неизвестно, сделан ли возврат',
        notSent: 'Возврат не сделан: заказ изменился',
      },
      revert: {
        done: 'Заказ отменён',
        refused: 'Заказ не отменён: сервис отказал',
        notDone: 'Заказ не отменён',
        unknown: 'Пока неизвестно, отменён ли заказ',
        notSent: 'Не отправлено: заказ изменился',
      },
    },
    about: {
      done: 'Операция проведена. Теперь верните деньги так же, как клиент платил.',
      doneNoMoney: 'Операция проведена. Деньги возвращать не нужно.',
      refused: 'Сервис отказал. Деньги за это не отдавайте.',
      notDone: 'Сервис это не провёл. Деньги не отдавайте; можно попробовать снова.',
      unknown:
        'Запрос отправлен, ясного ответа нет, и он ещё может пройти. Не отдавайте деньги и не повторяйте: касса проверяет сама и скажет здесь, что вышло.',
      notSent: 'Ничего не отправлено. Почему, видно в данных сервиса ниже. Деньги не отдавайте.',
    },
    method: {
      cash: 'Отдайте наличными',
      card: 'Верните на карту',
      online: 'Верните онлайн',
      other: 'Верните так же, как платили',
    },
    bonusesReturned: 'Клиенту вернулось бонусов: {{amount}}.',
    cashbackLost: 'Кешбэк, снятый с клиента: ≈\u00a0{{amount}}.',
    leftNow: 'Осталось от заказа: {{amount}}.',
    handedDone: 'Возвращено {{amount}}',
    toOrder: 'Назад к заказу',
    here: {
      title: { refund: 'Возврат оформлен', revert: 'Продажа отменена' },
      about: 'Сохранено на этой кассе. Верните деньги так, как их заплатили.',
    },
  },
} as const satisfies Shape<typeof english>;
