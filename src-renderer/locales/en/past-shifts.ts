/** English words of the shifts that are over. */
export const pastShifts = {
  past: {
    title: 'Past shifts',
    day: 'Day',
    dayHint: 'such as 22.11; empty: every shift',
    noDay: 'No such date. Check day and month.',
    none: 'No shift was closed then.',
    byDay: 'find a shift by its day',
    choose: 'Choose a shift',
    open: 'Open shift {{number}}',
    openSub: 'its report · Enter',
    back: 'To this shift',
    toList: 'Back to the list',
    save: 'Save as a table (CSV)',
    saved: 'Saved: {{file}}',
    file: {
      cashier: 'Cashier',
      opened: 'Opened',
      closed: 'Closed',
      difference: 'Difference',
      withoutBonuses: 'Sales without bonuses',
      spent: 'Bonuses spent',
      earned: 'Bonuses earned',
      estimated: 'estimate',
    },
  },
} as const;
