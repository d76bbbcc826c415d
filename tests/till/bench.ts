/**
 * A whole till without a screen: the real use cases, client, journal and service; only the
 * machine's parts (clock, vault, settings) are stand-ins. `until` follows the pushes: no sleeps.
 */
import { expect } from 'vitest';
import type { TillDeps } from '../../src-main/till/wiring/deps.ts';
import type {
  CommandInput,
  CommandName,
  CommandOutput,
} from '../../src-shared/contract/commands.ts';
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { ChosenSale, CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { request } from '../domain/sale-samples.ts';
import type { FaultyService } from '../service/fault-injection.ts';
import { chargeOf, noteShown } from './as-on-screen.ts';
import { createMachine } from './bench-machine.ts';
import { startProgram, type BenchProgram } from './bench-program.ts';
import type { ManualClock } from './manual-clock.ts';
import type { MemoryKeys } from './memory-keys.ts';
import type { MemoryVault } from './memory-vault.ts';

export interface Bench {
  readonly service: FaultyService;
  readonly clock: ManualClock;
  readonly vault: MemoryVault;
  readonly keys: MemoryKeys;
  /** How often the program wanted to be started again. */
  startsAgain(): number;
  readonly logged: string[];
  /** Reports that were saved, by the names of their files. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the training environment. */
  readonly journalFile: string;
  /** Every text that main sent to the renderer. */
  readonly pushed: string[];
  snapshot(): Promise<Snapshot>;
  call<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
  ): Promise<Result<CommandOutput<N>, Fault>>;
  /** Resolves with the first snapshot of which that is true. */
  until(what: string, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  /** Resolves when the sale on the screen has reached that state. */
  untilSale(
    at: NonNullable<Snapshot['sale']>['state']['at'],
  ): Promise<NonNullable<Snapshot['sale']>>;
  /** What the screen sends for such a sale, after its look-ups. */
  charge(change?: Partial<SaleRequest>): Promise<ChosenSale>;
  start(change?: Partial<SaleRequest>): Promise<Result<null, Fault>>;
  /** Looks that phone up; main's handle for who was found. */
  handle(phone: string): Promise<CustomerHandle>;
  /** Looks that phone up, and reads what who was found has. */
  summary(phone: string): Promise<Result<CommandOutput<'customer.summary'>, Fault>>;
  act(action: SaleAction): Promise<Result<null, Fault>>;
  /** Pays the sale on the screen in cash, as soon as it can be paid. */
  takeCash(): Promise<void>;
  /** Goes on to the next customer, as soon as the sale is done; gives it as it was then. */
  dismiss(): Promise<NonNullable<Snapshot['sale']>>;
  /** A whole sale, paid in cash. */
  sell(change?: Partial<SaleRequest>): Promise<void>;
  /** Resolves when none of the till's requests is under way. */
  quiet(): Promise<void>;
  /** What the till hears when the machine woke up. */
  onResume(): void;
  /** What would hold up the end of a session. */
  unsavedSales(): number;
  /** The program ends and is started again on the same data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A till in training with the shift open, or as far as `stage` says; `instead` of the bench's own parts. */
export async function openBench(
  stage: Snapshot['stage'] = 'open',
  instead: Partial<TillDeps> = {},
): Promise<Bench> {
  const machine = await createMachine(instead);
  const program = await startProgram(machine);
  const { recorder, clock, vault, keys, journalFile, quiet } = machine;
  const { snapshot, until, onResume, unsavedSales, restart } = program;
  const { logged, files, pushed, startsAgain } = recorder;
  const bench: Bench = {
    ...handsAt(program),
    clock,
    vault,
    keys,
    journalFile,
    quiet,
    snapshot,
    until,
    onResume,
    unsavedSales,
    restart,
    logged,
    files,
    pushed,
    startsAgain,
    service: machine.wire.service,
    async stop() {
      await program.close();
      await machine.stop();
    },
  };
  if (stage === 'setup') return bench;
  const started = await bench.call('setup.startTraining', null);
  if (!started.ok) throw new Error(`training could not start: ${started.fault.code}`);
  await until('checks done', (now) => now.checks.at(-1)?.state === 'ok');
  if (stage === 'open') await bench.call('shift.open', { cashier: 'Dana' });
  return bench;
}

type Hands =
  | 'call'
  | 'untilSale'
  | 'charge'
  | 'start'
  | 'handle'
  | 'summary'
  | 'act'
  | 'takeCash'
  | 'dismiss'
  | 'sell';

/** What a cashier does at it. */
function handsAt({ client, screen, snapshot, until }: BenchProgram): Pick<Bench, Hands> {
  const hands: Pick<Bench, Hands> = {
    async call(name, input) {
      const answer = await client.call(name, input);
      if (name === 'customer.find') noteShown(screen, answer);
      return answer;
    },
    async untilSale(at) {
      const { sale } = await until(`sale ${at}`, (now) => now.sale?.state.at === at);
      if (sale === null) throw new Error('no sale');
      return sale;
    },
    charge: (change = {}) => chargeOf(screen, request(change)),
    start: async (change = {}) =>
      client.call('sale.start', await chargeOf(screen, request(change))),
    async handle(phone) {
      const found = await client.call('customer.find', { phone: phone as Phone });
      if (!found.ok) throw new Error(found.fault.code);
      return found.value.handle;
    },
    summary: async (phone) =>
      client.call('customer.summary', { customer: await hands.handle(phone) }),
    async act(action) {
      const { sale } = await snapshot();
      return client.call('sale.act', { saleId: sale?.request.saleId ?? request().saleId, action });
    },
    async takeCash() {
      await hands.untilSale('awaitingPayment');
      await hands.act({ do: 'pay', method: 'cash', tendered: null });
    },
    async dismiss() {
      const sale = await hands.untilSale('done');
      await hands.act({ do: 'dismiss' });
      return sale;
    },
    async sell(change) {
      expect(await hands.start(change)).toMatchObject({ ok: true });
      await hands.takeCash();
      await hands.dismiss();
    },
  };
  return hands;
}
