/**
 * Where a scan goes: a table of steps and fields, and random scans from any field at any latency, while steps change and
 * a busy page takes them for ended too soon. Nothing of a scan is ever in a field but all of it, where it belongs.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneWhole } from '../../src-renderer/keyboard/ahead/chosen-place.ts';
import { enter } from '../../src-renderer/keyboard/ahead/enter-ahead.ts';
import { endedShort, isScanOpen, scanEnded } from '../../src-renderer/keyboard/ahead/scan-route.ts';
import { shown } from '../../src-renderer/keyboard/ahead/steps-ahead.ts';
import { character, type as typeKey } from '../../src-renderer/keyboard/ahead/type-ahead.ts';
import { isWhole } from '../../src-renderer/keyboard/ahead/meant-place.ts';
import {
  AT_REST,
  type Hands,
  type Place,
  type Screen,
  type Step,
} from '../../src-renderer/keyboard/ahead/where-hands-are.ts';

const NATIONAL = '7012345678';
const AWARD = 'GIFT-500';

type Texts = Partial<Record<Place, string>>;

/** A page with these fields; its keys come 5 ms apart. */
class Page {
  hands: Hands;
  texts: Texts;
  focus: Place | null;
  more: Partial<Screen>;
  /** What was done at its end but for what was written. */
  done: string[] = [];
  time = 10_000;

  constructor(step: Step, focus: Place | null, texts: Texts = {}, more: Partial<Screen> = {}) {
    this.hands = { ...AT_REST, step };
    this.focus = focus;
    this.texts = { ...texts };
    this.more = more;
  }

  screen = (): Screen => ({
    focus: this.focus,
    dialog: false,
    toPay: 'cash',
    textOf: (place) => this.texts[place] ?? '',
    awards: [AWARD],
    ...this.more,
  });

  key(key: string): void {
    this.keyAfter(key, 5);
  }

  keyAfter(key: string, gap: number): void {
    this.time += gap;
    const press = /[\d.,+]/u.test(key) ? typeKey : character;
    const [hands, act] = press(this.hands, key, this.time, this.screen());
    this.hands = hands;
    if (act.do === 'native' && this.focus !== null) this.write(this.focus, this.text() + key);
    if (act.do === 'put') this.write(act.place, act.text);
    if (act.do !== 'unscan') return;
    for (const { place, text } of act.stood) this.texts[place] = text;
    if (this.focus !== null && this.hands.place !== null) this.focus = this.hands.place;
  }

  private readonly text = () => (this.focus === null ? '' : (this.texts[this.focus] ?? ''));

  private write(place: Place, text: string): void {
    const was = isWhole(this.texts[place] ?? '');
    this.texts[place] = text;
    if (place !== 'phone' || was || !isWhole(text)) return;
    this.hands = phoneWhole(this.hands);
    this.focus = 'amount';
  }

  end(by: 'pause' | 'enter'): void {
    if (!isScanOpen(this.hands)) return;
    const [hands, act] = scanEnded(this.hands, by, this.screen());
    this.hands = hands;
    if (act.do === 'put') this.texts[act.place] = act.text;
    else if (act.do === 'search') this.texts.search = act.text;
    else if (act.do === 'say') this.done.push(`said ${act.scanned.kind}`);
    else this.done.push(act.do);
  }

  scan(text: string): this {
    for (const key of text) this.key(key);
    this.end('pause');
    return this;
  }

  show(step: Step): void {
    const before = this.hands.step;
    const as = { codeDue: false, surprise: false, at: this.time };
    [this.hands] = shown(this.hands, step, as);
    if (before !== 'leaving' || step !== 'purchase') return;
    const { nextPhone, nextAmount, nextCash, ...texts } = this.texts;
    this.texts = {
      ...texts,
      phone: nextPhone ?? '',
      amount: nextAmount ?? '',
      cash: nextCash ?? '',
    };
    this.focus = isWhole(this.texts.phone ?? '') ? 'amount' : 'phone';
  }
}

