/**
 * Sends what stands in a PIN's field and empties it whatever comes of it. No query or mutation holds the
 * PIN: those keep what they were sent.
 */
import { useRef, useState, type RefObject } from 'react';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import { SECOND } from '../../src-shared/domain/time.ts';
import { usePassing, useSnapshot } from './snapshot.ts';
import { steadyNow, useSteadyNow } from './use-now.ts';

export const MIN_PIN_LENGTH = 4;
/** So often that a second is never said twice as long. */
const TICK = 250;

export interface PinEntry {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly pending: boolean;
  readonly fault: Fault | null;
  /** The fault that isn't said at the field. */
  readonly otherFault: Fault | null;
  /** Enter was pressed with less than any PIN has. */
  readonly tooShort: boolean;
  /** Whole seconds for which main looks at no PIN; 0: it does. */
  readonly pause: number;
  submit(): void;
}

export function usePin(
  send: (pin: string) => Promise<Result<unknown, Fault>>,
  done?: () => void,
): PinEntry {
  const { people } = useSnapshot();
  const revision = usePassing('revision') ?? 0;
  const { pausedUntil } = people;
  const now = useSteadyNow(TICK);
  const field = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(false);
  /**
   * The snapshot's revision when a PIN that was taken was sent: what it opens comes with a later one. Other
   * news in between ends the waiting a moment early: an Enter then finds an empty field.
   */
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tooShort, setTooShort] = useState(false);
  const pending = sent || takenAt === revision;

  const attempt = async (input: HTMLInputElement) => {
    const pin = input.value.trim();
    input.value = '';
    setSent(true);
    setFault(null);
    const answer = await send(pin);
    setSent(false);
    if (answer.ok) {
      setTakenAt(revision);
      return done?.();
    }
    setFault(answer.fault);
    input.value = '';
    input.focus();
    return undefined;
  };
  return {
    field,
    pending,
    fault,
    otherFault: fault === null || ['wrongPin', 'pinPaused'].includes(fault.code) ? null : fault,
    tooShort,
    pause: pausedUntil === null ? 0 : Math.max(0, Math.ceil((pausedUntil - now) / SECOND)),
    submit() {
      const input = field.current;
      if (input === null || pending) return;
      input.focus();
      // What is typed stays, for when it is looked at.
      if (pausedUntil !== null && pausedUntil > steadyNow()) return;
      const short = input.value.trim().length < MIN_PIN_LENGTH;
      setTooShort(short);
      if (!short) void attempt(input);
    },
  };
}
