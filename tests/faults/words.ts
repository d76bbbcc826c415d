/**
 * The judge of the words: a screen that says done, not done or refused lies when the service's
 * ledger says otherwise, also when it does so only later, because a request that had left the till
 * by then was acted on afterwards. "Not known" is never a lie.
 */
import type { Act, Sent } from './acts.ts';
import { claimsOf, type Claim } from './claims.ts';
import type { JournalFacts } from './facts.ts';

/** Something that stood on the screen. */
export interface Told {
  readonly claim: Claim;
  /** From when until when, by the world's clock. */
  readonly from: number;
  readonly until: number;
}

export interface Listener {
  /** The screen as it is now. */
  hear(journal: Pick<JournalFacts, 'sales' | 'reversals'>): void;
  told(): readonly Told[];
}

export function createListener(now: () => number): Listener {
  const told = new Map<string, { claim: Claim; from: number; until: number }>();
  return {
    hear(journal) {
      const at = now();
      for (const claim of claimsOf(journal)) {
        const key = JSON.stringify([claim.about, claim.of, claim.says, claim.from]);
        const known = told.get(key);
        if (known === undefined) told.set(key, { claim, from: at, until: at });
        else {
          known.until = at;
          // A wish ends when the next one begins.
          known.claim = claim;
        }
      }
    },
    told: () => [...told.values()],
  };
}

/** `acts` and `sent`: of the tills whose screens were heard. */
export function judgeWords(
  told: readonly Told[],
  ledger: { readonly acts: readonly Act[]; readonly sent: readonly Sent[] },
): string[] {
  return told.flatMap((one) => {
    const lie = lieIn(one, ledger);
    return lie === null ? [] : [`6 ${lie}`];
  });
}

const KEYS = { order: /^POST .*\/order$/u, code: /code/u } as const;

function lieIn(
  { claim, from, until }: Told,
  { acts, sent }: { readonly acts: readonly Act[]; readonly sent: readonly Sent[] },
): string | null {
  const { about, of, says } = claim;
  const of_ = of === null ? '' : ` ${of}`;
  const deeds = acts.filter(
    (act) =>
      act.deed.kind === about &&
      (of === null || act.deed.of === of) &&
      act.sentAt >= claim.from &&
      act.sentAt < claim.until,
  );
  if (says === 'not known') return null;
  if (says === 'done')
    return deeds.some(({ at }) => at <= from)
      ? null
      : `the screen says that ${about}${of_} is done, and it is not`;
  // An order or a code that is said not to be there is that of the last request.
  const last = sent.findLast(
    ({ key, sentAt }) =>
      (about === 'order' || about === 'code') && sentAt <= from && KEYS[about].test(key),
  );
  const lie = deeds.find(
    ({ sentAt }) => sentAt <= until && (last === undefined || sentAt === last.sentAt),
  );
  if (lie === undefined) return null;
  const late = lie.at > until ? `, ${Math.round((lie.at - lie.sentAt) / 1000)} s late` : '';
  return `the screen says that ${about}${of_} is ${says}, and it is done${late}`;
}