describe('a phone', () => {
  it.each<[Step, Place | null, Texts, Texts]>([
    ['purchase', 'phone', {}, { phone: NATIONAL }],
    ['purchase', 'phone', { phone: '701' }, { phone: NATIONAL }],
    ['purchase', 'amount', { amount: '1250' }, { amount: '1250', phone: NATIONAL }],
    ['purchase', 'note', { note: 'blue' }, { note: 'blue', phone: NATIONAL }],
    ['purchase', null, {}, { phone: NATIONAL }],
    ['purchase', 'amount', { phone: '7000000002' }, { phone: '7000000002', amount: '' }],
    ['completing', null, {}, { nextPhone: NATIONAL }],
    ['done', null, { nextPhone: '70' }, { nextPhone: NATIONAL }],
    ['leaving', null, {}, { nextPhone: NATIONAL }],
    [
      'done',
      null,
      { nextPhone: '7000000002', nextAmount: '5' },
      { nextPhone: '7000000002', nextAmount: '5' },
    ],
    ['payment', 'cash', { cash: '20' }, { cash: '20' }],
    ['code', 'code', { code: '12' }, { code: '12' }],
    ['returning', null, {}, {}],
    ['none', 'sum', { sum: '7' }, { sum: '7' }],
    ['none', null, {}, {}],
  ])('%s, from %s', (step, focus, before, after) => {
    for (const text of [NATIONAL, `8${NATIONAL}`, `7${NATIONAL}`, `tel:+7${NATIONAL}`]) {
      const { texts } = new Page(step, focus, before).scan(text);
      const there = Object.fromEntries(Object.entries(texts).filter(([, one]) => one !== ''));
      expect(there).toEqual(
        Object.fromEntries(Object.entries(after).filter(([, one]) => one !== '')),
      );
    }
  });

  it('goes on where the hands were, or at the amount from its own field', () => {
    const inAmount = new Page('purchase', 'amount', { amount: '12' });
    inAmount.hands = { ...inAmount.hands, place: 'amount', typedIn: 'amount' };
    inAmount.scan(NATIONAL);
    expect(inAmount.hands).toMatchObject({ place: 'amount', typedIn: 'amount' });
    expect(new Page('purchase', 'note').scan(NATIONAL).hands.place).toBe('note');
    expect(new Page('purchase', 'phone').scan(NATIONAL).hands.place).toBe('amount');
    expect(new Page('done', null).scan(NATIONAL).hands.place).toBe('nextAmount');
  });

  it('of whoever is there already changes nothing, another one is offered, behind an Enter only said', () => {
    const phone = { phone: '701 234-56-78' };
    expect(new Page('purchase', 'amount', phone).scan(`8${NATIONAL}`).done).toEqual(['swallow']);
    const another = new Page('purchase', 'amount', { phone: '7000000002' });
    const offered = () => scanEnded(another.hands, 'pause', another.screen())[1];
    for (const key of NATIONAL) another.key(key);
    expect(offered()).toMatchObject({ do: 'say', scanned: { kind: 'phone', offered: true } });
    another.show('charging');
    expect(offered()).toMatchObject({ scanned: { kind: 'phone', offered: false } });
    const late = new Page('purchase', 'phone');
    for (const key of NATIONAL) late.key(key);
    late.show('charging');
    late.end('pause');
    expect(late.texts.phone).toBe('');
  });

  it('is the dialog’s where that is about one, and nobody’s in any other', () => {
    const dialog = { dialog: true, asksPhone: true };
    const own = new Page('done', 'dialogPhone', {}, dialog).scan(`8${NATIONAL}`);
    expect(own.texts).toEqual({ dialogPhone: NATIONAL });
    expect(new Page('done', null, {}, dialog).scan(NATIONAL).texts).toEqual({
      dialogPhone: NATIONAL,
    });
    for (const text of [NATIONAL, '460638']) {
      const other = new Page('purchase', null, {}, { dialog: true }).scan(text);
      // What it is isn’t said there.
      expect([other.texts, other.done]).toEqual([{}, ['said other']]);
    }
  });

  it('in the dialog of who is new is the next customer’s, while nothing is typed there', () => {
    const untouched = { dialog: true, takesNext: true };
    for (const focus of ['newCustomer', null] as const) {
      for (const text of [NATIONAL, `+7${NATIONAL}`, `A8${NATIONAL}B`, `]Q3${NATIONAL}`]) {
        const { texts, hands } = new Page('done', focus, {}, untouched).scan(text);
        expect([texts.nextPhone, texts.newCustomer ?? '']).toEqual([NATIONAL, '']);
        expect(hands.place).toBe('nextAmount');
      }
    }
    const typed = new Page('done', 'newCustomer', { newCustomer: 'Dana' }, { dialog: true });
    expect(typed.scan(NATIONAL).texts).toEqual({ newCustomer: 'Dana' });
    expect([typed.done, typed.hands.place]).toEqual([['said other'], 'newCustomer']);
  });
});

