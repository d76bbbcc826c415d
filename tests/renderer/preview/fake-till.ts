/**
 * Main, played for the preview: a stateful stand-in behind the contract that runs the domain's own
 * sale machine. What the service "answers" is in `world`, which a scene may change at any moment.
 */
import type { SavedAs } from '../../../src-shared/contract/diagnostics-schema.ts';
import { DEFAULT_PREFERENCES } from '../../../src-shared/contract/preferences.ts';
import { EMPTY_DRAFT } from '../../../src-shared/contract/empty-draft.ts';
import type {
  ForeignRow,
  OpenedOrder,
  SaleRow,
  OrderTarget,
  Reversal,
} from '../../../src-shared/contract/orders-schema.ts';
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { NO_PEOPLE } from '../../../src-shared/contract/people-schema.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { handleCommand, eventText, type Handlers } from '../../../src-shared/contract/ipc.ts';
import {
  ALL_STORED,
  type Snapshot,
  type SnapshotPatch,
  NO_OPEN_ITEMS,
} from '../../../src-shared/contract/snapshot.ts';
import { asShown } from '../../../src-shared/contract/while-locked.ts';
import { canServeNext } from '../../../src-shared/domain/sale/guards.ts';
import type { Tag } from '../../../src-shared/domain/customer/customer.ts';
import { INVALID_STATE, LOOK_UP_AGAIN, type Fault } from '../../../src-shared/domain/fault.ts';
import { carriedOver } from '../../../src-shared/domain/cash/drawer.ts';
import { percentOf, tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { MAX_REGULARS, shortName } from '../../../src-shared/domain/customer/regulars.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import { id } from '../../../src-shared/domain/id.ts';
import { startSale, transition } from '../../../src-shared/domain/sale/machine.ts';
import type { SaleEffect, SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import {
  toPay,
  type LoyaltyResult,
  type Sale,
  type SaleId,
  type SaleOrder,
} from '../../../src-shared/domain/sale/sale.ts';
import { DAY } from '../../../src-shared/domain/time.ts';
import { createLookUps } from '../../../src-main/till/customer/look-ups.ts';
import { createNewcomers, FIRST_PERCENT } from './fake-newcomers.ts';
import { BOUGHT_HERE, GOOD_CHECKS, PAST, PEOPLE, summaryAfter, type After } from './fake-people.ts';
import { DIAGNOSTICS } from './fake-diagnostics.ts';
import { createFakePractice } from './fake-practice.ts';
import { AIGUL, createFakePins, DANA, RUSLAN, type Pins } from './fake-pins.ts';
import {
  CLOSED,
  CLOSED_BEFORE,
  closedWith,
  PAST_SHIFTS,
  QUIET,
  withCashMove,
} from './fake-report.ts';

export interface World extends Pins {
  lookupFault: Fault | null;
  /** What the percent is refused with; null: it is told. */
  percentFault: Fault | null;
  recheckFault: Fault | null;
  createFault: Fault | null;
  sendCodeFault: Fault | null;
  completeFault: Fault | null;
  /** What the record says of an order whose completion failed; null: it can't be read either. */
  recordSays: string | null;
  /** What giving the award comes to. */
  award: SaleEvent & { type: 'awardGiven' | 'awardFailed' };
  /** What the stamps tell after a giving without an answer; null: nothing yet. */
  awardRead: boolean | null;
  /** What the fresh summary differ by, in tenge. */
  spentElsewhere: number;
  hang: SaleEffect['do'] | 'lookup' | null;
  sendsSms: boolean;
  /** What the service calls the order; both may have nineteen digits. */
  order: SaleOrder;
  /** What a completed purchase raises, beside the figures that each one changes. */
  raised: After;
  awardTitle: string;
  awardAbout: string;
  /** Tags of other customers of the branch. */
  tags: Tag[];
  loginFault: Fault | null;
  preferencesFault: Fault | null;
  report: ShiftReport;
  /** Of the shift that was closed last; null: it can't be read. */
  closed: ShiftReport | null;
  /** What closing a shift is answered with instead; null: nothing. */
  closeFault: Fault | null;
  /** Until then the shift is closed and the answer not there. */
  told: Promise<void>;
  /** The one sale of Orders; null: there is none. */
  opened: OpenedOrder | null;
  /** For which revert or refund it was read, one after another; null: for none. */
  readFor: (SaleId | null)[];
  /** Until then the list of sales isn't answered. */
  listed: Promise<void>;
  /** Behind the one sale of Orders, a page each. */
  older: readonly SaleRow[];
  /** Whether each revert or refund was confirmed as money only. */
  asMoneyOnly: (boolean | undefined)[];
  /** What becomes of a revert or refund; null: it isn't played. */
  reversal: Reversal | null;
  /** What it is answered with instead; null: nothing. */
  reversalFault: Fault | null;
  /** What leaving a result or what was said of lost keys is answered with; null: it is noted. */
  acknowledgeFault: Fault | null;
  /** Orders of other tills that were taken back here. */
  foreign: ForeignRow[];
  /** Who has bought here, the last one first. */
  boughtHere: { readonly phone: Phone; readonly name: string }[];
  /** The page asks for the phone of one of them, and isn't told. */
  regularFault: Fault | null;
  /** What the search for them is refused with; null: it is answered. */
  searchFault: Fault | null;
  /** What the page told of itself. */
  screenErrors: CommandInput<'screen.reportError'>[];
  /** What becomes of a file for support. */
  savedAs: SavedAs;
  /** What was sent of customers, and what that is answered with instead of being done; null: it is done. */
  edits: CommandInput<'customer.edit'>[];
  editFault: Fault | null;
}

export interface FakeTill {
  call(text: string): Promise<string>;
  change(patch: Partial<Snapshot>): void;
  /** As if the program had ended and been started again. */
  interrupt(): void;
  /** What was begun and will end by itself, and how much of that has ended. */
  work(): { readonly underWay: number; readonly ended: number };
  world: World;
  /** Whom it has looked up it knows no more. */
  forgetLookUps(): void;
  /** It answers nothing before the returned function is called. */
  hold(): () => void;
  read(): Snapshot;
}

const isOf = (of: OrderTarget, opened: OpenedOrder | null) =>
  'orderId' in of ? of.orderId === opened?.orderId : of.saleId === opened?.row?.saleId;

export function createFakeTill(initial: Partial<Snapshot>, push: (text: string) => void): FakeTill {
  const world: World = {
    lookupFault: null,
    percentFault: null,
    recheckFault: null,
    createFault: null,
    sendCodeFault: null,
    completeFault: null,
    recordSays: null,
    award: { type: 'awardGiven' },
    awardRead: null,
    spentElsewhere: 0,
    hang: null,
    sendsSms: true,
    order: { orderId: id('90071992547410'), orderNumber: id('1042') },
    raised: {},
    awardTitle: 'Капучино в подарок',
    awardAbout: '',
    tags: [],
    loginFault: null,
    preferencesFault: null,
    report: QUIET,
    closed: null,
    closeFault: null,
    told: Promise.resolve(),
    opened: null,
    readFor: [],
    listed: Promise.resolve(),
    older: [],
    asMoneyOnly: [],
    reversal: null,
    reversalFault: null,
    acknowledgeFault: null,
    foreign: [],
    boughtHere: BOUGHT_HERE(),
    regularFault: null,
    searchFault: null,
    screenErrors: [],
    savedAs: {
      outcome: 'saved',
      file: 'E:\\loyalty-cashier-diagnostics-2026-11-23T04-59.txt',
      bytes: 8_204,
    },
    edits: [],
    editFault: null,
    presences: 0,
    pins: { 1111: AIGUL, 2222: DANA, 3333: RUSLAN },
    asksFor: {},
  };
  const shopLanguage = initial.preferences?.language ?? START.shopLanguage;
  let snapshot = inItsPlace({ ...START, shopLanguage, ...initial });
  const lookUps = createLookUps({
    clock: { now: () => Date.now(), steady: () => Date.now() },
    place: () => snapshot.stage,
    isOffline: () => snapshot.service.state === 'offline',
  });
  const regulars = new Map<number, Phone>();
  let lastRegular = 0;
  let entered = '';
  let underWay = 0;
  let ended = 0;
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
      ended += 1;
    }
  };
  const never = () => {
    underWay -= 1;
    return new Promise<never>(() => undefined);
  };
  /** The purchases that are complete, in tiyn: they count in the customer's figures. */
  const bought: Tiyn[] = [];
  const newcomers = createNewcomers();
  const change = (patch: Partial<Snapshot>) => {
    const before = asShown(snapshot);
    const revision = snapshot.revision + 1;
    snapshot = inItsPlace({ ...snapshot, ...patch, revision });
    if (patch.sale !== undefined) lookUps.saleShown(patch.sale);
    if (patch.people?.state === 'ready' && patch.people.signedIn === null) lookUps.forget();
    const parts = Object.entries(asShown(snapshot));
    const changed = parts.filter(([part, value]) => value !== before[part as keyof Snapshot]);
    push(eventText('snapshot.changed', Object.fromEntries(changed) as SnapshotPatch));
  };
  let gate: Promise<void> = Promise.resolve();
  const pause = () => gate;

  let readAt = 0;
  const step = (event: SaleEvent) => {
    const { sale } = snapshot;
    const made = sale === null ? null : transition(sale, event);
    if (made === null) return false;
    if (made.sale.state.at === 'parked') change({ parked: [...snapshot.parked, made.sale] });
    const isAway = ['cancelled', 'parked'].includes(made.sale.state.at);
    change({ sale: isAway ? null : made.sale });
    for (const effect of made.effects) void during(() => perform(made.sale, effect));
    return true;
  };

  /** As main reads them: of nobody none, and who was new has to be found first. */
  const figuresAfter = (sale: Sale, cashback: Tiyn): Pick<LoyaltyResult, 'balance' | 'stamps'> => {
    const { customer, quote, stamps } = sale.request;
    if (customer.kind === 'known') {
      const balance = ((quote?.balance ?? 0) - sale.bonus + cashback) as Tiyn;
      return { balance, stamps: { received: Math.min(8, 5 + stamps), needed: 8 } };
    }
    const isFound = customer.kind === 'new' && world.lookupFault === null;
    const registered = isFound ? newcomers.byPhone(customer.phone) : null;
    if (registered === null) return { balance: null, stamps: null };
    return {
      balance: registered.customer.privateBranch?.balance ?? null,
      stamps: { received: stamps, needed: 8 },
    };
  };

  const perform = async (sale: Sale, effect: SaleEffect) => {
    if (world.hang === effect.do) return;
    await pause();
    const { quote } = sale.request;
    const now = {
      balance: tiyn((quote?.balance ?? 0) - world.spentElsewhere * 100),
      percent: quote?.percent ?? 0,
    };
    switch (effect.do) {
      case 'verifyQuote':
        step(
          world.recheckFault === null
            ? { type: 'quoteRead', now }
            : { type: 'quoteNotRead', fault: world.recheckFault },
        );
        break;
      case 'sendCode':
        step(
          world.sendCodeFault === null
            ? { type: 'codeSent', at: Date.now() }
            : { type: 'codeNotSent', fault: world.sendCodeFault, at: Date.now() },
        );
        if (world.sendsSms) {
          change({
            sms: {
              phoneEnd: '78',
              text: 'Абай 10: 4821 – бонус жұмсау коды, код для списания бонусов',
              at: Date.now(),
            },
          });
        }
        break;
      case 'createOrder':
        if (world.createFault !== null) step({ type: 'orderFailed', fault: world.createFault });
        else if (effect.withCode && entered !== '4821') {
          step({
            type: 'orderFailed',
            fault: { code: 'wrongCode', retry: 'safe', serviceCode: 3025 },
          });
        } else
          step({
            type: 'orderCreated',
            order: world.order,
            ...(effect.verify
              ? { quote: world.recheckFault === null ? ok(now) : fail(world.recheckFault) }
              : {}),
          });
        break;
      case 'giveAward':
        step(world.award);
        if (world.awardRead !== null)
          step({ type: 'awardRead', spent: world.awardRead, at: Date.now() });
        break;
      case 'completeOrder':
        if (world.completeFault === null) {
          bought.push(toPay(sale));
          newcomers.register(sale);
        }
        step(
          world.completeFault === null
            ? { type: 'completed', at: Date.now() }
            : { type: 'completionFailed', fault: world.completeFault, at: Date.now() },
        );
        break;
      case 'readOrder': {
        const status = world.completeFault === null ? 'PENDING' : world.recordSays;
        step(
          status === null
            ? { type: 'orderNotRead', fault: world.completeFault ?? INVALID_STATE, at: Date.now() }
            : { type: 'orderRead', status, at: Date.now() },
        );
        break;
      }
      case 'readResult': {
        const cashback = percentOf(toPay(sale), quote?.percent ?? FIRST_PERCENT);
        const figures = figuresAfter(sale, cashback);
        step({
          type: 'resultRead',
          status: 'COMPLETED',
          at: Date.now(),
          result: { cashback, ...figures },
        });
        break;
      }
      case 'wait':
        change({ openItems: { ...snapshot.openItems, pending: snapshot.openItems.pending + 1 } });
        break;
      case 'accrue':
        step(
          world.createFault === null
            ? { type: 'accrualCreated', order: world.order, customer: sale.request.customer }
            : { type: 'accrualFailed', fault: world.createFault },
        );
        break;
      case 'readAward':
        throw new Error(`the preview has no ${effect.do}`);
      default:
        effect satisfies never;
    }
  };

  const reverse = async (requestId: SaleId, moneyOnly: boolean | undefined) => {
    world.asMoneyOnly.push(moneyOnly);
    await pause();
    const { opened, reversal, reversalFault } = world;
    if (reversalFault !== null) return fail(reversalFault);
    if (opened === null || reversal === null) return fail(INVALID_STATE);
    const reversals = [...opened.reversals, { ...reversal, requestId }];
    world.opened = { ...opened, reversals, knownFrom: reversal.knownFrom };
    return ok(world.opened);
  };

  const pins = createFakePins({
    world,
    people: () => snapshot.people,
    show: (patch) => change({ people: { ...snapshot.people, ...patch } }),
  });

  const handlers: Partial<Handlers> = {
    ...pins.handlers,
    // Of the moment, as main tells it: a code that was sent later would be of no age otherwise.
    'snapshot.read': async () => {
      readAt = Date.now();
      return ok(asShown({ ...snapshot, steadyNow: readAt }));
    },
    'draft.save': async (draft) => {
      snapshot = { ...snapshot, draft };
      return ok(null);
    },
    'preferences.change': async (patch) => {
      if (world.preferencesFault !== null) return fail(world.preferencesFault);
      change({ preferences: { ...snapshot.preferences, ...(patch as object) } });
      return ok(null);
    },
    'setup.startTraining': async () => {
      await pause();
      change({ ...READY, stage: 'shiftStart', environment: 'training', checks: GOOD_CHECKS });
      return ok(null);
    },
    // The news comes before the answer, as it may on a busy machine.
    'setup.forget': async () => {
      change({ stage: 'setup', environment: null, branch: null, shift: null });
      await pause();
      return ok(null);
    },
    'setup.keysLossRead': async () => {
      if (world.acknowledgeFault !== null) return fail(world.acknowledgeFault);
      change({ notices: snapshot.notices.filter((name) => name !== 'keysLost') });
      return ok(null);
    },
    'setup.settingsRead': async () => {
      if (world.acknowledgeFault !== null) return fail(world.acknowledgeFault);
      change({ notices: snapshot.notices.filter((name) => name !== 'settingsEdited') });
      return ok(null);
    },
    'setup.unlock': async () => {
      await pause();
      return ok({ locked: snapshot.secretsLocked });
    },
    'setup.login': async () => {
      await pause();
      if (world.loginFault !== null) return fail(world.loginFault);
      return ok({
        branches: [
          { branchId: id('101'), name: 'Кофейня на Абая', address: 'пр. Абая, 10, Алматы' },
          {
            branchId: id('9007199254740995'),
            name: 'Кофейня в Медеуском районе',
            address: 'ул. Кунаева, 43',
          },
        ],
      });
    },
    'setup.finish': async () => {
      change({ ...READY, stage: 'shiftStart', environment: 'test', checks: GOOD_CHECKS });
      return ok(null);
    },
    'shift.check': async () => ok(null),
    'shift.open': async ({ cashier, openingFloat = null }) => {
      change({
        stage: 'open',
        closedShift: null,
        shift: {
          number: 214,
          cashier,
          openedAt: Date.now(),
          withBonuses: true,
          openingFloat,
        },
      });
      return ok(null);
    },
    'customer.find': async ({ phone }) => {
      if (world.hang === 'lookup') return never();
      await pause();
      return lookUps.find(phone, async () => {
        if (world.lookupFault !== null) return fail(world.lookupFault);
        if (phone.endsWith('0004')) return ok({ kind: 'blacklisted', phone });
        const newcomer = newcomers.byPhone(phone);
        const known = PEOPLE[phone] ?? newcomer?.customer;
        if (known === undefined) return ok({ kind: 'new', phone });
        const { status } = bought.length > 0 ? world.raised : {};
        const customer = { ...known, gradationStatus: status ?? known.gradationStatus };
        return ok({ kind: 'found', customer, owesConsent: newcomer?.owesConsent ?? false });
      });
    },
    'customer.summary': async ({ customer }) => {
      await pause();
      return lookUps.summarise(customer, async (userId) =>
        summaryAfter(newcomers.summaryOf(userId), bought, world),
      );
    },
    'customer.edit': async (edit) => {
      await pause();
      const found = lookUps.found(edit.customer);
      if (found === null) return fail(LOOK_UP_AGAIN);
      world.edits.push(edit);
      if (world.editFault !== null) return fail(world.editFault);
      newcomers.edit(found.userId, edit);
      return ok({ phone: found.phone });
    },
    'customer.forget': async () => ok({ sales: 3, waiting: 1, copies: 2, unreached: 1 }),
    'customer.history': async () => ok([...PAST()]),
    'customer.tags': async () => ok(world.tags),
    'customer.known': async ({ phone }) => {
      const { firstName = '', lastName = '' } = PEOPLE[phone] ?? {};
      const name = `${firstName} ${lastName}`.trim();
      return ok(name === '' ? null : { name, at: Date.now() - 3 * DAY });
    },
    'customer.regulars': async ({ digits }) => {
      await pause();
      if (world.searchFault !== null) return fail(world.searchFault);
      const found = world.boughtHere.filter(({ phone }) => phone.endsWith(digits));
      regulars.clear();
      const listed = found.slice(0, MAX_REGULARS).map(({ phone, name }, at) => {
        lastRegular += 1;
        regulars.set(lastRegular, phone);
        return { regular: lastRegular, name: shortName(name), at: Date.now() - (at + 3) * DAY };
      });
      return ok({ regulars: listed, more: found.length > MAX_REGULARS });
    },
    'customer.regularBalance': async ({ regular }) => {
      await pause();
      return ok(PEOPLE[regulars.get(regular) ?? '']?.privateBranch?.balance ?? null);
    },
    'customer.takeRegular': async ({ regular }) => {
      await pause();
      if (world.regularFault !== null) return fail(world.regularFault);
      const phone = regulars.get(regular);
      return phone === undefined ? fail(LOOK_UP_AGAIN) : ok({ phone });
    },
    'sale.start': async (chosen) => {
      if (snapshot.sale?.request.saleId === chosen.saleId) return ok(null);
      const request = lookUps.compose(chosen);
      if (!request.ok) return request;
      const made = startSale(request.value);
      change({ sale: made.sale });
      for (const effect of made.effects) void during(() => perform(made.sale, effect));
      return ok(null);
    },
    'sale.recall': async ({ saleId }) => {
      await pause();
      const sale = snapshot.parked.find(({ request }) => request.saleId === saleId);
      if (sale === undefined) return fail(INVALID_STATE);
      change({ parked: snapshot.parked.filter((one) => one !== sale) });
      return ok(null);
    },
    'sale.act': async ({ action }) => {
      const { sale } = snapshot;
      if (sale === null) return fail(INVALID_STATE);
      switch (action.do) {
        case 'dismiss':
          if (!canServeNext(sale)) return fail(INVALID_STATE);
          change({ sale: null, draft: EMPTY_DRAFT });
          return ok(null);
        case 'enterCode':
          entered = action.code;
          return step({ type: 'codeEntered', at: Date.now() }) ? ok(null) : fail(INVALID_STATE);
        case 'resendCode':
          return step({ type: 'resendCode', at: Date.now() }) ? ok(null) : fail(INVALID_STATE);
        case 'skipLoyalty':
          return step({ type: 'skipLoyalty', reason: 'cashierChoice' })
            ? ok(null)
            : fail(INVALID_STATE);
        case 'pay':
          return step({
            type: 'paid',
            method: action.method,
            tendered: action.tendered,
            split: action.split,
            // For the page no time has passed since but the hand's.
            at: readAt,
          })
            ? ok(null)
            : fail(INVALID_STATE);
        default:
          return step({ type: action.do }) ? ok(null) : fail(INVALID_STATE);
      }
    },
    'session.logIn': async () => {
      await pause();
      if (world.loginFault !== null) return fail(world.loginFault);
      change({ signIn: 'fine' });
      return ok(null);
    },
    'service.probe': async () => ok(null),
    ...createFakePractice(() => snapshot, change),
    'log.show': async () => ok(null),
    'diagnostics.read': async () => ok({ number: 1, text: DIAGNOSTICS }),
    'diagnostics.save': async () => ok(world.savedAs),
    'screen.reportError': async (error) => {
      world.screenErrors.push(error);
      return ok(null);
    },
    'sales.list': async ({ skip }) => {
      await world.listed;
      const newest = world.opened?.row ?? null;
      const rows = [...(newest === null ? [] : [newest]), ...world.older].slice(skip, skip + 1);
      return ok({ rows, more: skip < world.older.length });
    },
    'orders.foreign': async () => ok({ rows: world.foreign, more: false }),
    'orders.open': async ({ requestId = null }) => {
      world.readFor.push(requestId);
      await pause();
      return world.opened === null ? fail(INVALID_STATE) : ok(world.opened);
    },
    'orders.attach': async ({ customer }) => {
      await pause();
      const attached = lookUps.attached(customer);
      if (!attached.ok) return attached;
      return step({ type: 'attach', customer: attached.value }) ? ok(null) : fail(INVALID_STATE);
    },
    'orders.resolve': async () => ok(null),
    'orders.acknowledge': async ({ requestId }) => {
      await pause();
      if (world.acknowledgeFault !== null) return fail(world.acknowledgeFault);
      if (world.opened !== null) {
        const reversals = world.opened.reversals.map((one) =>
          one.requestId === requestId ? { ...one, acknowledged: true } : one,
        );
        world.opened = { ...world.opened, reversals };
      }
      const { toGiveBack } = snapshot.openItems;
      const isOther = toGiveBack !== null && !isOf(toGiveBack.of, world.opened);
      change({
        openItems: { ...snapshot.openItems, toGiveBack: isOther ? toGiveBack : null },
        journalRevision: snapshot.journalRevision + 1,
      });
      return ok(null);
    },
    'orders.refund': async ({ requestId, moneyOnly }) => reverse(requestId, moneyOnly),
    'orders.revert': async ({ requestId, moneyOnly }) => reverse(requestId, moneyOnly),
    'shift.report': async () => ok(world.report),
    'shift.past': async ({ skip, day }) =>
      ok({
        rows: day === null && skip === 0 ? [...PAST_SHIFTS] : PAST_SHIFTS.slice(0, 1),
        more: false,
      }),
    'shift.pastReport': async ({ number }) =>
      ok(number === CLOSED_BEFORE.shiftNumber ? CLOSED_BEFORE : { ...CLOSED, shiftNumber: number }),
    'shift.saveFile': async ({ number }) => ok({ file: `shift-${number}-training.csv` }),
    'shift.moveCash': async ({ requestId: _requestId, ...moved }) => {
      await pause();
      world.report = withCashMove(world.report, moved);
      change({ journalRevision: snapshot.journalRevision + 1 });
      return ok(null);
    },
    'shift.close': async (count) => {
      await pause();
      const { suggestions } = snapshot;
      if (world.closeFault !== null) return fail(world.closeFault);
      const left = carriedOver(count?.counted ?? null, world.report.drawer?.expected ?? null);
      const { shiftNumber: number } = world.report;
      world.closed = closedWith(world.report, count);
      change({
        stage: 'shiftStart',
        shift: null,
        closedShift: { number, cashierId: snapshot.people.signedIn?.cashierId ?? null },
        suggestions: { ...suggestions, carriedOver: left },
      });
      await world.told;
      return ok(world.closed);
    },
    'shift.closedReport': async () => {
      await pause();
      return world.closed === null ? fail(STORAGE) : ok(world.closed);
    },
  };

  return {
    call: (text) =>
      during(async () => {
        const { command, input } = JSON.parse(text) as { command: string; input: unknown };
        const fault = pins.guard(command, input);
        if (fault !== null) return JSON.stringify(fail(fault));
        return handleCommand(handlers as Handlers, text, (name, error) =>
          console.error(name, error),
        );
      }),
    change,
    interrupt: () => void step({ type: 'interrupted', at: Date.now() }),
    work: () => ({ underWay, ended }),
    world,
    forgetLookUps: lookUps.forget,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    read: () => snapshot,
  };
}

