/** Russian words about the cash in the drawer. */
import type { drawer as english } from '../en/drawer.ts';
import type { Shape } from '../language.ts';

export const drawer = {
  drawer: {
    title: 'Наличные в кассе',
    notCounted: 'не сосчитано',
    countNotes: 'По купюрам и монетам',
    notes: {
      title: 'Купюры и монеты',
      close: 'Закрыть',
      take: 'Ввести {{amount}}',
      none: 'Введите, сколько каких',
      clear: 'Сосчитать заново',
    },
    opening: 'На начало смены',
    lastCounted: 'При прошлом закрытии сосчитали {{amount}}.',
    lastUncounted: 'При прошлом закрытии не считали: столько должно было остаться.',
    countedBefore: 'Сосчитано при прошлом закрытии',
    beforeShift: 'до смены',
    before: { out: 'Изъятие до смены: {{amount}}', in: 'Внесение до смены: {{amount}}' },
    start: {
      stands: 'Если оставить пустым: {{amount}}, как сосчитали при закрытии.',
      uncounted:
        'При прошлом закрытии не считали: должно быть {{amount}}. Если так, оставьте пустым.',
      unknown:
        'Сколько было в кассе, неизвестно. Если не указать, наличные этой смены не с чем сверить.',
      less: 'На {{amount}} меньше, чем осталось от прошлой смены: запишется как изъятие.',
      more: 'На {{amount}} больше, чем осталось от прошлой смены: запишется как внесение.',
    },
    openingUnknown: 'сумма на начало неизвестна',
    unsure: 'не точно',
    maybeTaken:
      'Сколько из полученных {{amount}} было наличными, неизвестно: в кассе может быть больше.',
    maybeBack:
      'Сколько из возвращённых {{amount}} было наличными, неизвестно: в кассе может быть меньше.',
    moreMoves_one: 'и ещё {{count}}; суммы — по всем',
    moreMoves_few: 'и ещё {{count}}; суммы — по всем',
    moreMoves_many: 'и ещё {{count}}; суммы — по всем',
    moreMoves_other: 'и ещё {{count}}; суммы — по всем',
    taken: 'За продажи',
    back: 'Возвращено',
    in: 'Внесение',
    out: 'Изъятие',
    expected: 'Должно быть',
    expectedCash: 'Должно быть в кассе',
    expectedUnknown: 'неизвестно',
    expectedAbout: 'При открытии смены не указали, сколько было наличных.',
    counted: 'Сосчитано',
    over: 'Излишек',
    short: 'Недостача',
    overBy: 'Излишек {{amount}}',
    shortBy: 'Недостача {{amount}}',
    exact: 'Наличные сходятся',
    moves: 'Внесения и изъятия',
    why: 'Почему не сходится?',
    reason: {
      change: 'Ошибка в сдаче',
      rounding: 'Округление',
      forgotten: 'Забыли записать',
      unknown: 'Не выяснено',
    },
    move: {
      in: {
        open: 'Внести наличные',
        title: 'Внести наличные в кассу',
        amount: 'Сколько внести',
        do: 'Внести {{amount}}',
        reason: {
          change: 'Размен для сдачи',
          fromSafe: 'Из сейфа',
          own: 'Свои деньги',
          correction: 'Исправление',
        },
      },
      out: {
        open: 'Изъять наличные',
        title: 'Изъять наличные из кассы',
        amount: 'Сколько изъять',
        do: 'Изъять {{amount}}',
        reason: {
          bank: 'В банк или сейф',
          supplier: 'Оплата поставщику',
          expenses: 'Расходы магазина',
          correction: 'Исправление',
        },
      },
      type: 'Введите сумму',
      sub: 'останется в отчёте смены · Enter',
      noMoney: 'Ничего не сохранено: оставьте деньги там, где они были.',
      saving: 'Сохраняем…',
    },
    problem: {
      zero: 'Сумма должна быть больше 0.',
      empty: 'Введите сумму.',
      negative: 'Сумма не может быть отрицательной.',
      notANumber: 'Только цифры и одна запятая или точка.',
      tooManyDecimals: 'Не больше двух знаков после запятой.',
      tooLarge: 'Слишком много: не больше десяти цифр. Проверьте сумму.',
    },
    close: {
      uncounted: 'Закрыть без пересчёта',
      comparedSub: '{{difference}} · Enter',
      countedSub: 'сосчитано {{amount}} · Enter',
      chooseReason: 'Укажите, почему не сходится',
    },
  },
} as const satisfies Shape<typeof english>;
