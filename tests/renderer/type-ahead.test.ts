/** For which field a key is meant: single rules, and random sales at random latencies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrived,
  asked,
  choseMethod,
  covered,
  interrupted,
  lostKey,
  moved,
  nobodys,
  phoneWhole,
} from '../../src-renderer/keyboard/ahead/chosen-place.ts';
import { enter, enterOnButton } from '../../src-renderer/keyboard/ahead/enter-ahead.ts';
import { isOfScanner } from '../../src-renderer/keyboard/ahead/scan-end.ts';
import { scanEnded } from '../../src-renderer/keyboard/ahead/scan-route.ts';
import { begunByPhone, sent, shown } from '../../src-renderer/keyboard/ahead/steps-ahead.ts';
import {
  character,
  clear,
  paste,
  type as typeKey,
} from '../../src-renderer/keyboard/ahead/type-ahead.ts';
import {
  AT_REST,
  SCAN_GAP,
  SLOW_SCAN_LENGTH,
  type Act,
  type Hands,
  type Place,
  type TypedKey,
} from '../../src-renderer/keyboard/ahead/where-hands-are.ts';
import { World, type Wish } from './blind-cashier.ts';

const at = (focus: Place | null, texts: Partial<Record<Place, string>> = {}) => ({
  focus,
  dialog: false,
  toPay: 'cash' as const,
  textOf: (place: Place) => texts[place] ?? '',
});
const STEPS: readonly Hands['step'][] = [
  'none',
  'purchase',
  'looking',
  'charging',
  'code',
  'payment',
  'completing',
  'done',
  'leaving',
  'returning',
  'decision',
];
const PLACES: readonly Place[] = [
  'phone',
  'amount',
  'bonus',
  'code',
  'cash',
  'part',
  'nextPhone',
  'nextAmount',
  'nextCash',
  'note',
  'sum',
  'pin',
  'card',
  'search',
  'dialogPhone',
  'newCustomer',
  'elsewhere',
];
const purchase: Hands = { ...AT_REST, step: 'purchase' };
const charging = (codeDue = false) =>
  sent({ ...purchase, at: 1_000 }, { step: 'charging', codeDue, ahead: false }, at('amount'));

/** Types with that gap, each key into the field that it is given to. */
function typed(hands: Hands, text: string, gap: number, focus: Place | null, before = '') {
  const texts: Partial<Record<Place, string>> = focus === null ? {} : { [focus]: before };
  let now = hands;
  let last: Act = { do: 'native' };
  let shownFocus = focus;
  let time = 10_000;
  for (const key of text) {
    time += gap;
    [now, last] = typeKey(now, key as TypedKey, time, at(shownFocus, texts));
    if (last.do === 'native' && shownFocus !== null) {
      texts[shownFocus] = (texts[shownFocus] ?? '') + key;
      if (shownFocus === 'phone' && texts.phone?.length === 10 && !texts.phone.startsWith('8')) {
        now = phoneWhole(now);
        shownFocus = 'amount';
      }
    }
    if (last.do === 'put') texts[last.place] = last.text;
    if (last.do === 'unscan') for (const { place, text } of last.stood) texts[place] = text;
  }
  return { hands: now, last, texts, time };
}

/** A scanner's keys, digits or not. */
function scanKeys(
  hands: Hands,
  keys: string,
  before: Partial<Record<Place, string>>,
  focus: Place | null = null,
) {
  const texts = { ...before };
  let now = hands;
  let last: Act = { do: 'native' };
  let time = 1_090;
  for (const key of keys) {
    time += 5;
    const press = /[\d.,+]/u.test(key) ? typeKey : character;
    [now, last] = press(now, key, time, at(focus, texts));
    if (last.do === 'native' && focus !== null) texts[focus] = (texts[focus] ?? '') + key;
    if (last.do === 'put') texts[last.place] = last.text;
    if (last.do === 'unscan') for (const { place, text } of last.stood) texts[place] = text;
  }
  return { hands: now, last, texts, time };
}

describe('a phone', () => {
  it('typed by hand: the tenth national digit is the last, also behind a 7', () => {
    const { texts } = typed(purchase, '77012345675', 90, 'phone');
    expect(texts).toEqual({ phone: '7701234567', amount: '5' });
  });

  it.each(['77012345678', '87012345678', '7012345678'])('scanned: all of %s', (digits) => {
    const { texts, hands } = typed(purchase, digits, 5, 'phone');
    // Nothing stands there before it is whole.
    expect(texts).toEqual({ phone: '' });
    const [now, act] = scanEnded(hands, 'pause', at('phone', texts));
    expect(act).toEqual({ do: 'put', place: 'phone', text: '7012345678' });
    expect(now.place).toBe('amount');
  });

  it('Backspace in an empty amount goes back to it and corrects it', () => {
    const [hands, act] = typeKey(purchase, 'backspace', 1, at('amount', { phone: '7012345679' }));
    expect(act).toEqual({ do: 'put', place: 'phone', text: '701234567' });
    expect(hands.place).toBe('phone');
    const [after, again] = typeKey(hands, '8', 90, at('phone', { phone: '701234567' }));
    expect(again).toEqual({ do: 'native' });
    expect(phoneWhole(after).place).toBe('amount');
  });
});

/** Where the owner lets regulars be found. */
const finding = (focus: Place | null, texts: Partial<Record<Place, string>>) => ({
  ...at(focus, texts),
  findsRegulars: true,
});