const STORAGE: Fault = { code: 'storage', retry: 'safe' };

const READY: Partial<Snapshot> = {
  branch: { branchId: id('101'), name: 'Абая 10', address: 'пр. Абая, 10, Алматы' },
  awardEnabled: true,
  awardActive: true,
  service: { state: 'online', latencyMs: 38, nextTryAt: null },
};

/** Practice is training’s alone. */
function inItsPlace(snapshot: Snapshot): Snapshot {
  return snapshot.environment === 'training' ? snapshot : { ...snapshot, practice: null };
}

const START: Snapshot = {
  revision: 1,
  trail: null,
  trailRead: null,
  accrualsStopped: false,
  steadyNow: 0,
  stage: 'open',
  environment: 'training',
  branch: { branchId: id('101'), name: 'Абая 10', address: 'пр. Абая, 10, Алматы' },
  awardEnabled: true,
  awardActive: true,
  preferences: {
    ...DEFAULT_PREFERENCES,
    language: 'ru',
    theme: 'light',
  },
  shopLanguage: 'ru',
  program: {
    version: '0.1.0',
    host: 'Electron 45.4.1',
    parts: 'Chromium 153.0.7204.60 · Node.js 24.9.0',
    build: 'development',
    developmentHost: true,
    dataFolder: 'C:\\Users\\kassa-1\\AppData\\Roaming\\Loyalty Cashier',
  },
  suggestions: {
    address: null,
    cashier: 'Дана',
    cashiers: ['Дана', 'Айгүл Сейітқызы', 'Марат'],
    carriedOver: { amount: tiyn(2_000_000), isCounted: true },
  },
  service: { state: 'online', latencyMs: 38, nextTryAt: null },
  signIn: 'fine',
  secretsLocked: false,
  signInKept: 'protected',
  provisioning: null,
  giftProductId: id('500'),
  notices: [],
  storage: ALL_STORED,
  checks: GOOD_CHECKS,
  people: NO_PEOPLE,
  shift: {
    number: 214,
    cashier: 'Дана',
    openedAt: 0,
    withBonuses: true,
    openingFloat: tiyn(2_000_000),
  },
  closedShift: null,
  openItems: NO_OPEN_ITEMS,
  sale: null,
  saleWaits: false,
  parked: [],
  draft: EMPTY_DRAFT,
  sms: null,
  practice: { done: [], trouble: null },
  shiftTotals: { sales: 23, taken: tiyn(18_432_000) },
  journalRevision: 0,
};
