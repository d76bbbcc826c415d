/** Russian words of the frame around every screen: bars, banner, notices, keypad, the drawn phone. */
import type { frame as english } from '../en/frame.ts';
import type { Shape } from '../language.ts';

export const frame = {
  product: 'Касса лояльности',
  enter: 'Enter',

  environment: { training: 'Обучение', test: 'Тестовая', production: 'Рабочая' },

  frame: {
    rail: 'Разделы',
    sale: 'Продажа',
    orders: 'Заказы',
    shiftSection: 'Смена',
    saleOpen: 'открыта продажа',
    settings: 'Настройки',
    help: 'Клавиши',
    status: 'Состояние кассы',
    shift: 'смена {{number}}',
    online: 'На связи',
    latency: '{{ms}} мс',
    slow: 'Медленно',
    offline: 'Нет связи: продаём без бонусов',
    unknown: 'Проверяем связь',
    waiting_one: 'Ждёт {{count}} продажа',
    waiting_few: 'Ждут {{count}} продажи',
    waiting_many: 'Ждут {{count}} продаж',
    waiting_other: 'Ждут {{count}} продажи',
    developmentHost: 'Режим разработки',
    starting: 'Запускаем…',
    notStarted: 'Программа не запустилась',
  },

  banner: {
    label: 'Связь',
    offline: 'Бонусы недоступны. Продажи идут и записываются здесь.',
    nextTry: 'повтор через {{seconds}} с',
    trying: 'пробуем…',
    tryNow: 'Проверить',
    back: 'Связь вернулась. Бонусы снова работают.',
    unwritable: 'Диск не принимает записи кассы. Продажи идут; сегодня же звоните в поддержку.',
  },

  notice: {
    backupFailed:
      'Копию записи продаж не удалось сохранить. Ничего не потеряно; освободите место на диске.',
    secretsSetAside: 'Данные входа не прочитались и отложены. Настройте кассу заново.',
    settingsSetAside: 'Настройки не прочитались и отложены. Действуют обычные.',
    journalSetAside: 'Журнал продаж не прочитался и отложен. Начат новый.',
    journalUnwritable:
      'Диск не принимает записи кассы. Позвоните в поддержку, прежде чем продавать.',
  },

  keypad: {
    label: 'Цифровые клавиши',
    backspace: 'Стереть последнюю цифру',
    clear: 'Сброс',
    comma: 'Запятая',
  },

  sms: {
    label: 'Телефон клиента (обучение)',
    from: 'Лояльность',
    now: 'сейчас',
    to: '•• {{end}}',
    close: 'Убрать телефон',
    note: 'Телефон клиента',
  },

  broken: {
    title: 'Эта часть экрана сломалась',
    about: 'Продажа цела: касса хранит её отдельно от экрана. Покажите экран снова.',
    again: 'Показать снова',
  },
} as const satisfies Shape<typeof english>;
