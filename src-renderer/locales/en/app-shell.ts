/** English words of the frame around every screen: bars, banner, notices, keypad, the drawn phone. */
export const appShell = {
  product: 'Loyalty Cashier',
  branchNumber: 'Branch {{id}}',
  enter: 'Enter',

  environment: { training: 'Training', test: 'Test', production: 'Production' },

  appShell: {
    ownLanguage: 'Remembered: {{name}} gets this language at every sign-in.',
    rail: 'Sections',
    sale: 'Sale',
    orders: 'Orders',
    shiftSection: 'Shift',
    saleOpen: 'a sale is open',
    settings: 'Settings',
    help: 'Keys',
    practice: 'Practice',
    lock: 'Lock',
    status: 'State of the till',
    shift: 'shift {{number}}',
    online: 'Online',
    latency: '{{ms}}\u00a0ms',
    slow: 'Slow',
    offline: 'Offline',
    offlineRest: ': sales go on without bonuses',
    unknown: 'Checking the connection',
    pending_one: '{{count}} pending',
    pending_other: '{{count}} pending',
    needsAttention_one: '{{count}} needs attention',
    needsAttention_other: '{{count}} need attention',
    reversalToDecide: { refund: 'Refund needs attention', revert: 'Revert needs attention' },
    toGiveBack: 'Give back {{amount}}',
    developmentHost: 'Development host',
    starting: 'Starting…',
    notStarted: 'The program could not be started',
  },

  age: {
    fresh: 'just now',
    soon: '1\u00a0min',
    minutes: '{{n}}\u00a0min',
    hours: '{{n}}\u00a0h',
    days: '{{n}}\u00a0d',
  },

  knownIn: {
    minutes: 'Will be known in at most {{minutes}}\u00a0min\u00a0{{seconds}}\u00a0s',
    seconds: 'Will be known in at most {{seconds}}\u00a0s',
    spoken: 'Will be known in at most {{minutes}}\u00a0min',
    asking: 'The till is checking…',
    away: 'Will be known once the service answers',
  },

  banner: {
    label: 'Connection',
    offline: 'Offline: no bonuses now.',
    offlineMore: 'Keep selling: sales are saved on this till.',
    nextTry: 'checks again in {{seconds}}\u00a0s',
    nextTryMinutes: 'checks again in {{minutes}}\u00a0min',
    trying: 'trying now…',
    tryNow: 'Try now',
    back: 'The service is back.',
    backMore: 'Bonuses work again.',
    accruable_one: '{{count}} sale can still get its bonuses.',
    accruable_other: '{{count}} sales can still get their bonuses.',
    toAccruable: 'Open Orders',
    unwritable: 'The till can’t write to its disk.',
    unwritableMore: 'Keep selling; call support today.',
  },

  disk: {
    full: 'The disk is full: free some space.',
    readOnly: 'The disk can’t be written to: call support.',
    locked: 'Another program holds the record of sales: close it.',
    damaged: 'The record of sales is damaged: call support.',
    other: 'The disk has failed: call support.',
    goesOn: 'Keep selling; sales aren’t saved yet. Don’t turn the till off.',
    unsavedSales_one:
      '{{count}} sale isn’t saved: write it down on paper, don’t turn the till off.',
    unsavedSales_other:
      '{{count}} sales aren’t saved: write them down on paper, don’t turn the till off.',
    back: 'The disk works again.',
    backMore: 'Every sale is saved.',
    thisSale: 'Not saved on this till’s disk: write {{amount}} down on paper.',
    thisSaleMore: 'It is in memory and is saved automatically when the disk works again.',
    thisSaleWaits: 'The service will confirm the order later; until then don’t turn the till off.',
  },

  trail: {
    broken: 'The till’s records aren’t as it wrote them: {{what}}. Sales go on; tell the owner.',
    brokenSince:
      'The till’s records aren’t as it wrote them: {{what}} ({{since}}). Sales go on; tell the owner.',
    more_one: 'And {{count}} more place.',
    more_other: 'And {{count}} more places.',
    what: {
      gap: 'entries are missing',
      changed: 'an entry was changed',
      cutOff: 'the last entries are missing, or an older file was put back',
      otherFile: 'this isn’t the file that the till wrote last',
      unknownKey: 'the key of earlier entries is gone, so they can’t be proven',
      rowChanged: 'a sale, a refund or a shift’s report was changed',
      rowMissing: 'a sale, a refund or a shift is missing',
      rowAdded: 'a sale, a refund or a shift was added',
      olderRows: 'sales from before the entries began were changed',
      begunAnew: 'entries begin again: the file was damaged, or had lost them',
    },
  },
  notice: {
    backupFailed:
      'The copy of the record of sales could not be written. Nothing is lost; free some space on the disk.',
    secretsQuarantined:
      'The stored sign-in could not be read and was kept aside. Set this till up again.',
    signInNotKept:
      'The last sign-in to the service works, but could not be stored: after the program ends somebody may have to sign in again. Free some space on the disk.',
    keysLost:
      'The file with this till’s keys was removed, replaced or damaged. Names in earlier sales are hidden, and PINs have to be set again by the owner. Sales, sums and bonuses are all there. Ask who can reach this computer.',
    keysLossRead: 'I have read this',
    settingsEdited:
      'Settings that guard money aren’t as this till stored them: their file was changed outside of the program. Look through them in Settings; tell the owner.',
    keysLocked:
      'This computer keeps the key of customers’ names locked: names of earlier sales are hidden until the till is started with it open.',
    settingsQuarantined: 'The settings could not be read; their file is kept. Defaults are in use.',
    notOpened:
      'This till is set up, but a mistake in the program kept it from opening. Its sign-in and its record of sales are kept. Start the program again; if this stays, call support and don’t set the till up again.',
    journalQuarantined:
      'The record of sales could not be read and was kept aside. A new one began.',
    journalUnwritable: 'The till can’t write to its disk. Call support before selling.',
    provisioningLeft:
      'The file for setting up is still there, with a password in it. Delete it, unless another till needs it.',
    provisioningExposed:
      'Other users of this computer could read the password in the file for setting up. Change it at the service.',
    erased:
      'Everything that this till kept on this computer was erased: sign-in, record of sales and its copies, keys, cashiers and PINs, settings, log.',
    erasedInPart:
      'Not everything that this till kept could be erased: another program holds some files. Delete what is left in the program’s data folder yourself.',
  },

  keypad: {
    label: 'Keypad',
    backspace: 'Delete the last digit',
    clear: 'Clear',
    comma: 'Decimal comma',
  },

  sms: {
    label: 'The customer’s phone (training)',
    from: 'Loyalty',
    now: 'now',
    to: '•• {{end}}',
    close: 'Hide the phone',
    note: 'The customer’s phone',
  },

  errorScreen: {
    title: 'This part of the screen stopped working',
    about: 'The sale is safe: the till keeps it outside of this screen. Reload it.',
    again: 'Reload',
  },
} as const;
