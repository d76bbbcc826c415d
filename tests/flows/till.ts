/**
 * What whole-flow tests begin from: the program in training, or connected to a service that the
 * test owns and can break. English, the shift open, the sale on the screen.
 */
import type { Dialect } from '../../src-service/dialect.ts';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import {
  describeDialect,
  dialectNamed,
  dialectSeed,
  holding,
  someDialects,
  type NamedDialect,
} from '../dialects/covering.ts';
import { startValidatingProxy, type ValidatingProxy } from '../openapi/validating-proxy.ts';
import { SalePage } from '../pages/sale-page.ts';
import { connectAtOnce, openShiftAtOnce, trainAtOnce } from '../pages/set-up-at-once.ts';
import { speakEnglish } from '../pages/speak-english.ts';
import { startRelay, type Relay } from '../../tools/relay.ts';
import { roughRoads } from '../../tools/rough-network.ts';
import { expect, test as hostTest, type Program } from './host.ts';
import { drawName, flowSeed } from './hosts.ts';

export { expect, demoCustomers };

/** A dialect for each test, by the seed, with what it needs of one; FLOW_DIALECT=SEED/INDEX repeats one. */
function flowDialect(test: string, needs: Partial<Dialect>): NamedDialect {
  const named = process.env['FLOW_DIALECT'];
  const [drawn = dialectNamed(`${dialectSeed}/0`)] = someDialects(dialectSeed, test, 1);
  return holding(named === undefined ? drawn : dialectNamed(named), needs);
}

interface FlowOptions {
  /** What a flow looks at, and its service must therefore do as it expects; all else is drawn. */
  needs: Partial<Dialect>;
}

interface Fixtures {
  /** The address of a relay before that one: the way to it is as slow as a real network. */
  rough: (address: string) => Promise<string>;
  /** `service` itself. */
  near: FaultyService;
  /** A service of this test's own, in its process, far away; not started unless asked for. */
  service: FaultyService;
  /** The sale screen in training mode. */
  training: SalePage;
  /** Between program and service; every exchange is judged by the service's description. */
  judge: ValidatingProxy;
  /** The sale screen, connected to `service` through `judge`. */
  connected: SalePage;
  english: Program;
}

export const test = hostTest.extend<FlowOptions & Fixtures>({
  needs: [{}, { option: true }],
  english: async ({ program }, use) => {
    await speakEnglish(program.page);
    await use(program);
  },
  // oxlint-disable-next-line no-empty-pattern
  rough: async ({}, use, info) => {
    const relays: Relay[] = [];
    const roads = roughRoads(flowSeed(drawName(info)));
    await use(async (address) => {
      const relay = await startRelay(Number(new URL(address).port), roads);
      relays.push(relay);
      return `http://127.0.0.1:${relay.port}`;
    });
    for (const relay of relays) await relay.stop();
  },
  near: async ({ needs }, use, info) => {
    const dialect = flowDialect(drawName(info), needs);
    const settings = { ...demoSettings, dialect: dialect.dialect };
    const service = await startFaultyService({ database: ':memory:', settings });
    await use(service);
    await service.stop();
    if (info.status !== info.expectedStatus)
      console.log(`FLOW_DIALECT=${dialect.name} repeats it: ${describeDialect(dialect)}`);
  },
  service: async ({ near, rough }, use) => {
    await use({ ...near, address: await rough(near.address) });
  },
  judge: async ({ near, rough }, use) => {
    const proxy = await startValidatingProxy(near.address);
    await use({ ...proxy, address: await rough(proxy.address) });
    await proxy.stop();
    // Answers are in a dialect, or wrong on purpose; requests never are.
    expect(proxy.traffic.violations('request')).toEqual([]);
  },
  training: async ({ english }, use) => {
    await trainAtOnce(english.page);
    await openShiftAtOnce(english.page);
    await use(new SalePage(english.page));
  },
  connected: async ({ english, judge }, use) => {
    await connectAtOnce(english.page, judge.address);
    await openShiftAtOnce(english.page);
    await use(new SalePage(english.page));
  },
});

/** Answers a request whose path matches with a fault, and lets all others pass. */
export function breakAt(
  service: FaultyService,
  path: RegExp,
  fault: Exclude<Parameters<FaultyService['intercept']>[0], null> extends (
    ...args: never[]
  ) => infer F
    ? Exclude<Awaited<F>, 'pass'>
    : never,
): void {
  service.intercept((request) => (path.test(request.path) ? fault : 'pass'));
}

export const lastCode = (service: FaultyService): string => service.sms().at(-1)?.code ?? '';
