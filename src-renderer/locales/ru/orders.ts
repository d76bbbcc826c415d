/** Russian words of the list of this till’s sales, and of other tills’ orders. */
import type { orders as english } from '../en/orders.ts';
import type { Shape } from '../language.ts';

export const orders = {
  orders: {
    region: 'Продажи этой кассы',
    search: 'Номер, телефон, сумма или имя',
    clear: 'Очистить',
    reading: 'Загружаем продажи…',
    none: {
      all: 'На этой кассе ещё не было продаж.',
      unresolved: 'Ничего не ожидает и не требует внимания.',
      missedLoyalty: 'Продаж, которым бонусы ещё предстоит начислить, нет.',
    },
    filterLabel: 'Какие продажи показаны',
    filters: { all: 'Все', unresolved: 'Не проведены', missedLoyalty: 'Без бонусов' },
    ofAll: 'Все кассиры',
    nothing: 'По запросу «{{search}}» ничего нет. Попробуйте последние 4 цифры телефона или сумму.',
    older: 'Показать более ранние',
    today: 'сегодня',
    nobody: 'Без клиента',
    nameless: 'Имя не указано',
    hidden: 'Имя скрыто',
    noNumber: 'Продажа без заказа',
    title: 'Заказ {{number}}',
    open: 'Открыть заказ {{number}}',
    openSale: 'Открыть продажу',
    openSub: '{{amount}} · Enter',
    chooseLine: 'Выберите продажу: ↑ ↓ или поиск',
    nothingToOpen: 'Ничего не найдено',
    toList: 'Назад к списку',
    withBonuses: '{{amount}} бонусами',
    refunded: 'возврат {{amount}}',
    pendingReversal: {
      refund: 'Возврат без ответа',
      revert: 'Отмена без ответа',
    },
    foreign: {
      open: 'Открыть заказ в сервисе',
      openSub: 'ID {{id}}',
      list: 'Заказы других касс',
      listSub: 'возвращённые здесь',
      listTitle: 'Заказы других касс, по которым здесь был возврат',
      none: 'По заказам других касс здесь не было ни возврата, ни отмены.',
      older: 'Показать более ранние',
      choose: 'Выберите заказ',
      givenBack: 'выдано',
      byIdOnly:
        'Заказ другой кассы можно найти только по его ID, а не по номеру: введите или отсканируйте ID и нажмите F6.',
      title: 'Заказ с ID {{id}}',
      about: 'У этой кассы нет такой продажи. Всё, что о ней известно, — данные сервиса.',
      notThere: 'В сервисе нет заказа с таким ID.',
    },
  },
} as const satisfies Shape<typeof english>;
