/**
 * A cashier who types on without looking, at a till that answers when it likes, in virtual time:
 * type-ahead.ts with the plainest screen that can be played. What is said to have been dropped makes
 * the cashier look, wait and press what is due again.
 */
import {
  choseMethod,
  covered,
  isAheadOfPayment,
  lostKey,
  moved,
  phoneWhole,
  surprised,
} from '../../src-renderer/keyboard/ahead/chosen-place.ts';
import { enter } from '../../src-renderer/keyboard/ahead/enter-ahead.ts';
import {
  begunByPhone,
  refused,
  sent,
  shown,
  take,
} from '../../src-renderer/keyboard/ahead/steps-ahead.ts';
import { type as typeKey } from '../../src-renderer/keyboard/ahead/type-ahead.ts';
import { isWhole } from '../../src-renderer/keyboard/ahead/meant-place.ts';
import {
  AT_REST,
  LOOK_TIME,
  SCAN_GAP,
  type Hands,
  type Kept,
  type PhonePlace,
  type Place,
  type Step,
  type TypedKey,
} from '../../src-renderer/keyboard/ahead/where-hands-are.ts';
import { pressKey, type KeypadKey } from '../../src-renderer/keyboard/ahead/keypad-press.ts';

export interface Wish {
  readonly phone: string;
  readonly amount: string;
  /** Cash handed over; '': exact, or by card. */
  readonly cash: string;
  /** By card, chosen with its key right behind the Enter that charges. */
  readonly card: boolean;
  /** What the lookup answers. */
  readonly customer: 'found' | 'new';
  /** The figures have changed: a question comes before the payment. */
  readonly differs: boolean;
  /** The next sale is begun by its phone, typed once Done was seen, without the Enter between the two. */
  readonly byPhone?: boolean;
  /** Typed by the last four digits and Enter; `several`: others end so, too, and one of them has to be chosen. */
  readonly regular?: 'one' | 'several' | null;
  /** The Enter behind the next regular's digits is the one between the two sales. */
  readonly oneEnter?: boolean;
}

export interface Charged {
  readonly phone: string;
  readonly amount: string;
  readonly cash: string;
  readonly card: boolean;
}

export interface Rough {
  /** The next pause between two keys, in milliseconds. */
  gap(): number;
  /** How long the next call takes. */
  latency(): number;
  /** How much later than it should a busy page hears that a phone begins the next sale. */
  late?(): number;
  /** The log-in panel comes by itself before the next key. */
  panel?(): boolean;
}

type Token =
  | { readonly key: TypedKey }
  | { readonly enter: Kept }
  /** Behind the last four digits. */
  | { readonly find: true }
  /** Of which sale. */
  | { readonly card: number }
  | { readonly look: 'done' };

/** Typed into the panel, and nowhere else. */
const SECRET = '4821';

const EMPTY = {
  phone: '',
  amount: '',
  bonus: '',
  code: '',
  cash: '',
  part: '',
  nextPhone: '',
  nextAmount: '',
  nextCash: '',
  note: '',
  sum: '',
  pin: '',
  card: '',
  search: '',
  dialogPhone: '',
  newCustomer: '',
  elsewhere: '',
};

export class World {
  now = 0;
  hands: Hands = AT_REST;
  readonly charged: Charged[] = [];
  /** Digits that went to nobody. */
  lost = 0;
  /** Enters that were dropped, and said to be. */
  drops = 0;
  /** What was typed into the panel that wasn't its own. */
  leaked = '';
  private dialog = false;
  private card = false;
  /** Sales whose key for the card was pressed, by their number. */
  private readonly byCard = new Set<number>();
  private searched = { phone: false, nextPhone: false };
  /** Several were found, and none of them is chosen yet. */
  private choosing = false;
  private texts: Record<Place, string> = { ...EMPTY };
  private focus: Place | null = 'phone';
  private step: Step = 'purchase';
  private found: 'found' | 'new' | null = null;
  private finished = 0;
  private paid = 0;
  private pending: { at: number; run: () => void }[] = [];
  private noticed = false;
  /** Who has looked behind four digits has seen whom they find. */
  private hasSeenFound = false;
  /** The next phone was begun before Done came. */
  private isOlder = false;
  /** The newest change of the next phone: what an older one would have begun doesn't begin. */
  private phoneChange = 0;
  private readonly wishes: readonly Wish[];
  private readonly rough: Rough;

  constructor(wishes: readonly Wish[], rough: Rough) {
    this.wishes = wishes;
    this.rough = rough;
    this.show('purchase');
  }

