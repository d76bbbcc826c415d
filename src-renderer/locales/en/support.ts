/** English words of the file for support, and of what the program says about itself: loaded with them. */
export const support = {
  support: {
    diagnostics: 'Diagnostics',
    about: 'One file for whoever helps you. You see all of it before it is saved.',
    show: 'Save diagnostics',
    title: 'Diagnostics for support',
    close: 'Close',
    holds:
      'In it: versions, this computer and its screen, settings, counts of sales and their states, recent faults, the latest of the log.',
    lacks:
      'Not in it: names and phones, what customers bought and paid, the sign-in, PINs and SMS codes.',
    text: 'All that will be saved',
    choose: 'Choose where to save',
    saving: 'Saving…',
    saved: 'Saved, {{size}}\u00a0KB: {{file}}',
    notChosen: 'No place was chosen. Nothing was saved.',
    notSaved: {
      full: 'No room on that disk. Nothing was saved: choose another one.',
      notAllowed: 'This computer allows no files there. Nothing was saved: choose another folder.',
      ownFolder: 'That folder is for the till’s own files. Nothing was saved: choose another one.',
      other: 'It can’t be written there. Nothing was saved: choose another folder or disk.',
    },
    files: 'Files of this till',
    licence: 'Licence',
    licenceAbout:
      'MIT (LICENSE.txt). Work of others in it: THIRD-PARTY-NOTICES.txt, beside the program.',
  },
} as const;
