/**
 * The field that a finger has chosen and that has no keypad beside it: what the screen's letters type into. They
 * come when the finger is lifted, follow the focus to another such field when a person has moved it there, and go
 * with it, with their field, under a dialog that comes over it, or with the first key of a real keyboard. A letter
 * that is meant for them as they go by themselves is told. The field stays where the focus is: they never have it.
 */
import { QUIET } from '../ahead/blind-press.ts';
import { sayAboutKeys, topDialog, useHands } from '../hands/hands-state.ts';
import { isField } from '../hands/step-field.ts';
import { listenFirst } from '../listen.ts';
import { LOOK_TIME } from '../ahead/where-hands-are.ts';

/** `digits`: numbers alone. */
export type FieldKind = 'letters' | 'digits';

export interface TouchedField {
  readonly field: HTMLInputElement;
  readonly kind: FieldKind;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'password']);
const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'decimal', 'tel']);

/** What a field asked for before the system's own keyboard was kept away from it. */
const asked = new WeakMap<HTMLInputElement, string>();

/** null: nothing of the screen is typed there but by the keypad, which stands beside it, or by a reader of cards. */
function kindOf(target: EventTarget | null): FieldKind | null {
  if (!isField(target) || !TEXT_TYPES.has(target.type)) return null;
  if (target.dataset['place'] === 'card') return null;
  if (!NUMBERS.has(asked.get(target) ?? target.inputMode)) return 'letters';
  const around = target.closest('dialog') ?? document;
  return around.querySelector('.keypad') === null ? 'digits' : null;
}

/** Its label is a part of it. */
function fieldAt(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof Element)) return null;
  const field = target.closest('label')?.control ?? target.closest('input');
  return field instanceof HTMLInputElement ? field : null;
}

const isFinger = (event: Event) =>
  event instanceof PointerEvent && ['touch', 'pen'].includes(event.pointerType);

/** Of a field of theirs: there is a keyboard on the screen already. */
function keepSystemAway(field: HTMLInputElement | null): void {
  if (field === null || kindOf(field) === null) return;
  if (!asked.has(field)) asked.set(field, field.inputMode);
  field.inputMode = 'none';
}

/** A dialog that has come over it has the keys now. */
function isCovered(field: HTMLInputElement): boolean {
  return topDialog()?.contains(field) === false;
}

const LETTERS = '.letters';
const isOnLetters = ({ target }: Event) =>
  target instanceof Element && target.closest(LETTERS) !== null;

/** Whether the focus moves by what a person does just now: a press, from when it comes down until what it has done
 * is done. On the letters themselves nobody moves it. */
function createMoves() {
  let moving = 0;
  const end = (begun: number) => () => {
    if (moving === begun) moving = 0;
  };
  return {
    byPerson: () => moving > 0,
    begin(event: Event) {
      if (event.isTrusted) moving = isOnLetters(event) ? 0 : event.timeStamp;
    },
    endSoon() {
      const ended = end(moving);
      setTimeout(() => setTimeout(ended, 0), 0);
    },
  };
}

/** Where the letters were that have gone by themselves: a finger that was on its way to one of them is told so. */
function createGone() {
  let gone: { readonly where: DOMRect; readonly at: number } | null = null;
  return {
    keep() {
      const where = document.querySelector(LETTERS)?.getBoundingClientRect();
      gone = where === undefined ? null : { where, at: performance.now() };
    },
    pressed(event: Event) {
      if (gone === null || !(event instanceof PointerEvent) || isOnLetters(event)) return;
      const { where, at } = gone;
      const { clientX: x, clientY: y, timeStamp } = event;
      const isThere = x >= where.left && x <= where.right && y >= where.top && y <= where.bottom;
      if (timeStamp - at >= LOOK_TIME) gone = null;
      else if (isThere) sayAboutKeys({ kind: 'dropped', why: 'early' });
    },
  };
}

export interface Watch {
  /** The field is no longer the one that was chosen, though it keeps the focus. */
  leave(): void;
  stop(): void;
}

/** Tells of each change until it is stopped. */
export function watchTouchedField(changed: (touched: TouchedField | null) => void): Watch {
  let shown: HTMLInputElement | null = null;
  let isMouseDown = false;
  const moves = createMoves();
  const went = createGone();
  const show = (field: HTMLInputElement | null) => {
    const kind = kindOf(field);
    const next = kind === null ? null : field;
    if (next === shown) return;
    shown = next;
    gone.disconnect();
    if (next === null || kind === null) return changed(null);
    gone.observe(document.body, { childList: true, subtree: true });
    changed({ field: next, kind });
  };
  /** Under a mouse that is held down nothing moves. */
  const follow = (byPerson: boolean) => {
    if (shown === null || isMouseDown) return;
    const { activeElement } = document;
    if (activeElement === shown && !shown.disabled) return;
    const isTheirs = byPerson && !isCovered(shown);
    if (!byPerson || isCovered(shown)) went.keep();
    show(isTheirs && activeElement instanceof HTMLInputElement ? activeElement : null);
  };
  /** Once the press that has moved the focus is over, and what brings it back has done so. */
  const followSoon = () => {
    const byPerson = moves.byPerson();
    setTimeout(() => setTimeout(() => follow(byPerson), 0), 0);
  };
  const gone = new MutationObserver(() => {
    if (shown?.isConnected === false) follow(moves.byPerson());
  });
  const handlers: Parameters<typeof listenFirst>[0] = {
    pointerdown(event) {
      moves.begin(event);
      went.pressed(event);
      isMouseDown = !isFinger(event);
      if (isFinger(event)) keepSystemAway(fieldAt(event.target));
    },
    pointerup() {
      isMouseDown = false;
      if (shown !== null) followSoon();
      moves.endSoon();
    },
    pointercancel: moves.endSoon,
    click(event) {
      // Of a finger the focus moves with its click.
      moves.begin(event);
      moves.endSoon();
      const field = fieldAt(event.target);
      if (field === null || !isFinger(event)) return;
      // A label gives the focus on behind its own press.
      setTimeout(() => {
        if (document.activeElement === field) show(field);
      }, 0);
    },
    focusin({ target }) {
      const { acting } = useHands.getState();
      // A finger that overlaps another one has no click.
      if (acting?.byFinger === true && target instanceof HTMLInputElement) show(target);
      else followSoon();
    },
    focusout: followSoon,
    keydown(event) {
      if (event.isTrusted && !QUIET.has(event.key)) show(null);
    },
  };
  const stop = listenFirst(handlers);
  return {
    leave: () => show(null),
    stop() {
      gone.disconnect();
      stop();
    },
  };
}