  /** Types all of it; `blind` keys more after something was said before the cashier looks. */
  work(blind: number): void {
    const tokens = this.wishes.flatMap(tokensOf);
    let pressedEnters = 0;
    let left = -1;
    for (const token of tokens) {
      if (this.noticed && left < 0) left = blind;
      // An Enter behind four digits would find somebody: in the middle of a number it is gone on with first.
      const isMidway = 'key' in token && this.standsFour();
      if (!isMidway && (left === 0 || (left > 0 && 'enter' in token))) {
        this.look(pressedEnters);
        left = -1;
      }
      if (left > 0) left -= 1;
      // Seen by now: an Enter that was pressed again has found them, too.
      if ('find' in token && this.hasSeenFound) continue;
      this.hasSeenFound = false;
      if ('look' in token) {
        this.look(pressedEnters);
        left = -1;
        continue;
      }
      if (!this.dialog && this.rough.panel?.() === true) this.cover();
      const same = !('key' in token || 'card' in token) && this.now - this.hands.enterAt < 1_000;
      this.pass(same ? 300 + this.rough.gap() : this.rough.gap());
      if ('enter' in token) {
        this.pressEnter();
        pressedEnters += 1;
      } else if ('find' in token) this.pressEnter();
      else if ('card' in token) {
        this.byCard.add(token.card);
        this.pressCard();
      } else this.press(token.key);
    }
    this.look(pressedEnters);
  }

  private standsFour(): boolean {
    return this.texts.phone.length === 4 || this.texts.nextPhone.length === 4;
  }

  private readonly screen = () => ({
    focus: this.dialog ? ('elsewhere' as const) : this.focus,
    dialog: this.dialog,
    toPay: 'cash' as const,
    findsRegulars: this.wishes.some(({ regular }) => isRegular(regular)),
    isSearched: (place: PhonePlace) => this.searched[place],
    textOf: (place: Place) => this.texts[place],
  });

  private press(key: TypedKey): void {
    const [hands, act] = typeKey(this.hands, key, this.now, this.screen());
    this.hands = hands;
    if (act.do === 'native') {
      if (this.dialog) this.leaked += key;
      else if (this.focus === null) this.lost += 1;
      else this.typeInto(this.focus, pressed(this.texts[this.focus], key));
    } else if (act.do === 'put') {
      this.typeInto(act.place, act.text);
      if (this.visible(this.hands.place)) this.focus = this.hands.place;
    } else this.lost += 1;
  }

  private pressCard(): void {
    const { step } = this.hands;
    if (this.dialog) this.notice();
    else if (isAheadOfPayment(this.hands, this.now)) {
      this.hands = choseMethod(this.hands, 'cash');
      this.card = true;
    } else if (step === 'payment') {
      this.hands = moved(this.hands);
      this.card = true;
    } else {
      this.hands = lostKey(this.hands, this.now, step === 'purchase' || step === 'looking');
      this.notice();
    }
  }

  private cover(): void {
    this.hands = covered(this.hands, this.now, this.screen());
    this.dialog = true;
    this.noticed = true;
  }

  private typeInto(place: Place, text: string): void {
    const was = isWhole(this.texts[place]);
    if (place === 'nextPhone' && this.texts.nextPhone !== text) this.searched.nextPhone = false;
    if (place === 'phone' && this.texts.phone !== text) this.searched.phone = this.choosing = false;
    this.texts[place] = text;
    if (place === 'nextPhone') this.beginByPhone();
    // The screen tells of each amount that something is waited for.
    if (place === 'amount') this.settle();
    if (place !== 'phone') return;
    if (!was && isWhole(text)) {
      this.hands = phoneWhole(this.hands);
      this.focus = 'amount';
    }
    this.lookUp();
    this.settle();
  }

  private lookUp(): void {
    const { phone: text } = this.texts;
    this.found = null;
    if (!isWhole(text)) return;
    this.call(() => {
      if (this.texts.phone !== text) return;
      this.found = this.wishes.find(({ phone }) => phone === text)?.customer ?? 'new';
      this.settle();
    });
  }

  /** As use-regulars.ts does. */
  private search(): void {
    const { phone: digits } = this.texts;
    this.searched.phone = true;
    // Behind a dialog, too.
    if (this.step === 'purchase') this.focus = 'amount';
    this.settle();
    this.call(() => {
      if (!this.searched.phone || this.texts.phone !== digits) return;
      if (this.meant(digits)?.regular === 'several') {
        this.choosing = true;
        // Read first: what was kept is dropped.
        this.settle();
        this.hands = surprised(this.hands, this.now);
        this.noticed = true;
      } else this.take();
    });
  }

