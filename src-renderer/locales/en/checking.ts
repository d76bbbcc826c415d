/** English words of a large journal’s check: loaded when a start waits for it. */
export const checking = {
  checking: {
    title: 'Checking the record of sales…',
    about: 'It is {{size}} large. The till opens when all of it has been read.',
    megabytes: '{{number}}\u00a0MB',
    gigabytes: '{{number}}\u00a0GB',
  },
} as const;
