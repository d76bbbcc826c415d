/** English words about keys that were pressed ahead, or not taken. */
export const keys = {
  keys: {
    kept: 'Enter is kept',
    typedAhead: 'Typed ahead',
    nextPhone: 'Next customer',
    scanned: {
      other: 'This was scanned and not taken: nothing here asks for it.',
      phone: '{{phone}} was scanned and not taken: the phone isn’t changed here.',
      another: '{{phone}} was scanned. The customer is still the same.',
      take: 'Change the customer',
      order: 'Order {{number}} was scanned.',
      open: 'Open in Orders',
      award: 'The award’s code was scanned: it can’t be given now.',
    },
    dropped: {
      digits: 'Those digits were not taken: no field was asking for them.',
      decision: 'Enter was pressed ahead and not taken: read what is on the screen first.',
      code: 'Enter was pressed ahead and not taken: the customer’s code comes first.',
      tooFar: 'Enter was pressed too far ahead and not taken.',
      early: 'Pressed before this was on the screen and not taken: read it first.',
      busy: 'Not taken: what was confirmed before is still under way.',
      key: 'That key does nothing here and was not taken. Look before the next Enter.',
      regular: 'Enter was not taken: choose the customer first.',
      parking:
        'Shift+F7 parks a sale at its code or payment (five at most, none whose award was given), and brings one back to an empty purchase.',
      revoked: 'The Enter that was kept is dropped: something else was pressed after it.',
    },
  },

  letters: {
    shift: 'One capital letter',
    caps: 'Capital letters',
    space: 'Space',
    backspace: 'Delete the last letter',
    signs: 'Signs',
    done: 'Done',
  },
} as const;