describe('the last four digits of a phone, and Enter', () => {
  const done: Hands = { ...AT_REST, step: 'done' };

  it('confirm nothing: what follows is the amount, whatever has the focus', () => {
    const { hands, time } = typed(purchase, '1234', 90, 'phone');
    const [now, act] = enter(hands, time + 90, finding('phone', { phone: '1234' }));
    expect(act).toEqual({ do: 'find', place: 'phone' });
    expect([now.place, now.lead, now.kept]).toEqual(['amount', 0, []]);
    for (const focus of ['phone', 'amount', null] as const) {
      const [, digit] = typeKey(now, '5', time + 180, finding(focus, { phone: '1234' }));
      expect(digit).toMatchObject(
        focus === 'amount' ? { do: 'native' } : { do: 'put', place: 'amount', text: '5' },
      );
    }
  });

  it('also when somebody looked before it, and when something unexpected has just come', () => {
    const stands = finding('phone', { phone: '1234' });
    expect(enter(purchase, 9_000, stands)[1]).toEqual({ do: 'find', place: 'phone' });
    const surprised = { ...purchase, surpriseAt: 8_900 };
    expect(enter(surprised, 9_000, stands)[1]).toEqual({ do: 'find', place: 'phone' });
  });

  it.each(['', '123', '12345', '7012345678'])('no other digits do: %j', (phone) => {
    expect(enter(purchase, 9_000, finding('phone', { phone }))[1]).toEqual({ do: 'run' });
  });

  it('nothing changes without the owner’s setting, in an amount, or by a scanner', () => {
    expect(enter(purchase, 9_000, at('phone', { phone: '1234' }))[1]).toEqual({ do: 'run' });
    const amount = finding('amount', { amount: '1234', phone: '1234' });
    expect(enter(purchase, 9_000, amount)[1]).toEqual({ do: 'run' });
    const { hands, time } = typed(purchase, '1234', 5, 'phone');
    const stands = finding('phone', { phone: '1234' });
    expect(enter(hands, time + 20, stands)[1]).toEqual({ do: 'swallow' });
  });

  it('a second press of that Enter is the same one', () => {
    const stands = finding('phone', { phone: '1234' });
    const [now] = enter(purchase, 9_000, stands);
    const [after, act] = enter(now, 9_200, stands);
    expect([act, after.place]).toEqual([{ do: 'swallow' }, 'amount']);
  });

  it('on Done it goes on, and finds: what follows is the next amount', () => {
    const stands = finding(null, { nextPhone: '1234' });
    const [now, act] = enter(done, 9_000, stands);
    expect(act).toEqual({ do: 'run', finds: true });
    const searched = { ...stands, isSearched: () => true };
    const gone = sent(now, { step: 'leaving', codeDue: false, ahead: false }, searched);
    expect(typeKey(gone, '5', 9_090, searched)[1]).toMatchObject({ place: 'nextAmount' });
    expect(enter(done, 9_000, at(null, { nextPhone: '1234' }))[1]).toEqual({ do: 'run' });
    // Also where nothing is sent by it, as while the sale is being taken back.
    expect(typeKey(now, '5', 9_090, searched)[1]).toMatchObject({ place: 'nextAmount' });
  });

  it('ahead of Done it is kept, and finds; behind the Enter that goes on it only finds', () => {
    const stands = finding(null, { nextPhone: '1234' });
    const completing: Hands = { ...AT_REST, step: 'completing' };
    const [kept, act] = enter(completing, 9_000, stands);
    expect([act, kept.place]).toEqual([{ do: 'keep', finds: true }, 'nextAmount']);
    for (const hands of [
      { ...completing, kept: ['next' as const] },
      { ...done, step: 'leaving' as const },
    ]) {
      const [found, only] = enter(hands, 9_000, stands);
      expect([only, found.place]).toEqual([{ do: 'find', place: 'nextPhone' }, 'nextAmount']);
    }
  });

  it('dropped on what has to be read first, it leaves the next amount to what follows', () => {
    const stands = finding(null, { nextPhone: '1234' });
    const [now, act] = enter({ ...done, surpriseAt: 8_900 }, 9_000, stands);
    expect(act).toEqual({ do: 'drop', why: 'decision', finds: true });
    expect(now.place).toBe('nextAmount');
  });

  it('under a dialog that came by itself it finds, and no digit is the dialog’s', () => {
    const { hands, time } = typed(purchase, '1234', 90, 'phone');
    const stands = { ...finding('elsewhere', { phone: '1234' }), dialog: true };
    const hidden = covered(hands, time, { ...stands, focus: 'phone' });
    const [now, act] = enter(hidden, time + 90, stands);
    expect(act).toEqual({ do: 'find', place: 'phone' });
    expect(typeKey(now, '5', time + 180, stands)[1]).toMatchObject({ place: 'amount' });
  });

  it('Backspace in the empty amount goes back to those digits, also when one was found by them', () => {
    const [now] = enter(purchase, 9_000, finding('phone', { phone: '1234' }));
    const found = { ...finding('amount', { phone: '7012341234' }), typedOf: () => '1234' };
    expect(typeKey(now, 'backspace', 9_090, found)[1]).toMatchObject({ text: '123' });
    const [back, act] = typeKey(now, 'backspace', 9_090, finding('amount', { phone: '1234' }));
    expect([act, back.place]).toEqual([{ do: 'put', place: 'phone', text: '123' }, 'phone']);
  });
});

