/** Kazakh words of a large journal’s check: loaded when a start waits for it. */
import type { checking as english } from '../en/checking.ts';
import type { SameForms } from '../language.ts';

export const checking = {
  checking: {
    title: 'Сату журналы тексерілуде…',
    about: 'Оның көлемі {{size}}. Ол толық оқылғанда касса ашылады.',
    megabytes: '{{number}}\u00a0МБ',
    gigabytes: '{{number}}\u00a0ГБ',
  },
} as const satisfies SameForms<typeof english>;
