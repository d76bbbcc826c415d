/** Russian words of the frame around every screen: bars, banner, notices, keypad, the drawn phone. */
import type { frame as english } from '../en/frame.ts';
import type { Shape } from '../language.ts';

export const frame = {
  product: 'Касса лояльности',
  branchNumber: 'Филиал {{id}}',
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
    lock: 'Запереть',
    status: 'Состояние кассы',
    shift: 'смена {{number}}',
    online: 'На связи',
    latency: '{{ms}} мс',
    slow: 'Медленно',
    offline: 'Нет связи',
    offlineRest: ': продаём без бонусов',
    unknown: 'Проверяем связь',
    waiting_one: 'Ждёт {{count}} продажа',
    waiting_few: 'Ждут {{count}} продажи',
    waiting_many: 'Ждут {{count}} продаж',
    waiting_other: 'Ждут {{count}} продажи',
    attention_one: '{{count}} требует внимания',
    attention_few: '{{count}} требуют внимания',
    attention_many: '{{count}} требуют внимания',
    attention_other: '{{count}} требуют внимания',
    developmentHost: 'Режим разработки',
    starting: 'Запускаем…',
    notStarted: 'Программа не запустилась',
  },

  age: {
    fresh: 'только что',
    soon: 'минуту',
    minutes: '{{n}} мин',
    hours: '{{n}} ч',
    days: '{{n}} дн.',
  },

  knownIn: {
    minutes: 'Узнаем не позже чем через {{minutes}}\u00a0мин\u00a0{{seconds}}\u00a0с',
    seconds: 'Узнаем не позже чем через {{seconds}}\u00a0с',
    spoken: 'Узнаем не позже чем через {{minutes}}\u00a0мин',
    asking: 'Касса спрашивает сервис…',
    away: 'Узнаем, как только сервис ответит',
  },

  banner: {
    label: 'Связь',
    offline: 'Нет связи, бонусов нет.',
    offlineMore: 'Продавайте: всё сохраняется на кассе.',
    nextTry: 'сама через {{seconds}} с',
    nextTryMinutes: 'сама через {{minutes}} мин',
    trying: 'пробуем…',
    tryNow: 'Проверить',
    back: 'Связь вернулась.',
    backMore: 'Бонусы снова работают.',
    accruable_one: 'За {{count}} продажу ещё можно начислить бонусы.',
    accruable_few: 'За {{count}} продажи ещё можно начислить бонусы.',
    accruable_many: 'За {{count}} продаж ещё можно начислить бонусы.',
    accruable_other: 'За {{count}} продажи ещё можно начислить бонусы.',
    toAccruable: 'В заказы',
    unwritable: 'Диск не принимает записи кассы.',
    unwritableMore: 'Продажи идут; сегодня же звоните в поддержку.',
  },

  disk: {
    full: 'Диск заполнен: освободите место.',
    readOnly: 'Запись на диск запрещена: звоните в поддержку.',
    locked: 'Журнал занят другой программой: закройте её.',
    damaged: 'Журнал продаж повреждён: звоните в поддержку.',
    other: 'Диск не работает: звоните в поддержку.',
    goesOn: 'Продажи идут, но пока не сохраняются. Не выключайте кассу.',
    unsavedSales_one: 'Не сохранена {{count}} продажа: запишите её, не выключайте кассу.',
    unsavedSales_few: 'Не сохранены {{count}} продажи: запишите их, не выключайте кассу.',
    unsavedSales_many: 'Не сохранено {{count}} продаж: запишите их, не выключайте кассу.',
    unsavedSales_other: 'Не сохранено {{count}} продажи: запишите их, не выключайте кассу.',
    back: 'Диск снова работает.',
    backMore: 'Все продажи сохранены.',
    thisSale: 'Не сохранено на диске кассы: запишите сумму {{amount}}.',
    thisSaleMore: 'Продажа в памяти и сохранится сама, когда диск заработает.',
    thisSaleWaits: 'Сервис подтвердит заказ позже; до этого не выключайте кассу.',
  },

  notice: {
    backupFailed:
      'Копию записи продаж не удалось сохранить. Ничего не потеряно; освободите место на диске.',
    secretsQuarantined: 'Данные входа не прочитались и отложены. Настройте кассу заново.',
    keysLost:
      'Ключ к именам клиентов не прочитался: имена прежних продаж скрыты. Продажи продолжаются.',
    keysLocked:
      'Компьютер держит ключ к именам клиентов закрытым: имена прежних продаж скрыты, пока касса не запущена с открытым ключом.',
    settingsQuarantined: 'Настройки не прочитались и отложены. Действуют обычные.',
    journalQuarantined: 'Журнал продаж не прочитался и отложен. Начат новый.',
    journalUnwritable:
      'Диск не принимает записи кассы. Позвоните в поддержку, прежде чем продавать.',
    provisioningLeft:
      'Файл настройки остался на диске, и в нём пароль. Удалите его, если он не нужен другой кассе.',
    provisioningExposed:
      'Пароль в файле настройки могли прочитать другие пользователи этого компьютера. Смените его в сервисе.',
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