  private meant(digits: string): Wish | undefined {
    return this.wishes.find(({ phone, regular }) => isRegular(regular) && phone.endsWith(digits));
  }

  /** The phone of who was found stands in the field, and no hand has moved for it. */
  private take(): void {
    const phone = this.meant(this.texts.phone)?.phone ?? '';
    this.searched.phone = this.choosing = false;
    this.texts.phone = phone;
    this.lookUp();
    this.settle();
  }

  /** By its key. */
  private choose(): void {
    this.hands = moved(this.hands);
    this.take();
    this.idle();
  }

  /** As use-next-by-phone.ts does. */
  private beginByPhone(): void {
    const { nextPhone } = this.texts;
    this.phoneChange += 1;
    const own = this.phoneChange;
    if (nextPhone === '') this.isOlder = false;
    const mayBegin = () => this.step === 'done' && this.hands.step === 'done';
    if (this.isOlder || !isWhole(nextPhone) || !mayBegin()) return;
    this.pending.push({
      at: this.now + SCAN_GAP + (this.rough.late?.() ?? 0),
      run: () => {
        if (own !== this.phoneChange || !mayBegin()) return;
        this.run(true);
        this.hands = begunByPhone(this.hands, this.screen());
      },
    });
  }

  private visible(place: Place | null): boolean {
    if (this.step === 'purchase') return place === 'phone' || place === 'amount';
    return this.step === 'payment' && place === 'cash';
  }

  private pressEnter(): void {
    const [hands, act] = enter(this.hands, this.now, this.screen());
    this.hands = hands;
    if (act.do === 'drop') this.notice();
    if (act.finds === true || (act.do === 'find' && act.place === 'nextPhone'))
      this.searched.nextPhone = true;
    if (act.do === 'find' && act.place === 'phone') this.search();
    if (act.do === 'run' && this.dialog) this.dialog = false;
    else if (act.do === 'run') this.run(false);
    this.settle();
  }

  /** The main action of what is on the screen. */
  private run(ahead: boolean): void {
    const go = (step: Step) => {
      this.hands = sent(this.hands, { step, codeDue: false, ahead }, this.screen());
    };
    if (this.step === 'purchase') {
      if (this.choosing) {
        this.hands = refused(this.hands, this.now, ahead, this.screen());
        this.notice();
      }
      if (!isWhole(this.texts.phone) || this.texts.amount === '') return;
      go('charging');
      const wish = this.wishes.find(({ phone }) => phone === this.texts.phone);
      this.call(() => {
        this.show('charging');
        this.call(() => this.show(wish?.differs === true ? 'decision' : 'payment'));
      });
    } else if (this.step === 'decision') {
      go('charging');
      this.call(() => {
        this.show('charging');
        this.call(() => this.show('payment'));
      });
    } else if (this.step === 'payment') {
      go('completing');
      const { phone, amount, cash } = this.texts;
      this.charged.push({ phone, amount, cash, card: this.card });
      this.paid += 1;
      this.call(() => {
        this.show('completing');
        this.call(() => this.show('done'));
      });
    } else if (this.step === 'done') {
      go('leaving');
      this.call(() => {
        this.finished += 1;
        const { nextPhone, nextAmount, nextCash } = this.texts;
        this.card = false;
        this.texts = { ...EMPTY, phone: nextPhone, amount: nextAmount, cash: nextCash };
        const isSearched = this.searched.nextPhone;
        this.searched = { phone: false, nextPhone: false };
        this.show('purchase');
        this.focus = isWhole(nextPhone) || isSearched ? 'amount' : 'phone';
        this.found = null;
        if (nextPhone !== '') this.typeInto('phone', nextPhone);
        if (isWhole(nextPhone)) this.focus = 'amount';
        if (isSearched) this.search();
      });
    }
  }

  /** What the steps tell type-ahead.ts after each change. */
  private settle(): void {
    if (this.step === 'purchase' && this.hands.step !== 'charging') {
      const finding = this.searched.phone && !this.choosing;
      const ready = (isWhole(this.texts.phone) || finding) && this.texts.amount !== '';
      const looking = ready && this.found === null;
      const toRead = (ready && this.found === 'new') || this.choosing;
      this.tell(looking ? 'looking' : 'purchase', toRead);
      if (!looking) this.takeKept('charge');
    }
    if (this.step === 'payment' && this.hands.step === 'payment') this.takeKept('pay');
    if (this.step === 'done' && this.hands.step === 'done') this.takeKept('next');
  }

