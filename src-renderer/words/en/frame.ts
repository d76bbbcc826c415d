/** English words of the frame around every screen: bars, banner, notices, keypad, the drawn phone. */
export const frame = {
  product: 'Loyalty Cashier',
  enter: 'Enter',

  environment: { training: 'Training', test: 'Test', production: 'Production' },

  frame: {
    rail: 'Sections',
    sale: 'Sale',
    orders: 'Orders',
    shiftSection: 'Shift',
    saleOpen: 'a sale is open',
    settings: 'Settings',
    help: 'Keys',
    status: 'State of the till',
    shift: 'shift {{number}}',
    online: 'Online',
    latency: '{{ms}} ms',
    slow: 'Slow',
    offline: 'Offline: sales go on without bonuses',
    unknown: 'Checking the connection',
    waiting_one: '{{count}} sale waiting',
    waiting_other: '{{count}} sales waiting',
    developmentHost: 'Development host',
    starting: 'Starting…',
    notStarted: 'The program could not be started',
  },

  banner: {
    label: 'Connection',
    offline: 'Bonuses are unavailable. Sales go on; they are recorded here.',
    nextTry: 'trying again in {{seconds}} s',
    trying: 'trying now…',
    tryNow: 'Try now',
    back: 'The service is back. Bonuses work again.',
    unwritable: 'The disk refuses the till’s records. Sales go on; call support today.',
  },

  notice: {
    backupFailed:
      'The copy of the record of sales could not be written. Nothing is lost; free some space on the disk.',
    secretsSetAside:
      'The stored sign-in could not be read and was kept aside. Set this till up again.',
    settingsSetAside: 'The settings could not be read and were kept aside. Defaults are in use.',
    journalSetAside: 'The record of sales could not be read and was kept aside. A new one began.',
    journalUnwritable: 'The disk refuses the till’s records. Call support before selling.',
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
    close: 'Put the phone away',
    note: 'The customer’s phone',
  },

  broken: {
    title: 'This part of the screen failed',
    about: 'The sale is safe: the till keeps it outside of this screen. Show the screen again.',
    again: 'Show again',
  },
} as const;
