/** What one kind of fault does to one call. */
import type { Fault as ServiceFault } from '../service/fault-injection.ts';
import type { FaultKind } from './faults.ts';
import { answered, broken, whole, type Received } from './replies.ts';
import type { Holding } from './traffic.ts';

export interface Wire {
  /** The real request, with what the service's own socket does to it. */
  send(fault: ServiceFault | null): Promise<Received>;
  /** Acted on when the till's next request is answered. */
  park(deliver: () => Promise<unknown>): void;
  hold: Holding['hold'];
}

const FOR_EVER = Number.MAX_SAFE_INTEGER;

export const never = <T>() => new Promise<T>(() => undefined);

/** The till's answer; null: nothing is done to the call. `signal`: when the till gives it up. */
export async function perform(
  kind: FaultKind | null,
  signal: AbortSignal | null | undefined,
  { send, park, hold }: Wire,
): Promise<Response> {
  if (kind === null) return whole(await send(null));
  switch (kind.on) {
    case 'wire':
      if (kind.acts === true) await send(null);
      throw broken(kind.code);
    case 'socket':
      return whole(await send(kind.fault));
    case 'answer':
      return answered(kind, () => send(null));
    case 'time': {
      const first = kind.acts === 'before' ? await send(null) : null;
      await hold(kind.hold ?? FOR_EVER, signal);
      return whole(first ?? (await send(null)));
    }
    case 'next':
      park(() => send(null));
      await hold(FOR_EVER, signal);
      return never();
    case 'twice': {
      const first = await send(null);
      const second = await send(null);
      return whole(kind.answered === 'first' ? first : second);
    }
    default:
      return kind satisfies never;
  }
}