  private takeKept(kind: Kept): void {
    const taken = take(this.hands, kind);
    if (taken === null) return;
    this.hands = taken;
    this.run(true);
  }

  private show(step: Step): void {
    this.step = step;
    if (step === 'done') this.isOlder = this.texts.nextPhone !== '';
    this.focus = { purchase: 'phone', payment: 'cash' }[step as 'purchase'] as Place | null;
    this.focus ??= null;
    this.tell(step, false);
    this.settle();
  }

  private tell(step: Step, surprise: boolean): void {
    const [hands, dropped] = shown(this.hands, step, { codeDue: false, surprise, at: this.now });
    this.hands = hands;
    if (dropped) this.notice();
  }

  private notice(): void {
    this.drops += 1;
    this.noticed = true;
  }

  private call(run: () => void): void {
    this.pending.push({ at: this.now + this.rough.latency(), run });
  }

  private pass(time: number): void {
    const until = this.now + time;
    for (;;) {
      const due = this.pending.toSorted((one, other) => one.at - other.at)[0];
      if (due === undefined || due.at > until) break;
      this.pending = this.pending.filter((one) => one !== due);
      this.now = due.at;
      due.run();
    }
    this.now = until;
  }

  /** Waits until nothing is under way, and presses Enter for all that was pressed in vain. */
  private look(pressedEnters: number): void {
    const stood = this.standsFour();
    this.idle();
    if (this.dialog) this.logIn();
    if (this.choosing) this.choose();
    for (let press = 0; press < 10 && this.done() < pressedEnters; press += 1) {
      this.cardAgain();
      this.pressEnter();
      this.idle();
      if (this.choosing) this.choose();
    }
    this.cardAgain();
    this.noticed = false;
    this.hasSeenFound = stood && !this.standsFour();
  }

  /** The key that was said not to be taken. */
  private cardAgain(): void {
    if (this.step === 'payment' && this.byCard.has(this.paid) && !this.card) this.pressCard();
  }

  private logIn(): void {
    const before = this.leaked;
    for (const key of SECRET) {
      this.press(key as TypedKey);
      this.pass(this.rough.gap());
    }
    // All of it, and nothing else.
    this.leaked = this.leaked.slice(0, -SECRET.length) === before ? before : this.leaked;
    this.pressEnter();
    this.idle();
  }

  private idle(): void {
    while (this.pending.length > 0) this.pass(1_000);
    this.pass(LOOK_TIME + 50);
  }

  /** Of two or three Enters a sale: how many have had their consequence. */
  private done(): number {
    const open = this.paid > this.finished ? 2 : this.step === 'payment' ? 1 : 0;
    return this.wishes.slice(0, this.finished).reduce((sum, one) => sum + entersOf(one), open);
  }
}

const entersOf = ({ byPhone = false }: Wish) => (byPhone ? 2 : 3);

const isRegular = (regular: Wish['regular']) => regular === 'one' || regular === 'several';

function tokensOf(
  { phone, amount, cash, card, regular, byPhone = false }: Wish,
  sale: number,
  wishes: readonly Wish[],
): readonly Token[] {
  const joins = oneEnter(wishes[sale], wishes[sale - 1]);
  const joined = oneEnter(wishes[sale + 1], wishes[sale]);
  return [
    ...keys(isRegular(regular) ? phone.slice(-4) : phone),
    ...(joins ? [{ enter: 'next' } as const] : isRegular(regular) ? [{ find: true } as const] : []),
    ...keys(amount),
    { enter: 'charge' },
    ...(card ? [{ card: sale }] : keys(cash)),
    { enter: 'pay' },
    ...(joined ? [] : [byPhone ? ({ look: 'done' } as const) : ({ enter: 'next' } as const)]),
  ];
}

function oneEnter(next: Wish | undefined, wish: Wish | undefined): boolean {
  return isRegular(next?.regular) && wish?.oneEnter === true && wish.byPhone !== true;
}

/** With a slip in each, put right at once. */
function keys(text: string): readonly Token[] {
  const typed = [...text].map((key) => ({ key: key as TypedKey }));
  const last = typed.at(-1);
  if (last === undefined) return [];
  return [...typed.slice(0, -1), { key: '0' }, { key: 'backspace' }, last];
}

function pressed(text: string, key: TypedKey): string {
  const end = text.length;
  return pressKey({ text, start: end, end }, key as KeypadKey).text;
}
