/** Russian words of a large journal’s check: loaded when a start waits for it. */
import type { checking as english } from '../en/checking.ts';
import type { Shape } from '../language.ts';

export const checking = {
  checking: {
    title: 'Проверяем журнал продаж…',
    about: 'Он занимает {{size}}. Касса откроется, когда он будет прочитан целиком.',
    megabytes: '{{number}}\u00a0МБ',
    gigabytes: '{{number}}\u00a0ГБ',
  },
} as const satisfies Shape<typeof english>;
