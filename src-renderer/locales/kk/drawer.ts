/** Kazakh words about the cash in the drawer. */
import type { drawer as english } from '../en/drawer.ts';
import type { SameForms } from '../language.ts';

export const drawer = {
  drawer: {
    title: 'Кассадағы қолма-қол ақша',
    notCounted: 'саналмады',
    countNotes: 'Купюра мен монетаны санау',
    notes: {
      title: 'Купюралар мен монеталар',
      close: 'Жабу',
      take: 'Енгізу: {{amount}}',
      none: 'Әрқайсысының санын енгізіңіз',
      clear: 'Қайта санау',
    },
    opening: 'Ауысым басында',
    lastCounted: 'Өткен ауысым жабылғанда {{amount}} саналды.',
    lastUncounted: 'Өткен ауысым жабылғанда саналмады: осынша қалуы керек еді.',
    countedBefore: 'Өткен ауысым жабылғанда саналғаны',
    beforeShift: 'ауысымға дейін',
    before: {
      out: 'Ауысымға дейін шығарылды: {{amount}}',
      in: 'Ауысымға дейін салынды: {{amount}}',
    },
    start: {
      stands: 'Бос қалса: {{amount}}, ауысым жабылғанда саналғандай.',
      uncounted:
        'Өткен ауысым жабылғанда саналмады: {{amount}} болуы керек. Солай болса, бос қалдырыңыз.',
      unknown:
        'Кассада қанша ақша болғаны белгісіз. Енгізілмесе, бұл ауысымның ақшасын салыстыру мүмкін емес.',
      less: 'Өткен ауысымнан қалғанынан {{amount}} кем: шығарылды деп жазылады.',
      more: 'Өткен ауысымнан қалғанынан {{amount}} артық: салынды деп жазылады.',
    },
    openingUnknown: 'басындағы сома белгісіз',
    unsure: 'дәл\u00a0емес',
    maybeTaken:
      'Алынған {{amount}} ішінде қолма-қол қанша екені белгісіз: кассада артық болуы мүмкін.',
    maybeBack:
      'Қайтарылған {{amount}} ішінде қолма-қол қанша екені белгісіз: кассада кем болуы мүмкін.',
    moreMoves_one: 'тағы {{count}}; сомалар барлығы бойынша',
    moreMoves_other: 'тағы {{count}}; сомалар барлығы бойынша',
    taken: 'Сатудан',
    back: 'Қайтарылды',
    in: 'Салынды',
    out: 'Шығарылды',
    expected: 'Болуы керек',
    expectedCash: 'Кассада болуы керек',
    expectedUnknown: 'белгісіз',
    expectedAbout: 'Ауысым ашылғанда кассада қанша ақша бары айтылмады.',
    counted: 'Саналғаны',
    over: 'Артық шықты',
    short: 'Кем шықты',
    overBy: '{{amount}} артық шықты',
    shortBy: '{{amount}} кем шықты',
    exact: 'Ақша дәл келді',
    moves: 'Салынған және шығарылған ақша',
    why: 'Неге сәйкес емес?',
    reason: {
      change: 'Қайтарым қате берілді',
      rounding: 'Дөңгелектеу',
      forgotten: 'Жазу ұмытылды',
      unknown: 'Анықталмады',
    },
    move: {
      after: 'Осыдан кейін',
      in: {
        open: 'Ақша салу',
        title: 'Кассаға ақша салу',
        amount: 'Салынатын сома',
        do: 'Салу: {{amount}}',
        reason: {
          change: 'Қайтарымға ұсақ ақша',
          fromSafe: 'Сейфтен',
          own: 'Өз ақшасы',
          correction: 'Түзету',
        },
      },
      out: {
        open: 'Ақша шығару',
        title: 'Кассадан ақша шығару',
        amount: 'Шығарылатын сома',
        do: 'Шығару: {{amount}}',
        reason: {
          bank: 'Банкке немесе сейфке',
          supplier: 'Жеткізушіге төлем',
          expenses: 'Дүкен шығысы',
          correction: 'Түзету',
        },
      },
      type: 'Соманы енгізіңіз',
      sub: 'ауысым есебінде қалады · Enter',
      noMoney: 'Ештеңе сақталмады: ақшаны орнында қалдырыңыз.',
      saving: 'Сақталуда…',
    },
    problem: {
      zero: 'Сома 0-ден көп болуы керек.',
      empty: 'Соманы енгізіңіз.',
      negative: 'Сома теріс бола алмайды.',
      notANumber: 'Тек цифрлар және бір үтір немесе нүкте.',
      tooManyDecimals: 'Үтірден кейін ең көбі екі цифр.',
      tooLarge: 'Тым көп: ең көбі он цифр. Соманы тексеріңіз.',
    },
    close: {
      uncounted: 'Санамай жабу',
      comparedSub: '{{difference}} · Enter',
      countedSub: 'саналғаны {{amount}} · Enter',
      chooseReason: 'Себебін таңдаңыз',
    },
  },
} as const satisfies SameForms<typeof english>;