describe('a scan', () => {
  it.each(['amount', 'bonus', 'cash', 'sum'] as const)('is never an amount: %s', (place) => {
    const { hands, texts } = typed(purchase, '96385074', 5, place, '12');
    expect(texts[place]).toBe('12');
    expect(scanEnded(hands, 'pause', at(place, texts))[1]).toEqual({
      do: 'say',
      scanned: { kind: 'other' },
    });
  });

  it('takes its own Enter with it', () => {
    const { hands, time } = typed(purchase, '96385074', 5, 'amount');
    expect(enter(hands, time + 20, at('amount'))[1]).toEqual({ do: 'swallow' });
    expect(enter(hands, time + 500, at('amount'))[1]).toEqual({ do: 'run' });
  });

  it('is not what hands type, nor what a press on the screen types', () => {
    expect(typed(purchase, '1250000', 40, 'amount').texts.amount).toBe('1250000');
    let hands = purchase;
    for (let press = 0; press < 8; press += 1) {
      const [next, act] = typeKey(hands, '0', press, at('amount'), 'press');
      expect(act).toEqual({ do: 'native' });
      hands = next;
    }
  });

  it('outside of a sale stays what it is', () => {
    expect(typed(AT_REST, '96385074', 5, 'elsewhere').texts.elsewhere).toBe('96385074');
  });

  it('confirms nothing, from any focus and in any step, but in the fields that are named', () => {
    for (const step of STEPS) {
      for (const focus of [...PLACES, null]) {
        const { hands, time } = typed({ ...AT_REST, step }, '96385074', 5, focus);
        const { do: act } = enter(hands, time + 20, at(focus))[1];
        const isTaken = focus !== null && ['pin', 'card', 'search'].includes(focus);
        if (!isTaken || step === 'none') {
          expect([step, focus, act]).toEqual([step, focus, isTaken ? 'run' : 'swallow']);
        }
      }
    }
    // Nor on a button, whatever the scan was for.
    for (const focus of [null, 'pin', 'card', 'search'] as const) {
      const { hands, time } = typed(AT_REST, '96385074', 5, focus);
      expect(enterOnButton(hands, time + 20, at(focus))[1]).toEqual({ do: 'swallow' });
      expect(enterOnButton(hands, time + 500, at(focus))[1]).toEqual({ do: 'run' });
    }
  });

  it('confirms nothing with a second Enter of its own, wherever the first has led', () => {
    for (const step of STEPS) {
      for (const focus of [...PLACES, null]) {
        for (const dialog of [false, true]) {
          const { hands, time } = typed({ ...AT_REST, step }, '96385074', 5, focus);
          const [once] = enter(hands, time + 5, { ...at(focus), dialog });
          for (const [, act] of [
            enterOnButton(once, time + 10, at(focus)),
            enter(once, time + 10, at(focus)),
          ])
            expect([step, focus, act.do]).toEqual([step, focus, 'swallow']);
          expect(enterOnButton(once, time + 500, at(focus))[1]).toEqual({ do: 'run' });
        }
      }
    }
  });

  it('leaves an amount that was to be replaced as it stood', () => {
    const stands = at('amount', { amount: '500' });
    for (const isSelected of [true, false]) {
      let hands: Hands = purchase;
      let act: Act = { do: 'native' };
      for (const [index, key] of [...'9638'].entries())
        [hands, act] = typeKey(hands, key as TypedKey, 1_000 + index * 5, {
          ...stands,
          isSelected: isSelected && index === 0,
        });
      expect(act).toEqual({
        do: 'unscan',
        stood: [{ place: 'amount', text: '500', select: isSelected }],
      });
      expect(hands.typedIn).toBe(isSelected ? null : 'amount');
    }
  });

  it('over cash that was typed ahead of another one leaves that to be replaced, too', () => {
    const texts = { cash: '2000' };
    const { hands, time } = typed(charging(), '96385074', 5, null);
    const [, act] = typeKey(hands, '7', time + 900, at(null, texts));
    expect(act).toEqual({ do: 'put', place: 'cash', text: '7' });
  });

  it('whose first key is a letter goes where its digits go', () => {
    const done = scanKeys({ ...AT_REST, step: 'done' }, ']C187012345678', {});
    const [now, act] = scanEnded(done.hands, 'pause', at(null, done.texts));
    expect(act).toEqual({ do: 'put', place: 'nextPhone', text: '7012345678' });
    expect(now.place).toBe('nextAmount');
    const [typing] = typeKey(charging(), '0', 1_000, at(null, { cash: '200' }));
    const code = scanKeys(typing, ']E0460638', { cash: '2000' });
    expect(code.texts).toEqual({ cash: '2000' });
    expect(typeKey(code.hands, '0', code.time + 90, at(null, code.texts))[1]).toMatchObject({
      text: '20000',
    });
  });

  it('that ends with letters has them in no amount, nor behind its phone', () => {
    expect(scanKeys(purchase, '1234AB', { amount: '500' }, 'amount')).toMatchObject({
      texts: { amount: '500' },
      last: { do: 'swallow' },
    });
    const { hands, texts } = scanKeys(purchase, '87012345678A', {}, 'phone');
    expect(texts).toEqual({ phone: '' });
    expect(scanEnded(hands, 'pause', at('phone', texts))[1]).toEqual({
      do: 'say',
      scanned: { kind: 'other' },
    });
    expect(scanKeys(AT_REST, '1234AB', {}, 'elsewhere').texts.elsewhere).toBe('1234AB');
  });

  it('may have letters in it, also behind its digits', () => {
    let hands: Hands = AT_REST;
    for (const [index, key] of [...'96ABCD'].entries()) {
      const time = 10_000 + index * 5;
      hands = /\d/u.test(key)
        ? typeKey(hands, key as TypedKey, time, at('elsewhere'))[0]
        : character(hands, key, time, at('elsewhere'))[0];
    }
    expect(enter(hands, 10_045, at('elsewhere'))[1]).toEqual({ do: 'swallow' });
    expect(enter(hands, 10_900, at('elsewhere'))[1]).toEqual({ do: 'run' });
  });

  it('in the search has an Enter that is told from a hand’s', () => {
    const scan = typed(AT_REST, '96385074', 5, 'search');
    const [ofScanner, act] = enter(scan.hands, scan.time + 20, at('search'));
    expect(act).toEqual({ do: 'run' });
    expect(isOfScanner(ofScanner)).toBe(true);
    // Nor is a later Enter one, or one behind digits of a hand.
    expect(isOfScanner(enter(ofScanner, scan.time + 900, at('elsewhere'))[0])).toBe(false);
    expect(isOfScanner(enter(scan.hands, scan.time + 500, at('elsewhere'))[0])).toBe(false);
    const byHand = typed(AT_REST, '96385074', 40, 'elsewhere');
    expect(isOfScanner(enter(byHand.hands, byHand.time + 20, at('elsewhere'))[0])).toBe(false);
  });
});

