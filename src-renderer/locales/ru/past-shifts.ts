/** Russian words of the shifts that are over. */
import type { pastShifts as english } from '../en/past-shifts.ts';
import type { Shape } from '../language.ts';

export const pastShifts = {
  past: {
    title: 'Прошлые смены',
    day: 'День',
    dayHint: 'например, 22.11; пусто — все смены',
    noDay: 'Такой даты нет. Проверьте день и месяц.',
    none: 'В этот день смен не закрывали.',
    byDay: 'найти смену по дню',
    choose: 'Выберите смену',
    open: 'Открыть смену {{number}}',
    openSub: 'её отчёт · Enter',
    back: 'К этой смене',
    toList: 'К списку смен',
    save: 'Сохранить таблицей (CSV)',
    saved: 'Сохранено: {{file}}',
    compare: 'Сравнить с другой…',
    compareHelp: 'сравнить с другой сменой',
    compareWith: 'С какой сравнить смену {{number}}?',
    compareDo: 'Сравнить {{one}} и {{other}}',
    noOther: 'Сравнить не с чем.',
    comparedTitle: 'Смены {{earlier}} и {{later}}',
    average: 'Средняя продажа',
    counted: 'Излишек или недостача',
    figure: 'Показатель',
    change: 'Разница',
    file: {
      cashier: 'Кассир',
      opened: 'Открыта',
      closed: 'Закрыта',
      difference: 'Излишек или недостача',
      withoutBonuses: 'Продажи без бонусов',
      spent: 'Списано бонусов',
      earned: 'Начислено бонусов',
      estimated: 'приблизительно',
    },
  },
} as const satisfies Shape<typeof english>;
