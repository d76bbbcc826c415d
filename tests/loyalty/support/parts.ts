/** A clock, a log and a session for tests of the client. */
import { onTestFinished } from 'vitest';
import { createLoyaltyGateway, type GatewayDeps } from '../../../src-main/loyalty/gateway.ts';
import type { CallReport, LoyaltyApi, Session } from '../../../src-main/ports/loyalty-api.ts';
import type { Clock, Log } from '../../../src-main/ports/system.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { id, type Id } from '../../../src-shared/domain/id.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';

/** 20 November 2026, 12:00 UTC. */
export const NOW: Millis = Date.UTC(2026, 10, 20, 12);

export interface TestClock extends Clock {
  /** Moves on, and runs what has become due. */
  pass(millis: Millis): void;
  /** Somebody sets the wall clock; nothing else moves. */
  jump(millis: Millis): void;
  /** Pauses that were asked for and neither ran nor were cancelled. */
  pending(): readonly Millis[];
}

/** Stands still until told otherwise: a deadline passes when a test says so, without waiting. */
export function testClock(start: Millis = NOW): TestClock {
  let now = start;
  let jumped = 0;
  const pauses = new Set<{
    readonly at: Millis;
    readonly pause: Millis;
    readonly run: () => void;
  }>();
  return {
    now: () => now + jumped,
    steady: () => now,
    monotonic: () => now - start,
    setTimer: (pause, run) => {
      const entry = { at: now + pause, pause, run };
      pauses.add(entry);
      return () => void pauses.delete(entry);
    },
    pass: (millis) => {
      now += millis;
      for (const entry of [...pauses].filter((pause) => pause.at <= now)) {
        pauses.delete(entry);
        entry.run();
      }
    },
    jump: (millis) => {
      jumped += millis;
    },
    pending: () => [...pauses].map((entry) => entry.pause),
  };
}

export interface TestLog extends Log {
  readonly entries: { readonly event: string; readonly fields: unknown }[];
}

export function testLog(): TestLog {
  const entries: TestLog['entries'] = [];
  return {
    entries,
    info: (event, fields = {}) => void entries.push({ event, fields }),
    error: (event, error) =>
      void entries.push({
        event,
        fields: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : error,
      }),
  };
}

export interface Opened {
  readonly api: LoyaltyApi;
  readonly clock: TestClock;
  readonly log: TestLog;
  readonly reports: CallReport[];
  /** What was handed back to be stored. */
  readonly tokens: { readonly accessToken: string; readonly expiresAt: Millis | null }[];
  readonly groups: Id[];
}

export const BRANCH = id('101');
export const GROUP = id('77');
export const USER = id('1001');
export const ORDER = id('500001');

export function openAt(
  address: string,
  options: {
    readonly session?: Partial<Session>;
    readonly parts?: Partial<GatewayDeps>;
    /** How far the till's wall clock is off when the session is opened. */
    readonly clockOff?: Millis;
  } = {},
): Opened {
  const clock = testClock();
  clock.jump(options.clockOff ?? 0);
  const log = testLog();
  const reports: CallReport[] = [];
  const tokens: Opened['tokens'] = [];
  const groups: Id[] = [];
  const gateway = createLoyaltyGateway({ fetch, clock, log, ...options.parts });
  const api = gateway.open(
    {
      address,
      branchId: BRANCH,
      groupId: GROUP,
      accessToken: 'token-1',
      tokenExpiresAt: null,
      credentials: null,
      ...options.session,
    },
    {
      called: (report) => void reports.push(report),
      tokenChanged: (accessToken, expiresAt) => void tokens.push({ accessToken, expiresAt }),
      groupChanged: (groupId) => void groups.push(groupId),
    },
  );
  onTestFinished(() => api.close());
  return { api, clock, log, reports, tokens, groups };
}

export function faultOf(result: Result<unknown, Fault>): Fault {
  if (result.ok) throw new Error(`expected a fault, got ${JSON.stringify(result.value)}`);
  return result.fault;
}

export function valueOf<T>(result: Result<T, Fault>): T {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.fault)}`);
  return result.value;
}

/** An unsigned JWT with these claims (seconds). */
export function jwt(claims: Readonly<Record<string, unknown>>): string {
  return [jwtPart({ alg: 'none' }), jwtPart(claims), 'signature'].join('.');
}

function jwtPart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
