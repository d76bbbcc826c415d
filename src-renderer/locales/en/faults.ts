/** English words of each fault: what happened, what it means for the money, the next step. */
export const faults = {
  fault: {
    support: 'For support',
    dismiss: 'OK',
    whatNow: 'What now?',
    unreachable: {
      what: 'There is no connection to the service.',
      money: 'The service received nothing.',
      step: 'Charge without bonuses, or try again.',
    },
    untrustedCertificate: {
      what: 'The service’s certificate is not trusted.',
      money: 'Nothing was sent, to be on the safe side.',
      step: 'Charge without bonuses and tell the administrator.',
    },
    proxy: {
      what: 'The network’s proxy does not let the till through.',
      money: 'The service received nothing.',
      step: 'Charge without bonuses and tell the administrator.',
    },
    timeout: {
      what: 'The service did not answer in time.',
      money: 'No payment was taken.',
      step: 'Try again, or charge without bonuses.',
    },
    unauthorised: {
      what: 'The service does not accept this till’s sign-in.',
      money: 'Nothing has changed.',
      step: 'Sign in again, or charge without bonuses.',
    },
    blacklisted: {
      what: 'The customer is in the blacklist.',
      money: 'No bonuses are earned or spent.',
      step: 'Charge without bonuses.',
    },
    notFound: {
      what: 'The service no longer has this record.',
      money: 'Nothing has changed.',
      step: 'Look the customer up again.',
    },
    rejectedInput: {
      what: 'The service rejected the data.',
      money: 'Nothing has changed.',
      step: 'Check the phone and the amount.',
    },
    wrongCode: {
      what: 'The code is wrong.',
      money: 'No bonuses were spent.',
      step: 'Ask the customer for the code again.',
    },
    codeNotKept: {
      what: 'The code isn’t kept over a restart.',
      money: 'The order was not sent, no bonuses were spent.',
      step: 'Type the code again, or send a new one.',
    },
    contradicted: {
      what: 'The service says that it is done, but its own record doesn’t show it.',
      money: 'Most likely no bonuses have changed.',
      step: 'Check again later, or resolve it with support.',
    },
    reversalPending: {
      what: 'A refund or revert of this order was sent, and it is not known yet whether it was done.',
      money: 'Nothing more was sent. Give no money back yet.',
      step: 'The till checks automatically and says here what happened.',
    },
    awardGivenElsewhere: {
      what: 'Another till has just given this customer the award.',
      money: 'This sale spent no stamps and no bonuses, and no payment was taken.',
      step: 'Go back and charge the purchase without the award.',
    },
    awardInDoubt: {
      what: 'It is not known yet whether this customer was given an award here a moment ago.',
      money: 'Nothing was sent: no stamps, bonuses or money have changed.',
      step: 'Go on without the award, or try again in a minute.',
    },
    phoneChanged: {
      what: 'This customer’s phone was changed here lately: bonuses can’t be spent with a code yet.',
      money: 'No bonuses were spent, and no code was sent.',
      step: 'Go on without spending; bonuses are earned as usual.',
    },
    rejected: {
      what: 'The service declined the request.',
      money: 'Nothing has changed.',
      step: 'Change the purchase, or charge without bonuses.',
    },
    unavailable: {
      what: 'The service is temporarily unavailable.',
      money: 'Nothing has changed.',
      step: 'Try again in a moment, or charge without bonuses.',
    },
    malformed: {
      what: 'The service sent an unreadable answer.',
      money: 'No payment was taken.',
      step: 'Charge without bonuses, or try again.',
    },
    invalidInput: {
      what: 'Something you typed isn’t valid.',
      money: 'Nothing was sent.',
      step: 'Check what is marked.',
    },
    lookUpAgain: {
      what: 'This customer’s details were out of date. They are being loaded again.',
      money: 'Nothing was sent, no payment was taken.',
      step: 'Look at the customer, then press Enter again.',
    },
    invalidState: {
      what: 'This can’t be done right now.',
      money: 'Nothing has changed.',
      step: 'Continue from what is on the screen.',
    },
    declined: {
      what: 'It was not confirmed.',
      money: 'Nothing has changed.',
      step: 'If you want it, try again and say so in the program’s own window.',
    },
    signInNeeded: {
      what: 'Nobody is signed in.',
      money: 'Nothing was sent.',
      step: 'Sign in with your PIN or card, then go on.',
    },
    approvalNeeded: {
      what: 'This needs a supervisor.',
      money: 'Nothing was sent.',
      step: 'Ask a supervisor to confirm it with a PIN or card.',
    },
    wrongPin: {
      what: 'This PIN or card isn’t valid here.',
      money: 'Nothing has changed.',
      step: 'Try again. A supervisor can set a new PIN.',
    },
    pinPaused: {
      what: 'Too many wrong PINs.',
      money: 'Nothing has changed.',
      step: 'Wait until the time is up, then try again.',
    },
    pinTaken: {
      what: 'This PIN or card belongs to somebody already.',
      money: 'Nothing has changed.',
      step: 'Choose another one.',
    },
    lastSupervisor: {
      what: 'At least one supervisor is needed.',
      money: 'Nothing has changed.',
      step: 'Make somebody else a supervisor first.',
    },
    peopleLost: {
      what: 'This needs a supervisor, and the till cannot read its list of cashiers and PINs.',
      money: 'Nothing was sent. Sales go on.',
      step: 'The owner signs in to the service with login and password and sets the PINs again.',
    },
    keyringLocked: {
      what: 'This computer’s keyring is locked, so this can’t be kept.',
      money: 'Nothing has changed. Sales go on.',
      step: 'Unlock the keyring, start the program again, and do it then.',
    },
    storage: {
      what: 'The till’s own disk failed.',
      money: 'This was not saved.',
      step: 'Try again; if it fails again, call support.',
    },
    internal: {
      what: 'Something went wrong in the program.',
      money: 'Check the sale before taking money.',
      step: 'Try again; if it fails again, call support.',
    },
    service: 'The service says: “{{message}}”',
  },
} as const;
