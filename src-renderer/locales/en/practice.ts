/** English words of practice: loaded when it is opened. */
export const practice = {
  practice: {
    title: 'Practice',
    about: 'Five sales to try. Nothing here is real: make every mistake you like.',
    exercises: 'Five sales',
    done: 'done',
    count: '{{done}} of {{all}} done',
    allDone: 'All five are done. Now try a problem, or start over.',
    beginAnew: 'Start over',
    all: 'All exercises',
    hide: 'Hide practice',
    close: 'Close practice',
    earn: {
      title: 'Earn bonuses',
      about: 'Sell to {{phone}}: the phone, any amount, Enter. Take payment: Enter once more.',
    },
    spend: {
      title: 'Spend bonuses with a code',
      about:
        'Sell to {{phone}}: the phone, any amount, F2 for the bonuses, Enter. Type the code of the drawn phone.',
    },
    wrongCode: {
      title: 'A wrong code',
      about:
        'Spend bonuses of {{phone}}, but type a wrong code first. Read what the till says, then type the right one.',
    },
    award: {
      title: 'Give the award',
      about: 'Sell to {{phone}}, whose stamp card is full: the phone, any amount, F5, Enter.',
    },
    refund: {
      title: 'Refund a part',
      about: 'Press F11, open a finished sale, “$t(order.refund)”, a smaller amount and a reason.',
    },
    troubles: 'Problems, on purpose',
    troublesAbout: 'Only the training service plays them. They end by themselves.',
    away: {
      title: 'The service goes away',
      about: 'For two minutes it answers nothing. Sell as usual.',
      now: 'Practice: the service is away on purpose. Sell as usual, it comes back by itself.',
    },
    slow: {
      title: 'The service is slow',
      about: 'For two minutes each answer takes three seconds longer.',
      now: 'Practice: the service is slow on purpose. It gets fast again by itself.',
    },
    otherTill: {
      title: 'Another till was faster',
      about: 'It serves the next customer between finding and charging them.',
      now: 'Practice: the next customer you charge is served by another till just before.',
      acted: 'Practice: another till has just served this customer. Read what the screen asks.',
    },
    end: 'End it now',
  },
} as const;