describe('a run of keys', () => {
  it('stays with its field when a dialog or a question takes the focus, until a pause', () => {
    const [hands] = typeKey(purchase, '1', 1_000, at('amount'));
    const [, during] = typeKey(hands, '2', 1_090, at('elsewhere', { amount: '1' }));
    expect(during).toEqual({ do: 'put', place: 'amount', text: '12' });
    const [, after] = typeKey(hands, '2', 3_000, at('elsewhere', { amount: '1' }));
    expect(after).toEqual({ do: 'native' });
  });

  it('goes on with its amount behind a press on nothing or a dialog, and begins anew behind a choice', () => {
    const [typing] = typeKey(charging(), '1', 1_090, at('amount'));
    const screen = { ...at('amount', { cash: '1' }), isSelected: true };
    for (const [hands, text] of [
      [interrupted(typing), '15'],
      [interrupted(covered(typing, 1_200, screen)), '15'],
      [moved(typing), '5'],
    ] as const)
      expect(typeKey(hands, '5', 3_000, screen)[1]).toEqual({ do: 'put', place: 'cash', text });
    const [sum] = typeKey(AT_REST, '1', 1_090, at('sum'));
    expect(interrupted(sum).typedIn).toBeNull();
  });

  it('that has cleared a selected amount takes nothing from the phone before a pause', () => {
    const screen = { ...at('amount', { phone: '7012345678', amount: '500' }), isSelected: true };
    const [cleared] = typeKey(purchase, 'backspace', 1_000, screen);
    const empty = at('amount', { phone: '7012345678' });
    const [hands, act] = typeKey(cleared, 'backspace', 1_200, empty);
    expect(act).toEqual({ do: 'native' });
    expect(typeKey(hands, 'backspace', 1_400, empty)[1]).toEqual({ do: 'native' });
    expect(typeKey(hands, 'backspace', 2_000, empty)[1]).toMatchObject({ place: 'phone' });
  });

  it('ends with a key that chooses a place', () => {
    const [hands] = typeKey(purchase, '1', 1_000, at('amount'));
    const [, act] = typeKey(moved(hands), '2', 1_090, at('bonus'));
    expect(act).toEqual({ do: 'native' });
  });
});

const ahead = (step: Hands['step']): Hands => ({ ...AT_REST, step, place: 'nextAmount' });