describe('a PIN', () => {
  const CARD = '84012345';

  it.each<[Step, Place | null, boolean]>([
    ['purchase', 'pin', true],
    ['purchase', null, true],
    ['purchase', 'elsewhere', true],
    ['none', 'pin', false],
    ['none', null, false],
  ])('is whatever is scanned where one is asked for: %s, from %s', (step, focus, dialog) => {
    for (const text of [CARD, `A${CARD}`, `;${CARD}?`, NATIONAL, AWARD]) {
      const page = new Page(step, focus, {}, { dialog, asksPin: true, canAward: true }).scan(text);
      expect([page.texts, page.done]).toEqual([{ pin: text }, []]);
      expect(JSON.stringify(page.hands)).not.toContain('123');
    }
  });

  it('in a run that isn’t taken is dropped to its end, and no key of it is known', () => {
    const page = new Page('purchase', 'pin', {}, { dialog: true, asksPin: true });
    page.hands = { ...page.hands, place: null, dropping: true, at: page.time, since: page.time };
    page.scan(CARD);
    expect([page.texts, page.done]).toEqual([{}, []]);
    expect(JSON.stringify(page.hands)).not.toContain('123');
  });

  it('a space alone is the button’s', () => {
    const page = new Page('purchase', null, {}, { dialog: true, asksPin: true });
    page.key(' ');
    expect(page.texts).toEqual({});
  });
});

describe('an order', () => {
  it.each<[Step, Place | null]>([
    ['purchase', 'phone'],
    ['purchase', 'amount'],
    ['purchase', null],
    ['payment', 'cash'],
    ['code', 'code'],
    ['done', null],
    ['none', 'sum'],
  ])('stands nowhere, and is said: %s, %s', (step, focus) => {
    const page = new Page(step, focus).scan('460638');
    expect([Object.values(page.texts).join(''), page.done]).toEqual(['', ['said order']]);
  });

  it('is searched for in Orders from any field, once', () => {
    for (const focus of ['search', null] as const) {
      const before = focus === null ? {} : { search: '12' };
      const page = new Page('none', focus, before, { searches: true }).scan(']Q1460638');
      expect(page.texts.search).toBe('460638');
      // Its Enter is pressed there, and opens what has that number.
      const [, act] = enter(page.hands, page.time + 60, page.screen());
      expect(act).toEqual({ do: 'run' });
      expect(
        enter({ ...page.hands, enterAt: page.time + 60 }, page.time + 65, page.screen())[1],
      ).toEqual({
        do: 'swallow',
      });
    }
    const sum = new Page('none', null, {}, { searches: true });
    for (const key of '1001') sum.key(key);
    expect(scanEnded(sum.hands, 'enter', sum.screen())[1]).toEqual({
      do: 'search',
      text: '1001',
      opens: true,
      orderId: null,
    });
  });

  it.each(['search', null] as const)(
    'Done’s code opens that order in Orders from any field, and its Enter nothing else: %s',
    (focus) => {
      const orders = new Page('none', focus, { search: '12' }, { searches: true });
      for (const key of 'order:1001') orders.key(key);
      const [hands, act] = scanEnded(orders.hands, 'enter', orders.screen());
      expect(act).toMatchObject({ do: 'search', orderId: '1001' });
      expect(enter(hands, orders.time + 20, orders.screen())[1]).toEqual({ do: 'swallow' });
    },
  );

  it('in a note is what is noted, as anything but who or what the sale waits for', () => {
    expect(new Page('purchase', 'note', { note: 'see ' }).scan('1001').texts.note).toBe('see 1001');
    const phone = { phone: '7000000002', note: 'call ' };
    expect(new Page('purchase', 'note', phone).scan(NATIONAL).texts.note).toBe(`call ${NATIONAL}`);
  });
});

describe('the award’s code', () => {
  it('chooses it where it can be given, and is said where it can’t', () => {
    const give = { canAward: true };
    expect(new Page('purchase', 'amount', {}, give).scan(AWARD).done).toEqual(['award']);
    expect(new Page('purchase', 'note', {}, give).scan(AWARD).texts.note ?? '').toBe('');
    expect(new Page('purchase', 'amount').scan(AWARD).done).toEqual(['said award']);
    expect(new Page('payment', 'cash', {}, give).scan(AWARD).done).toEqual(['said award']);
    const behind = new Page('looking', 'amount', { phone: NATIONAL, amount: '5' }, give);
    behind.hands = { ...behind.hands, kept: ['charge'], lead: 1 };
    for (const key of AWARD) behind.key(key);
    expect(scanEnded(behind.hands, 'pause', behind.screen())[1]).toMatchObject({ do: 'say' });
  });
});

/** Keys with these gaps before them; whether they are a scan. */
function isScanOf(text: string, gapOf: (at: number) => number): boolean {
  const page = new Page('purchase', 'amount');
  [...text].forEach((key, at) => page.keyAfter(key, gapOf(at)));
  return isScanOpen(page.hands);
}

