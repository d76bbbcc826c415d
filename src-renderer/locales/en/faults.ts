/** English words of each fault: what happened, what it means for the money, the next step. */
export const faults = {
  fault: {
    support: 'For support',
    dismiss: 'Understood',
    unreachable: {
      what: 'There is no connection to the service.',
      money: 'It received nothing.',
      step: 'Finish without bonuses, or try again.',
    },
    untrustedCertificate: {
      what: 'The service’s certificate is not trusted.',
      money: 'Nothing was sent, to be on the safe side.',
      step: 'Finish without bonuses and tell the administrator.',
    },
    proxy: {
      what: 'The network’s proxy does not let the till through.',
      money: 'The service received nothing.',
      step: 'Finish without bonuses and tell the administrator.',
    },
    timeout: {
      what: 'The service did not answer in time.',
      money: 'No money was taken by the till.',
      step: 'Try again, or finish without bonuses.',
    },
    unauthorised: {
      what: 'The service does not accept this till’s sign-in.',
      money: 'Nothing has moved.',
      step: 'Sign in again, or finish without bonuses.',
    },
    blacklisted: {
      what: 'The customer is in the blacklist.',
      money: 'No bonuses are earned or spent.',
      step: 'Finish without bonuses.',
    },
    notFound: {
      what: 'The service does not know this any more.',
      money: 'Nothing has moved.',
      step: 'Look the customer up again.',
    },
    rejectedInput: {
      what: 'The service does not accept what was sent.',
      money: 'Nothing has moved.',
      step: 'Check the phone and the amount.',
    },
    wrongCode: {
      what: 'The code is wrong.',
      money: 'No bonuses were spent.',
      step: 'Ask the customer for the code again.',
    },
    contradicted: {
      what: 'The service says that it is done, but its own record doesn’t show it.',
      money: 'Most likely no bonuses have moved.',
      step: 'Ask it again later, or settle it with support.',
    },
    reversalPending: {
      what: 'A refund or revert of this order was sent, and it is not known yet whether it was done.',
      money: 'Nothing more was sent. Give no money back yet.',
      step: 'The till asks by itself and says here what happened.',
    },
    awardGivenElsewhere: {
      what: 'Another till has given this customer the award meanwhile.',
      money: 'This sale spent no stamps and no bonuses, and no money was taken.',
      step: 'Go back and charge the purchase without the award.',
    },
    phoneChanged: {
      what: 'This customer’s phone was changed here lately: bonuses can’t be spent with a code yet.',
      money: 'No bonuses were spent, and no code was sent.',
      step: 'Go on without spending; bonuses are earned as usual.',
    },
    rejected: {
      what: 'The service refused.',
      money: 'Nothing has moved.',
      step: 'Change the purchase, or finish without bonuses.',
    },
    unavailable: {
      what: 'The service is there but can’t serve now.',
      money: 'Nothing has moved.',
      step: 'Try again in a moment, or finish without bonuses.',
    },
    malformed: {
      what: 'The service’s answer can’t be understood.',
      money: 'No money was taken by the till.',
      step: 'Finish without bonuses, or try again.',
    },
    invalidInput: {
      what: 'Something typed can’t be used.',
      money: 'Nothing was sent.',
      step: 'Check what is marked.',
    },
    lookUpAgain: {
      what: 'This customer’s data were out of date. They are being read again.',
      money: 'Nothing was sent, no money was taken by the till.',
      step: 'Look at the customer, then press Enter again.',
    },
    invalidState: {
      what: 'This can’t be done right now.',
      money: 'Nothing has changed.',
      step: 'Look at the screen and go on from there.',
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
      what: 'This PIN or card is not known here for that.',
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
      step: 'The owner signs in to the service with login and password and sets the PINs anew.',
    },
    keyringLocked: {
      what: 'This computer’s keyring is locked, so this can’t be kept.',
      money: 'Nothing has changed. Sales go on.',
      step: 'Unlock the keyring, start the program again, and do it then.',
    },
    storage: {
      what: 'The till’s own disk failed.',
      money: 'This was not recorded.',
      step: 'Try again; then call support.',
    },
    internal: {
      what: 'The program made a mistake.',
      money: 'Check the sale before taking money.',
      step: 'Try again; then call support.',
    },
    service: 'The service says: “{{message}}”',
  },
} as const;