describe('Enter behind the next purchase’s amount', () => {
  const texts = { nextPhone: '7012345678', nextAmount: '12500' };

  it.each([
    ['completing', 'keep'],
    ['leaving', 'drop'],
  ] as const)('%s: the digits after it are the cash, at once or after a pause', (step, act) => {
    const pressed = enter({ ...ahead(step), at: 900, since: 100 }, 1_000, at(null, texts));
    expect(pressed[1].do).toBe(act);
    for (const time of [1_090, 5_000]) {
      const [, digit] = typeKey(pressed[0], '2', time, at(null, texts));
      expect(digit).toEqual({ do: 'put', place: 'nextCash', text: '2' });
    }
  });

  it('on Done, which it leaves: the same, and the cash of the purchase that comes', () => {
    const [pressed, act] = enter(ahead('done'), 1_000, at(null, texts));
    expect(act).toEqual({ do: 'run' });
    const gone = sent(pressed, { step: 'leaving', codeDue: false, ahead: false }, at(null, texts));
    const [typing, digit] = typeKey(gone, '2', 1_090, at(null, texts));
    expect(digit).toMatchObject({ place: 'nextCash' });
    const as = { codeDue: false, surprise: false, at: 1_150 };
    const [come] = shown(typing, 'purchase', as);
    const screen = at('amount', { phone: '7012345678', amount: '12500', cash: '2' });
    expect(typeKey(come, '0', 1_180, screen)[1]).toEqual({ do: 'put', place: 'cash', text: '20' });
  });

  it('where its phone has begun it, that and Enters dropped before count for nothing', () => {
    const typed = {
      ...ahead('done'),
      lead: 2,
      typedIn: 'nextAmount' as const,
      at: 1_000,
      since: 0,
    };
    const screen = at(null, { ...texts, nextAmount: '12' });
    const gone = sent(typed, { step: 'leaving', codeDue: false, ahead: true }, screen);
    const begun = begunByPhone(gone, screen);
    expect(typeKey(begun, '5', 1_090, screen)[1]).toEqual({
      do: 'put',
      place: 'nextAmount',
      text: '125',
    });
    expect(begun).toMatchObject({ lead: 0, begun: false });
    expect(begunByPhone(gone, at(null, { ...texts, nextAmount: '' }))).toMatchObject({
      begun: true,
    });
  });

  it('pressed once more: the digits after it are nobody’s, and said', () => {
    const screen = at(null, { ...texts, nextCash: '20000' });
    const [once] = enter({ ...ahead('completing'), at: 900, since: 100 }, 1_000, at(null, texts));
    const [cash] = typeKey(once, '0', 1_300, screen);
    const [twice, act] = enter(cash, 1_400, screen);
    expect(act).toEqual({ do: 'drop', why: 'tooFar' });
    for (const time of [1_490, 5_000]) {
      expect(typeKey(twice, '7', time, screen)[1]).toEqual({ do: 'drop', why: 'digits' });
    }
    // Nor do they begin to be taken in the middle, when the purchase comes.
    const as = { codeDue: false, surprise: false, at: 1_450 };
    const [come] = shown({ ...twice, kept: [] }, 'purchase', as);
    const purchaseShown = at('amount', { phone: '7012345678', amount: '12500', cash: '20000' });
    expect(typeKey(come, '7', 1_490, purchaseShown)[1]).toEqual({ do: 'drop', why: 'digits' });
    expect(typeKey(come, '7', 9_000, purchaseShown)[1]).toEqual({ do: 'native' });
  });

  it('Backspace right after it corrects that amount, and takes the Enter back', () => {
    const [once] = enter({ ...ahead('completing'), at: 900, since: 100 }, 1_000, at(null, texts));
    const [back, act] = typeKey(once, 'backspace', 1_100, at(null, texts));
    expect(act).toEqual({ do: 'put', place: 'nextAmount', text: '1250' });
    const mended = at(null, { ...texts, nextAmount: '1250' });
    expect(typeKey(back, '1', 5_000, mended)[1]).toMatchObject({ place: 'nextAmount' });
  });

  it('never has a digit behind it in that amount, whatever is pressed and when', () => {
    const key = fc.constantFrom<'enter' | TypedKey>('enter', 'enter', '1', '2', '7', '0');
    const from = fc.constantFrom<Hands['step']>('looking', 'completing', 'done', 'leaving');
    const press = fc.tuple(key, fc.constantFrom(90, 350, 1_500));
    fc.assert(
      fc.property(from, fc.array(press, { maxLength: 40 }), (step, presses) => {
        const typedTexts: Partial<Record<Place, string>> = { nextPhone: '701234567' };
        let hands: Hands = { ...AT_REST, step };
        let time = 0;
        let confirmed: string | null = null;
        for (const [pressed, gap] of presses) {
          time += gap;
          const screen = at(null, typedTexts);
          if (pressed === 'enter') {
            let act;
            [hands, act] = enter(hands, time, screen);
            const amount = typedTexts.nextAmount ?? '';
            if (amount !== '' && act.do !== 'swallow') confirmed = amount;
            if (act.do === 'run') {
              hands = sent(hands, { step: 'leaving', codeDue: false, ahead: false }, screen);
            }
          } else {
            let act;
            [hands, act] = typeKey(hands, pressed, time, screen);
            if (act.do === 'put') typedTexts[act.place] = act.text;
          }
          if (confirmed !== null) expect(typedTexts.nextAmount).toBe(confirmed);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('“Clear” of the keypad', () => {
  it('clears what was typed ahead, where the hands are', () => {
    const screen = at('amount', { amount: '500', cash: '2000' });
    const [typing] = typeKey(charging(), '0', 1_090, screen);
    const [cleared, act] = clear(typing, 1_500, screen);
    expect(act).toEqual({ do: 'put', place: 'cash', text: '' });
    expect(typeKey(cleared, '1', 1_900, at('amount'))[1]).toMatchObject({ place: 'cash' });
    expect(clear({ ...AT_REST, step: 'done' }, 1, at(null, { nextPhone: '701' }))[1]).toEqual({
      do: 'put',
      place: 'nextPhone',
      text: '',
    });
  });

  it('is the field’s own where one has the focus', () => {
    expect(clear(purchase, 1, at('amount', { amount: '5' }))[1]).toEqual({ do: 'native' });
  });
});

describe('a paste where no field is', () => {
  const done: Hands = { ...AT_REST, step: 'done' };

  it('goes where a typed phone goes, and the hands go on behind it', () => {
    const [hands, act] = paste(done, '+7 (701) 234-56-78', 1_000, at(null, { nextPhone: '70' }));
    expect(act).toEqual({ do: 'put', place: 'nextPhone', text: '+7 (701) 234-56-78' });
    const [, digit] = typeKey(hands, '5', 1_200, at(null, { nextPhone: '7012345678' }));
    expect(digit).toMatchObject({ place: 'nextAmount' });
  });

  it.each([
    [done, '12500', {}],
    [done, '7012345678', { nextPhone: '7012345679' }],
    [charging(), '7012345678', {}],
  ] as const)('is said where it is no phone, or none is asked for: %#', (hands, text, texts) => {
    expect(paste(hands, text, 5_000, at(null, texts))[1]).toEqual({ do: 'drop', why: 'digits' });
  });
});

describe('the note', () => {
  it('keeps what is typed in it when a panel comes, letters and digits', () => {
    const [typing] = typeKey(purchase, 'б', 1_000, at('note'));
    const hands = covered(typing, 1_050, at('note', { note: 'б' }));
    const over = { ...at('elsewhere', { note: 'б' }), dialog: true };
    for (const key of ['е', ' ', '7', '.']) {
      const [, act] = typeKey(hands, key, 1_100, over);
      expect(act).toEqual({ do: 'put', place: 'note', text: `б${key}` });
    }
    expect(typeKey(hands, 'е', 3_000, over)[1]).toEqual({ do: 'native' });
  });
});

describe('on the way back from a payment', () => {
  it('digits are nobody’s until the purchase is there, and Enter pays nothing', () => {
    const screen = at('cash', { cash: '' });
    const payment: Hands = { ...AT_REST, step: 'payment' };
    const back = sent(payment, { step: 'returning', codeDue: false, ahead: false }, screen);
    const [typing, act] = typeKey(back, '6', 1_000, screen);
    expect(act).toEqual({ do: 'drop', why: 'digits' });
    expect(enter(typing, 1_400, screen)[1]).toEqual({ do: 'drop', why: 'tooFar' });
    const [come] = shown(typing, 'purchase', { codeDue: false, surprise: false, at: 1_050 });
    const amount = at('amount', { amount: '5000' });
    expect(typeKey(come, '0', 1_090, amount)[1]).toEqual({ do: 'drop', why: 'digits' });
    expect(typeKey(come, '6', 3_000, amount)[1]).toEqual({ do: 'native' });
  });
});

const back = (texts: Partial<Record<Place, string>>) => ({
  ...at('amount', texts),
  cameBack: true,
});

describe('digits typed on a button', () => {
  it('change no amount that stands there, all of them', () => {
    const [first, act] = typeKey(purchase, '9', 1_000, back({ amount: '12' }));
    expect(act).toEqual({ do: 'drop', why: 'digits' });
    expect(typeKey(first, '0', 1_090, at('amount', { amount: '12' }))[1]).toMatchObject(act);
    expect(typeKey(first, '0', 3_000, at('amount', { amount: '12' }))[1]).toEqual({ do: 'native' });
  });

  it('are the whole of one where nothing stands', () => {
    expect(typeKey(purchase, '9', 1_000, back({}))[1]).toEqual({ do: 'native' });
  });
});

describe('a key of its own that does nothing here', () => {
  it('takes the Enter of its run with it, however long the run is, and the digits of a field', () => {
    let hands = lostKey({ ...purchase, place: 'amount', at: 900, since: 500 }, 1_000, true);
    for (let time = 1_500; time < 4_000; time += 500) {
      const [next, act] = typeKey(hands, '5', time, at('amount', { amount: '500' }));
      expect(act).toEqual({ do: 'drop', why: 'digits' });
      hands = next;
    }
    const blind = enter(hands, 4_000, at('amount'))[1];
    expect(blind).toEqual({ do: 'drop', why: 'decision' });
    expect(enter(hands, 5_000, at('amount'))[1]).toEqual({ do: 'run' });
    expect(typeKey(hands, '5', 5_000, at('amount'))[1]).toEqual({ do: 'native' });
  });

  it('takes back what was kept, and leaves the hands where they are', () => {
    const [kept] = enter(charging(), 1_400, at(null));
    const lost = lostKey(kept, 1_500, false);
    expect(lost.kept).toEqual([]);
    expect(typeKey(lost, '7', 1_600, at(null))[1]).toMatchObject({ place: 'nextPhone' });
  });
});

describe('a key held down', () => {
  it('stays in its field: a digit ends with the phone, Backspace with the amount', () => {
    const screen = { phone: '701234567', amount: '' };
    const [first] = typeKey(purchase, '7', 1_000, at('phone', screen));
    const whole = phoneWhole(first);
    const after = at('amount', { phone: '7012345677' });
    expect(typeKey(whole, '7', 1_500, after, 'held')[1]).toEqual({ do: 'swallow' });
    expect(typeKey(whole, '7', 1_500, after)[1]).toEqual({ do: 'native' });
    const [back] = typeKey(purchase, 'backspace', 1_000, at('amount', { amount: '5' }));
    expect(typeKey(back, 'backspace', 1_030, after, 'held')[1]).toEqual({ do: 'swallow' });
    expect(typeKey(back, 'backspace', 1_030, after)[1]).toMatchObject({ place: 'phone' });
  });
});

describe('a dialog that comes by itself', () => {
  const over = { ...at('elsewhere', { amount: '5' }), dialog: true };

  it('has nothing of what is typed before it can be seen', () => {
    const hands = covered(purchase, 1_000, at('amount', { amount: '5' }));
    expect(typeKey(hands, '0', 1_200, over)[1]).toMatchObject({ do: 'put', place: 'amount' });
    expect(enter(hands, 1_200, over)[1]).toEqual({ do: 'drop', why: 'decision' });
    expect(typeKey(hands, '0', 1_800, over)[1]).toEqual({ do: 'native' });
    expect(enter(hands, 1_800, over)[1]).toEqual({ do: 'run' });
  });

  it('over a question: those digits are nobody’s, and not its own', () => {
    const hands = covered({ ...AT_REST, step: 'decision' }, 1_000, at(null));
    expect(typeKey(hands, '0', 1_200, over)[1]).toEqual({ do: 'drop', why: 'digits' });
  });

  it('has its Enter, which is the sale’s no more when it is pressed twice', () => {
    const [pressed, act] = enter(charging(), 3_000, over);
    expect(act).toEqual({ do: 'run' });
    expect(enter(pressed, 3_200, at(null))[1]).toEqual({ do: 'swallow' });
  });
});

describe('a dialog that a press has asked for', () => {
  const over = { ...at('pin'), dialog: true };
  const screen = { ...over, textOf: (place: Place) => (place === 'cash' ? '11' : '') };

  it('has what is typed behind that press', () => {
    const [pressed] = enter({ ...purchase, at: 900, since: 100 }, 1_000, at('amount'));
    const step = { step: 'charging', codeDue: false, ahead: false } as const;
    const [hands, stands] = asked(sent(pressed, step, at('amount')), 1_050, over);
    expect(stands).toBeNull();
    expect(typeKey(hands, '1', 1_090, over)[1]).toEqual({ do: 'native' });
  });

  it.each([1_150, 5_000])('after some of it, at %i, has none of that run', (time) => {
    const [typing] = typeKey(charging(), '1', 1_090, at('amount'));
    const [hands, stands] = asked(typing, time, screen);
    expect(stands).toBe('cash');
    expect(typeKey(hands, '1', time + 90, over)[1]).toEqual({ do: 'drop', why: 'digits' });
    expect(enter(hands, time + 90, over)[1]).toEqual({ do: 'drop', why: 'decision' });
    expect(typeKey(hands, '1', time + 800, over)[1]).toEqual({ do: 'native' });
  });

  it('leaves alone what stood there before that press', () => {
    const [typing] = typeKey(charging(), '1', 1_090, at('amount'));
    const [pressed] = enter({ ...typing, step: 'purchase' }, 5_000, at('amount'));
    const again = sent(pressed, { step: 'charging', codeDue: false, ahead: false }, at('amount'));
    expect(asked(again, 5_050, screen)[1]).toBeNull();
  });
});

describe('an Enter that was pressed before the sale was there', () => {
  it.each([
    ['purchase', 'phone', 'phone'],
    ['payment', 'cash', 'cash'],
    ['done', null, 'nextAmount'],
  ] as const)('leaves the hands where they are: %s', (step, focus, meant) => {
    const texts = { nextPhone: '7012345678', nextAmount: '42' };
    const screen = { ...at(focus, texts), cameAt: 1_000 };
    const [hands, act] = enter({ ...AT_REST, step }, 900, screen);
    expect(act).toEqual({ do: 'drop', why: 'early' });
    expect(hands.nextEntered).toBe(0);
    expect(typeKey(hands, '7', 1_090, screen)[0].place).toBe(meant);
  });
});

describe('away from the sale', () => {
  it('nothing of it is meant any more: the rest of a number is nobody’s, then fields are fields', () => {
    const ahead: Hands = { ...AT_REST, step: 'done', place: 'nextPhone', at: 900, since: 100 };
    const away = shown(ahead, 'none', { codeDue: false, surprise: false, at: 1_000 })[0];
    expect(typeKey(away, '5', 1_100, at('elsewhere'))[1]).toMatchObject({ do: 'drop' });
    expect(enter(away, 1_100, at('elsewhere'))[1]).toMatchObject({ do: 'drop' });
    const [first, act] = enter(away, 2_000, at('elsewhere'));
    expect(act).toEqual({ do: 'run' });
    expect(enter(first, 2_400, at('elsewhere'))[1]).toEqual({ do: 'run' });
    expect(typeKey(first, '5', 2_100, at('elsewhere'))[1]).toEqual({ do: 'native' });
  });

  it('the rest of a run that was dropped is dropped, and its Enter, until a pause', () => {
    const hands = nobodys(typed(AT_REST, '30', 90, 'sum').hands, 11_000);
    const form = at('pin');
    const [after, act] = typeKey(hands, '2', 11_090, form);
    expect(act).toEqual({ do: 'drop', why: 'digits' });
    expect(enter(after, 11_180, form)[1]).toEqual({ do: 'drop', why: 'decision' });
    expect(typeKey(after, '3', 12_000, form)[1]).toEqual({ do: 'native' });
  });

  it('what comes has the keys behind the one that asked for it, but for a run that was lost meanwhile', () => {
    const waiting = nobodys(typed(AT_REST, '30', 90, 'sum').hands, 11_000);
    expect(typeKey(arrived(waiting, 11_050), '2', 11_090, at('pin'))[1]).toEqual({ do: 'native' });
    const [lost] = typeKey(waiting, '2', 11_090, at('sum'));
    expect(typeKey(arrived(lost, 11_150), '2', 11_180, at('pin'))[1]).toMatchObject({ do: 'drop' });
  });

  it.each(['sum', 'amount'] as const)(
    'none of what comes has the rest of a number that was begun in %s',
    (place) => {
      const step = place === 'sum' ? 'none' : 'purchase';
      const [hands] = typeKey({ ...AT_REST, step }, '3', 10_000, at(place));
      const away = { codeDue: false, surprise: false, at: 10_030 };
      // What leaves the sale leaves its steps, too.
      const left = step === 'none' ? hands : shown(hands, 'none', away)[0];
      const come = arrived(left, 10_050);
      expect(typeKey(come, '0', 10_090, at('pin'))[1]).toEqual({ do: 'drop', why: 'digits' });
      expect(typeKey(come, '2', 10_800, at('pin'))[1]).toEqual({ do: 'native' });
    },
  );

  it('a PIN is known nowhere but in its field, also one that a reader types', () => {
    for (const gap of [5, 90]) {
      const { hands } = typed(AT_REST, '4821', gap, 'pin');
      expect(JSON.stringify(hands)).not.toMatch(/48|82|21/u);
    }
    const card = typed(AT_REST, '460012345', 5, 'pin');
    expect(enter(card.hands, card.time + 5, at('pin'))[1]).toEqual({ do: 'run' });
  });

  it('no digit behind an Enter goes to a place from before it', () => {
    const press = fc.record({
      key: fc.constantFrom('enter', '1', '2', '3'),
      gap: fc.integer({ min: 40, max: 900 }),
      focus: fc.constantFrom(...PLACES, null),
      dialog: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 20 }), (presses) => {
        let hands: Hands = AT_REST;
        let time = 1_000;
        let focused: (Place | null)[] = [];
        for (const { key, gap, focus, dialog } of presses) {
          time += gap;
          const screen = { ...at(focus, focus === null ? {} : { [focus]: '3' }), dialog };
          if (key === 'enter') {
            [hands] = enter(hands, time, screen);
            focused = [];
          } else {
            focused.push(focus);
            const [next, act] = typeKey(hands, key as TypedKey, time, screen);
            hands = next;
            if (act.do === 'put') expect(focused).toContain(act.place);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a way of paying that is chosen ahead', () => {
  it('ends no run: behind a surprise its digits change no amount, and its Enter charges nothing', () => {
    const looking: Hands = { ...AT_REST, step: 'looking' };
    const { hands, time } = typed(looking, '500', 90, 'amount');
    const stands = at('amount', { amount: '500' });
    const [kept] = enter(hands, time + 90, stands);
    expect(kept.kept).toEqual(['charge']);
    const surprise = { codeDue: false, surprise: true, at: time + 200 };
    let [now] = shown(choseMethod(kept, 'cash'), 'purchase', surprise);
    let act: Act | null = null;
    for (const [after, key] of Array.from('1000').entries()) {
      [now, act] = typeKey(now, key, time + 300 + after * 200, stands);
      expect(act).toMatchObject({ do: 'put', place: 'cash' });
    }
    expect(enter(now, time + 1_000, stands)[1]).toEqual({ do: 'drop', why: 'decision' });
  });

  it('has a field of its own: behind a split the digits are its cash part', () => {
    const looking: Hands = { ...AT_REST, step: 'looking' };
    const { hands, time } = typed(looking, '500', 90, 'amount');
    const stands = at('amount', { amount: '500' });
    const [kept] = enter(hands, time + 90, stands);
    const act = typeKey(choseMethod(kept, 'part'), '2', time + 180, stands)[1];
    expect(act).toMatchObject({ do: 'put', place: 'part' });
  });
});

describe('while something is waited for', () => {
  it('digits are the cash, or the code where one is asked', () => {
    const screen = at('amount', { amount: '500' });
    expect(typeKey(charging(), '1', 1_090, screen)[1]).toMatchObject({ place: 'cash' });
    expect(typeKey(charging(true), '1', 9_090, screen)[1]).toMatchObject({ place: 'code' });
  });

  it('after the payment they are the next customer’s', () => {
    const done: Hands = { ...AT_REST, step: 'done' };
    expect(typeKey(done, '7', 1, at(null))[1]).toMatchObject({ place: 'nextPhone', text: '7' });
    const whole = at(null, { nextPhone: '7012345678' });
    expect(typeKey(done, '5', 1, whole)[1]).toMatchObject({ place: 'nextAmount', text: '5' });
  });

  it('an Enter is kept for the payment, and dropped when something else comes', () => {
    const [kept, act] = enter(charging(), 1_400, at(null));
    expect(act).toEqual({ do: 'keep' });
    expect(kept.kept).toEqual(['pay']);
    const as = { codeDue: false, surprise: false, at: 2_000 };
    expect(shown(kept, 'payment', as)[1]).toBe(false);
    for (const step of ['decision', 'code'] as const) {
      const [after, dropped] = shown(kept, step, as);
      expect(dropped).toBe(true);
      expect(after.kept).toEqual([]);
      expect(enter(after, 2_400, at(null))[1]).toMatchObject({ do: 'drop' });
      expect(enter(after, 3_400, at(null))[1]).toEqual({ do: 'run' });
    }
  });

  it('digits after an Enter that was kept are the code, once one is due', () => {
    const looking: Hands = { ...AT_REST, step: 'looking', place: 'amount', at: 900, since: 900 };
    const screen = at('amount', { amount: '500' });
    const [kept] = enter(looking, 1_000, screen);
    const gone = sent(kept, { step: 'charging', codeDue: true, ahead: true }, screen);
    expect(typeKey(gone, '4', 1_200, at(null))[1]).toMatchObject({ place: 'code' });
    const cash = at(null, { cash: '20' });
    expect(
      typeKey(
        sent(kept, { step: 'charging', codeDue: true, ahead: true }, cash),
        '4',
        1_200,
        cash,
      )[1],
    ).toMatchObject({ place: 'cash' });
  });

  it('an Enter is not kept for a code', () => {
    expect(enter(charging(true), 1_400, at(null))[1]).toEqual({ do: 'drop', why: 'code' });
  });

  it('two Enters in a moment are one, whatever the screen has become', () => {
    const [first] = enter(purchase, 1_000, at('amount'));
    const gone = sent(first, { step: 'charging', codeDue: false, ahead: false }, at('amount'));
    expect(enter(gone, 1_200, at(null))[1]).toEqual({ do: 'swallow' });
    expect(enter(gone, 1_400, at(null))[1]).toEqual({ do: 'keep' });
  });
});

const digits = (length: number) =>
  fc
    .tuple(
      fc.constantFrom(...'123456789'),
      fc.array(fc.constantFrom(...'0123456789'), { minLength: length - 1, maxLength: length - 1 }),
    )
    .map(([first, rest]) => first + rest.join(''));

/** Ten digits, some of them from a 7 on, with or without the 8 before them. */
const phone = fc
  .tuple(fc.constantFrom('', '8'), fc.constantFrom('7', '77', '70', '9'), digits(9))
  .map(([trunk, begin, rest]) => trunk + (begin + rest).slice(0, 10));

const wish: fc.Arbitrary<Wish> = fc.record({
  phone,
  amount: fc.integer({ min: 1, max: 6 }).chain(digits),
  cash: fc.oneof(fc.constant(''), fc.integer({ min: 3, max: 6 }).chain(digits)),
  customer: fc.constantFrom('found' as const, 'found' as const, 'new' as const),
  differs: fc.boolean(),
  card: fc.boolean(),
  byPhone: fc.boolean(),
  regular: fc.constantFrom(null, null, 'one' as const, 'several' as const),
  oneEnter: fc.boolean(),
});

/** Where the next one is a regular the Enter behind those digits is the one between the two sales. */
function joined(one: Wish, next: Wish | undefined): Wish {
  const { card, byPhone = false, oneEnter = false } = one;
  const joins = typeof next?.regular === 'string' && (oneEnter || byPhone);
  return { ...one, cash: card ? '' : one.cash, byPhone: byPhone && !joins, oneEnter: joins };
}

const LATENCY = fc.oneof(
  { arbitrary: fc.integer({ min: 20, max: 150 }), weight: 9 },
  { arbitrary: fc.integer({ min: 500, max: 4_000 }), weight: 1 },
);

/** As fast as drawn, but never so many keys in a row as nobody but a scanner presses. */
function ofHand(gaps: Iterator<number>): () => number {
  let fast = 0;
  return () => {
    const drawn = gaps.next().value ?? 90;
    const gap = fast < SLOW_SCAN_LENGTH - 2 ? drawn : Math.max(drawn, SCAN_GAP);
    fast = gap < SCAN_GAP ? fast + 1 : 0;
    return gap;
  };
}

describe('random sales', () => {
  it('what was typed is what was charged, whatever the service takes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(wish, {
          minLength: 1,
          maxLength: 5,
          selector: (one) => one.phone.slice(-4),
        }),
        fc.infiniteStream(LATENCY),
        fc.infiniteStream(fc.integer({ min: 40, max: 200 })),
        fc.integer({ min: 0, max: 4 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 59 })),
        fc.infiniteStream(fc.constantFrom(0, 0, 0, 50, 300, 2_000)),
        (drawn, latencies, gaps, blind, panels, lates) => {
          const wishes = drawn.map((one, at) => joined(one, drawn[at + 1]));
          // On a page that hears a phone late an Enter may be counted for that: whoever presses one less has to look.
          const isLate = wishes.every(({ oneEnter }) => oneEnter !== true);
          const world = new World(wishes, {
            latency: () => latencies.next().value ?? 0,
            gap: ofHand(gaps),
            panel: () => panels.next().value === 0,
            late: () => (isLate ? (lates.next().value ?? 0) : 0),
          });
          world.work(blind);
          expect(world.charged).toEqual(
            wishes.map(({ phone: typedPhone, amount, cash, card }) => ({
              phone: typedPhone,
              amount,
              cash,
              card,
            })),
          );
          expect(world.lost).toBe(0);
          expect(world.leaked).toBe('');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('at the pace of the issue nothing is even dropped', () => {
    const one: Wish = {
      phone: '7012345678',
      amount: '5000',
      cash: '10000',
      customer: 'found',
      differs: false,
      card: false,
    };
    const world = new World([one, { ...one, phone: '7012345679' }], {
      latency: () => 500,
      gap: () => 90,
    });
    world.work(0);
    expect(world.charged).toHaveLength(2);
    expect(world.drops).toBe(0);
  });
});