describe('how fast', () => {
  it.each<[string, number, boolean]>([
    ['4606', 34, true],
    ['4606', 35, false],
    ['4606381', 35, false],
    ['46063812', 35, true],
    ['46063812', 49, true],
    ['4606381234567', 50, false],
  ])('%s, %i ms from key to key: %s', (text, gap, scanned) => {
    expect(isScanOf(text, () => gap)).toBe(scanned);
  });

  it('one that stumbles once is one', () => {
    expect(isScanOf('870123', (at) => (at === 2 ? 45 : 5))).toBe(true);
  });

  it.each([
    [3, 5, 5, true],
    [3, 5, 35, false],
    [3, 35, 5, false],
    [2, 5, 5, false],
  ])('%i keys %i ms apart, and Enter after %i ms: %s', (count, gap, enterAfter, scanned) => {
    const page = new Page('purchase', 'amount', { amount: '12' });
    for (const key of '460'.slice(0, count)) page.keyAfter(key, gap);
    const ended = endedShort(page.hands, page.time + enterAfter);
    expect(ended?.[1] ?? null).toEqual(
      scanned ? { do: 'unscan', stood: [{ place: 'amount', text: '12', select: false }] } : null,
    );
  });

  it('of a PIN or a card no key is known outside of its field', () => {
    for (const place of ['pin', 'card'] as const) {
      const { hands } = new Page('none', place).scan('1234567890');
      expect(JSON.stringify(hands)).not.toContain('123');
    }
  });
});

describe('one event', () => {
  it('is another phone, or none, where what a pause made one goes on', () => {
    for (const [more, phone] of [
      ['8', NATIONAL],
      ['89', ''],
    ] as const) {
      const page = new Page('purchase', 'phone').scan(`7${NATIONAL}`.slice(0, 10));
      expect(page.texts.phone).toBe('7701234567');
      expect(page.scan(more).texts.phone).toBe(phone);
    }
  });

  it('has one line: what comes behind its Enter is nobody’s', () => {
    const page = new Page('purchase', 'amount');
    for (const key of NATIONAL) page.key(key);
    page.end('enter');
    page.scan('1001');
    expect([page.texts, page.done]).toEqual([{ amount: '', phone: NATIONAL }, []]);
  });

  const ROADS: readonly (readonly Step[])[] = [
    ['completing', 'done', 'leaving', 'purchase'],
    ['charging', 'payment'],
    ['looking', 'purchase'],
    ['purchase', 'charging', 'code'],
    ['none'],
  ];
  const FOCI: readonly (Place | null)[] = ['phone', 'amount', 'bonus', 'cash', 'code', 'sum', null];
  const SCANS = [
    NATIONAL,
    `7${NATIONAL}`,
    `8${NATIONAL}`,
    `tel:+7${NATIONAL}`,
    '460638',
    '4006381333931',
    AWARD,
  ];
  const between = fc.constantFrom('key', 'key', 'key', 'step', 'pause');
  const before = fc.record({
    phone: fc.constantFrom('', '701', '7000000002'),
    amount: fc.constantFrom('', '12'),
    bonus: fc.constantFrom('', '5'),
    cash: fc.constantFrom('', '20'),
    code: fc.constantFrom('', '12'),
    sum: fc.constantFrom('', '7'),
    nextPhone: fc.constantFrom('', '70', '7000000002'),
    nextAmount: fc.constantFrom('', '3'),
  });

  it('from any field, over any change of the step, however often the page takes it for ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROADS),
        fc.constantFrom(...FOCI),
        fc.constantFrom(...SCANS),
        fc.array(between, { maxLength: 40 }),
        fc.boolean(),
        before,
        (road, focus, text, beats, byEnter, stood) => {
          // Nothing can be typed there before the next purchase.
          const page = new Page(road[0] ?? 'none', road[0] === 'completing' ? null : focus, stood);
          const steps = road.slice(1);
          const keys = [...text];
          for (const beat of beats) {
            if (keys.length === 0) break;
            if (beat === 'step') {
              const next = steps.shift();
              if (next !== undefined) page.show(next);
            } else if (beat === 'pause') page.end('pause');
            else page.key(keys.shift() ?? '');
          }
          for (const key of keys) page.key(key);
          const opened = isScanOpen(page.hands) || page.hands.burst?.ended === 'pause';
          expect(opened).toBe(true);
          page.end(byEnter ? 'enter' : 'pause');
          // Its own Enter confirms nothing.
          const [, act] = enter(page.hands, page.time + 20, page.screen());
          expect(act).toEqual({ do: 'swallow' });
          const isMoved = road[0] === 'completing' && page.hands.step === 'purchase';
          const { nextPhone, nextAmount, ...rest } = stood;
          const expected: Texts = isMoved
            ? { ...rest, phone: nextPhone, amount: nextAmount, cash: '' }
            : { ...stood };
          const to = road[0] === 'completing' && !isMoved ? 'nextPhone' : 'phone';
          const takes =
            road[0] === 'completing' || ['looking', 'purchase'].includes(page.hands.step);
          if (text.endsWith(NATIONAL) && takes && !isWhole(expected[to] ?? ''))
            expected[to] = NATIONAL;
          expect(page.texts).toEqual(expected);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
