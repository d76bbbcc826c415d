/**
 * The ways of a sale in the real page, each beside the same calls of a bare script in the same run: what
 * the machine is busy with slows both.
 */
import { warmTimed, type Bare } from './bare.ts';
import { figuresOf, type Figures } from './figures.ts';
import { balanceOf, handsOn, SEEN, type Hands } from './till-hands.ts';
import { person, startWorld, type Person, type Trips, type Way, type World } from './world.ts';

export interface WayFigures {
  readonly bare: Figures;
  readonly till: Figures;
  /** Of the program, one after another; the bare script's are what the service asks for. */
  readonly trips: number;
}

const BASKET = 1_000;
const ORDER = { amount: BASKET, bonus_amount: 0 } as const;
/** Of a basket of 1000, at half of it. */
const BONUS = 500;

class Measurements {
  private readonly ways = new Map<string, { bare: number[]; till: number[]; trips: number[] }>();
  private readonly trips: Trips;

  constructor(trips: Trips) {
    this.trips = trips;
  }

  /** Before the next key: the program's own requests are counted since the last one. */
  add(way: string, bare: number, till: number): void {
    const times = this.ways.get(way) ?? { bare: [], till: [], trips: [] };
    times.bare.push(bare);
    times.till.push(till);
    times.trips.push(this.trips.count(till));
    this.ways.set(way, times);
  }

  figures(): ReadonlyMap<string, WayFigures> {
    return new Map(
      [...this.ways].map(([way, { bare, till, trips }]) => [
        way,
        { bare: figuresOf(bare), till: figuresOf(till), trips: figuresOf(trips).median },
      ]),
    );
  }
}

interface Measured extends World {
  readonly hands: Hands;
  readonly record: Measurements;
}

export async function measureWays(
  way: Way,
  rounds: {
    readonly sales: number;
    /** Rounds before, which are nobody's: code that runs for the first time, connections that aren't open. */
    readonly warm: number;
  },
  /** What is known so far: a machine that is busy may not come to the end. */
  onRound: (figures: ReadonlyMap<string, WayFigures>) => void,
): Promise<ReadonlyMap<string, WayFigures>> {
  const { sales, warm } = rounds;
  const world = await startWorld(way, warm + sales);
  const measured = {
    ...world,
    hands: handsOn(world.page, world.trips),
    record: new Measurements(world.trips),
  };
  const warmUp = { ...measured, record: new Measurements(world.trips) };
  try {
    for (let at = 0; at < warm + sales; at += 1) {
      await roundOf(at < warm ? warmUp : measured, at);
      if (at >= warm) onRound(measured.record.figures());
    }
    return measured.record.figures();
  } finally {
    await world.stop();
  }
}

async function roundOf(round: Measured, at: number): Promise<void> {
  const plain = person('plain', at);
  await firstSale(round, plain);
  await refund(round, plain);
  await secondSale(round, plain);
  await revert(round, plain);
  await awardSale(round, person('award', at), person('awardElsewhere', at));
  await codeSale(round, person('code', at));
}

/** An order of the bare script, and how long each of its calls took. */
async function bareOrder(bare: Bare, { id }: Person, bonus = 0) {
  let order = '';
  const created = await warmTimed(bare, async () => {
    order = await bare.order(id, { ...ORDER, bonus_amount: bonus });
  });
  const completed = await warmTimed(bare, () => bare.complete(order, bonus));
  return { order, created, completed };
}

/** The bare script goes first: figures that change after the look-up are another way. */
async function firstSale({ bare, hands, record }: Measured, person: Person): Promise<void> {
  const alone = await bareOrder(bare, person);
  const card = await warmTimed(bare, async () => {
    await bare.find(person.phone);
    await bare.summary(person.id);
  });
  record.add('full card, new here', card, await hands.find(person.phone, SEEN.cardRead));
  await hands.type(String(BASKET));
  record.add('order', alone.created, await hands.enter('Charge', SEEN.order));
  record.add('complete', alone.completed, await hands.enter('Take', SEEN.taken));
  await hands.next();
}

/** The bare script has sold meanwhile: what the till may remember isn't what is shown in the end. */
async function secondSale({ bare, hands, record }: Measured, person: Person): Promise<void> {
  const alone = await bareOrder(bare, person, BONUS);
  const card = await warmTimed(bare, () =>
    Promise.all([bare.find(person.phone), bare.summary(person.id)]),
  );
  const now = balanceOf(await bare.balance(person.id));
  record.add('full card, seen here', card, await hands.find(person.phone, SEEN.cardRead, now));
  await hands.type(String(BASKET));
  await hands.press('F2');
  record.add('order with bonuses', alone.created, await hands.enter('Charge', SEEN.order));
  await hands.enter('Take', SEEN.taken);
  await hands.next();
}

/** The bare script gives another customer's, who has as many stamps. */
async function awardSale(
  { bare, hands, record, trips }: Measured,
  person: Person,
  other: Person,
): Promise<void> {
  const alone = await warmTimed(bare, async () => {
    await bare.order(other.id, { ...ORDER, add_stamp: false, give_award: true });
    await bare.award(other.id);
  });
  const card = await warmTimed(bare, async () => {
    await bare.find(person.phone);
    await bare.summary(person.id);
  });
  await trips.pause();
  const seen = await hands.find(person.phone, SEEN.cardRead);
  record.add('full card, new here, after a pause', card, seen);
  await hands.see({ selector: 'button', text: 'Give the award' });
  await hands.press('F5');
  await hands.type(String(BASKET));
  record.add('order and award', alone, await hands.enter('Charge', SEEN.order));
  await hands.enter('Take', SEEN.taken);
  await hands.next();
}

async function codeSale({ bare, hands, record, service }: Measured, person: Person): Promise<void> {
  const alone = await warmTimed(bare, () => bare.code(person.id));
  await hands.find(person.phone, SEEN.cardRead);
  await hands.type(String(BASKET));
  await hands.press('F2');
  record.add('code sent', alone, await hands.enter('Charge', SEEN.code));
  await hands.see({ selector: '#code:focus' });
  await hands.type(service.sms().at(-1)?.code ?? '');
  await hands.enter('Confirm', SEEN.order);
  await hands.enter('Take', SEEN.taken);
  await hands.next();
}

async function refund({ bare, hands, record }: Measured, person: Person): Promise<void> {
  const { order } = await bareOrder(bare, person);
  const alone = await warmTimed(bare, async () => {
    await bare.refund(order);
    await bare.record(order);
  });
  await hands.openNewest();
  await hands.see({ selector: 'button:not([aria-disabled="true"])', text: 'Partial refund' });
  await hands.press('F3');
  await hands.see({ selector: '#refund:focus' });
  await hands.type('100');
  await hands.because();
  record.add('refund', alone, await hands.enter('Refund', SEEN.reversed));
  await hands.leaveOrders();
}

async function revert({ bare, hands, record }: Measured, person: Person): Promise<void> {
  const { order } = await bareOrder(bare, person);
  const alone = await warmTimed(bare, async () => {
    await bare.revert(order);
    await bare.record(order);
  });
  await hands.openNewest();
  await hands.see({ selector: 'button:not([aria-disabled="true"])', text: 'Revert the order' });
  await hands.press('F4');
  await hands.see({ selector: '#reason' });
  await hands.because();
  await hands.enter('', { selector: '[data-main-action]', text: 'Keep the order' });
  record.add('revert', alone, await hands.confirm('F9', SEEN.reversed));
  await hands.leaveOrders();
}
