/**
 * Performs one operation: request, answer, fault; one line in the log and one report for each.
 * Only the operation's name, the HTTP status and the duration are logged: no address, body,
 * token, code or phone can get into the log from here.
 */
import { isAway, type Fault } from '../../src-shared/domain/fault.ts';
import { fail, type Result } from '../../src-shared/domain/result.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { stringifyWire } from '../../src-shared/domain/wire-json.ts';
import type { CallReport } from '../ports/loyalty-api.ts';
import type { Log } from '../ports/system.ts';
import { isSuccess, parseAnswer } from './envelope.ts';
import {
  afterSending,
  faultOfRefusal,
  faultOfNetworkError,
  isKnownCode,
  isRefusal,
  malformed,
} from './errors.ts';
import type { Operation } from './operation.ts';
import { exchange, type Exchange, type TransportDeps } from './transport.ts';

export interface HttpClientDeps extends TransportDeps {
  readonly log: Log;
  /** How long a call may take in all: `reads`, and calls that change something. */
  readonly deadlines: { readonly reads: Millis; readonly changes: Millis };
}

/** Where and as whom calls are made. */
export interface Target {
  /** Normalised base address. */
  readonly address: string;
  readonly ended: AbortSignal | null;
  readonly called: ((report: CallReport) => void) | null;
}

export type Perform = <T>(
  operation: Operation<T>,
  token: string | null,
) => Promise<Result<T, Fault>>;

/** Never rejects. A 401 is the fault `unauthorised`; what follows from it is the session's part. */
export function createPerform(deps: HttpClientDeps, target: Target): Perform {
  return async (operation, token) => {
    const started = deps.clock.monotonic();
    const { status, result, isThere } = await attempt(deps, target, operation, token);
    const ms = Math.round(deps.clock.monotonic() - started);
    deps.log.info('loyalty.call', { operation: operation.name, status, ms });
    if (target.ended?.aborted !== true) {
      target.called?.({
        operation: operation.name,
        ms,
        fault: result.ok || isThere ? null : reported(result.fault),
      });
    }
    return result;
  };
}

interface Attempt<T> {
  readonly status: number | null;
  readonly result: Result<T, Fault>;
  /** The service has answered in its own form, though not with what this call needs. */
  readonly isThere: boolean;
}

async function attempt<T>(
  deps: HttpClientDeps,
  target: Target,
  operation: Operation<T>,
  token: string | null,
): Promise<Attempt<T>> {
  const { name, kind } = operation;
  let status: number | null = null;
  try {
    const came = await exchange(deps, {
      method: operation.method,
      url: target.address + operation.path,
      token,
      body: operation.body === undefined ? null : stringifyWire(operation.body),
      deadline: kind === 'readOnly' ? deps.deadlines.reads : deps.deadlines.changes,
      atMostOnce: kind === 'nonIdempotent',
      ended: target.ended,
    });
    status = came.ok ? came.reply.status : came.status;
    const result = interpret(operation, came);
    return { status, result, isThere: operation.discard === true && isEnvelopeOfSuccess(came) };
  } catch (error) {
    deps.log.error('loyalty.defect', withoutContent(name, error));
    return {
      status,
      result: fail({ code: 'internal', retry: afterSending(kind) }),
      isThere: false,
    };
  }
}

function interpret<T>(operation: Operation<T>, came: Exchange): Result<T, Fault> {
  const { kind } = operation;
  if (!came.ok) return fail(faultOfNetworkError(came.networkError, kind, came.status));
  const { reply } = came;
  const answer = parseAnswer(reply.text);
  if (isRefusal(reply.status, answer)) {
    const fault = faultOfRefusal(reply.status, answer, operation, reply);
    return fail(operation.discard === true ? withoutSecrets(fault) : fault);
  }
  const bare = operation.answer === 'bare';
  const described = bare
    ? answer.fields !== null
    : answer.form === 'envelope' || (operation.answer === 'empty' && answer.form === 'empty');
  if (reply.status < 200 || reply.status > 299 || !described) {
    return fail(malformed(kind, reply.status));
  }
  const content = bare ? answer.fields : answer.data;
  const parsed = operation.parse(content, reply);
  return parsed.ok ? parsed : fail(malformed(kind, reply.status));
}

/** A service that keeps a secret to itself isn't away. */
function isEnvelopeOfSuccess(came: Exchange): boolean {
  if (!came.ok || came.reply.status >= 300) return false;
  const { form, code } = parseAnswer(came.reply.text);
  return form === 'envelope' && code !== null && isSuccess(code);
}

/** What a report carries: null when the service answered as described, a refusal included. */
function reported(fault: Fault): Fault | null {
  if (!isAway(fault) && !['internal', 'unauthorised'].includes(fault.code)) return null;
  const { message: _message, ...rest } = fault;
  return rest;
}

/** Of an answer that is a secret only what is surely none: a status, a documented code. */
function withoutSecrets(fault: Fault): Fault {
  const { message: _message, serviceCode, ...rest } = fault;
  const known = serviceCode !== undefined && isKnownCode(serviceCode);
  return known ? { ...rest, serviceCode } : rest;
}

/** A defect's place without its message, which may quote what was being handled. */
export function withoutContent(name: string, error: unknown): Error {
  const kind = error instanceof Error ? error.name : typeof error;
  const clean = new Error(`${kind} in ${name}`);
  const frames = error instanceof Error ? framesOf(error) : [];
  clean.stack = [clean.message, ...frames].join('\n');
  return clean;
}

/** Below the message, which may have lines that look like them. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  return at < 0 ? [] : (stack.slice(at + message.length).match(/^ +at .*/gmu) ?? []);
}
