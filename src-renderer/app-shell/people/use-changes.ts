/**
 * Changes of the till's people, sent one after another; the first that is refused ends it. Sent past
 * queries and mutations, which keep what they were sent: a PIN is kept by nobody here.
 */
import { useState } from 'react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { useTill } from '../../till/client.tsx';
import type { PersonChange } from './person-fields.ts';

export interface Changes {
  readonly pending: boolean;
  readonly fault: Fault | null;
  /** Which change was refused. */
  readonly at: PersonChange['do'] | null;
  send(changes: readonly PersonChange[], done: () => void): void;
  clear(): void;
}

const AT_REST = { pending: false, fault: null, at: null } as const;

export function useChanges(): Changes {
  const client = useTill();
  const [state, setState] = useState<Pick<Changes, 'pending' | 'fault' | 'at'>>(AT_REST);
  const run = async (changes: readonly PersonChange[], done: () => void) => {
    setState({ ...AT_REST, pending: true });
    for (const change of changes) {
      const answer = await client.call('people.change', change);
      if (!answer.ok) return setState({ pending: false, fault: answer.fault, at: change.do });
    }
    setState(AT_REST);
    return done();
  };
  return {
    ...state,
    send(changes, done) {
      if (!state.pending) void run(changes, done);
    },
    clear() {
      if (state.fault !== null) setState(AT_REST);
    },
  };
}
