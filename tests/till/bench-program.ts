/** A program that runs on a bench's machine: asked like a page does, watched by its pushes, ended and started again. */
import { handleCommand } from '../../src-shared/contract/ipc.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { createTillClient } from '../../src-shared/contract/till-client.ts';
import type { Screen } from './as-on-screen.ts';
import { TIMEOUT, type BenchMachine } from './bench-machine.ts';

export type BenchProgram = Awaited<ReturnType<typeof startProgram>>;

export async function startProgram(machine: BenchMachine) {
  const { build, clock, wire } = machine;
  const { watchers } = machine.recorder;
  let till = await build();
  const client = createTillClient({
    call: (text) =>
      handleCommand(till.handlers, text, (command, error) => {
        throw new Error(`${command} threw`, { cause: error });
      }),
    listen: () => () => undefined,
  });
  const snapshot = async (): Promise<Snapshot> => {
    const result = await client.call('snapshot.read', null);
    if (!result.ok) throw new Error(result.fault.code);
    return result.value;
  };
  /** A call that nobody answers uses up the till's patience; the clock stands still otherwise. */
  const close = async () => {
    const closing = till.close();
    const impatient = setTimeout(() => clock.advance(4_000), 500);
    await closing;
    clearTimeout(impatient);
  };
  const screen: Screen = {
    call: (name, input) => client.call(name, input),
    shown: new Map(),
    playing: wire.playing,
  };
  return {
    client,
    screen,
    snapshot,
    until: watching(snapshot, watchers),
    close,
    onResume: () => till.onResume(),
    unsavedSales: () => till.unsavedSales(),
    async restart(meanwhile?: () => Promise<void>) {
      await close();
      for (const kept of [machine.vault, machine.keys]) kept.programEnds();
      screen.shown.clear();
      await meanwhile?.();
      till = await build();
    },
  };
}

function watching(snapshot: () => Promise<Snapshot>, watchers: Set<() => void>) {
  return async (what: string, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> => {
    let last: Snapshot | null = null;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look);
        const seen = `${JSON.stringify(last?.sale?.state)} ${last?.stage}`;
        reject(new Error(`never: ${what}; last seen ${seen}`));
      }, TIMEOUT);
      const look = () => {
        void snapshot().then((now) => {
          last = now;
          if (!holds(now)) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(now);
        });
      };
      watchers.add(look);
      look();
    });
  };
}
