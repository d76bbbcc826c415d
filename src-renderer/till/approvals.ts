/**
 * A supervisor's confirmation, for every command of every screen: what main refuses for want of it is
 * asked about (app-shell/signing/approval-dialog.tsx), and sent once more when a supervisor has approved it.
 */
import { ulid } from 'ulid';
import { create } from 'zustand';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Right } from '../../src-shared/domain/people/rights.ts';
import type { Result } from '../../src-shared/domain/result.ts';

export interface Asked {
  readonly id: string;
  readonly right: Right;
  /** false: nobody has approved it, and the command's answer is its refusal. */
  answer(approved: boolean): void;
}

/** What waits for a supervisor, the first one first. */
export const useApprovals = create<{ readonly asked: readonly Asked[] }>()(() => ({ asked: [] }));

function ask(right: Right): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Asked = {
      id: ulid(),
      right,
      answer(approved) {
        useApprovals.setState((state) => ({ asked: state.asked.filter((one) => one !== asked) }));
        resolve(approved);
      },
    };
    useApprovals.setState((state) => ({ asked: [...state.asked, asked] }));
  });
}

/** The frame has gone, and with it whoever could confirm something. */
export function askNobody(): void {
  for (const { answer } of useApprovals.getState().asked) answer(false);
}

function rightOf(answer: Result<unknown, Fault>): Right | null {
  if (answer.ok || answer.fault.code !== 'approvalNeeded') return null;
  return answer.fault.right ?? null;
}

/** Another right may be asked for next: each time it is a person who decides whether it goes on. */
export function withApprovals(client: TillClient): TillClient {
  return {
    ...client,
    async call(name, input) {
      for (;;) {
        const answer = await client.call(name, input);
        const right = rightOf(answer);
        if (right === null || !(await ask(right))) return answer;
      }
    },
  };
}
