/**
 * Main, played for the preview: a stateful stand-in behind the contract that runs the domain's own
 * sale machine. What the service "answers" is in `world`, which a scene may change at any moment.
 */
import { handleCommand, type Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { fail } from '../../../src-shared/domain/result.ts';
import { createFakeCustomers } from './fake-customers.ts';
import { createFakeMain, type FakeMain } from './fake-main.ts';
import { createFakeOrders } from './fake-orders.ts';
import { createFakePins } from './fake-pins.ts';
import { createFakePractice } from './fake-practice.ts';
import { createFakeSale } from './fake-sale.ts';
import { createFakeSetup } from './fake-setup.ts';
import { createFakeShift } from './fake-shift.ts';
import type { World } from './fake-world.ts';

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
  /** From now on it tells how far the journal's check is, and its snapshot isn't there yet. */
  checking: FakeMain['checking'];
  read(): Snapshot;
}

export function createFakeTill(initial: Partial<Snapshot>, push: (text: string) => void): FakeTill {
  const main = createFakeMain(initial, push);
  const { world, read, change, hold, work, during } = main;
  const customers = createFakeCustomers(main);
  const sale = createFakeSale(main, customers);
  const pins = peopleOf(main);
  const handlers: Partial<Handlers> = {
    ...main.handlers,
    ...pins.handlers,
    ...customers.handlers,
    ...sale.handlers,
    ...createFakeSetup(main),
    ...createFakeShift(main),
    ...createFakeOrders(main, customers, sale),
    ...createFakePractice(read, change),
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
    interrupt: () => void sale.step({ type: 'interrupted', at: Date.now() }),
    work,
    world,
    forgetLookUps: customers.lookUps.forget,
    hold,
    checking: main.checking,
    read,
  };
}

function peopleOf({ world, read, change }: FakeMain) {
  return createFakePins({
    world,
    people: () => read().people,
    show: (patch) => change({ people: { ...read().people, ...patch } }),
  });
}
