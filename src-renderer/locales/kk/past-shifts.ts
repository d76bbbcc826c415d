/** Kazakh words of the shifts that are over. */
import type { pastShifts as english } from '../en/past-shifts.ts';
import type { SameForms } from '../language.ts';

export const pastShifts = {
  past: {
    title: 'Өткен ауысымдар',
    day: 'Күні',
    dayHint: 'мысалы, 22.11; бос болса — бәрі',
    noDay: 'Мұндай күн жоқ. Күні мен айын тексеріңіз.',
    none: 'Бұл күні ауысым жабылмаған.',
    byDay: 'ауысымды күні бойынша табу',
    choose: 'Ауысымды таңдаңыз',
    open: 'Ашу: ауысым {{number}}',
    openSub: 'есебі · Enter',
    back: 'Осы ауысымға',
    toList: 'Тізімге оралу',
    save: 'Кесте етіп сақтау (CSV)',
    saved: 'Сақталды: {{file}}',
    compare: 'Басқасымен салыстыру…',
    compareHelp: 'белгіленген ауысымды басқасымен салыстыру',
    compareWith: 'Ауысым {{number}}: қайсысымен салыстыру керек?',
    compareDo: 'Салыстыру: {{one}} және {{other}}',
    noOther: 'Салыстыратын басқа ауысым жоқ.',
    comparedTitle: 'Ауысымдар: {{earlier}} және {{later}}',
    average: 'Орташа сату',
    counted: 'Артық не кем шыққаны',
    figure: 'Көрсеткіш',
    change: 'Айырма',
    file: {
      cashier: 'Кассир',
      opened: 'Ашылды',
      closed: 'Жабылды',
      difference: 'Айырма',
      withoutBonuses: 'Бонуссыз сатулар',
      spent: 'Жұмсалған бонус',
      earned: 'Қосылған бонус',
      estimated: 'шамамен',
    },
  },
} as const satisfies SameForms<typeof english>;
