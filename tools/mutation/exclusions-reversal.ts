/** Mutants of what reversals give back that no test has to find. */
import type { Exclusion } from './score.ts';

export const REVERSAL: readonly Exclusion[] = [
  {
    in: 'src-shared/domain/reversal/remaining.ts',
    line: /min\(.*\? \[\] :/u,
    kinds: ['ArrayDeclaration'],
    becomes: /Stryker/u,
    reason: 'a text among amounts is never the smallest',
  },
  {
    in: 'src-shared/domain/reversal/remaining.ts',
    line: /order\.cashback === null \? null/u,
    what: /=== null$/u,
    becomes: /^false$/u,
    reason: 'null is not below 0 either; the check is for the compiler',
  },
  {
    in: 'src-shared/domain/reversal/plan.ts',
    line: /cashback === null \|\| remaining\.cashback === null/u,
    becomes: /&&|^false$/u,
    reason: 'an order’s cashback and what is left of it are known both or neither',
  },
  {
    in: 'src-shared/domain/reversal/plan.ts',
    line: /if \(!parsed\.ok\) return parsed/u,
    becomes: /^false$/u,
    reason: 'what has no amount is returned below too; the check is for the compiler',
  },
  {
    in: 'src-shared/domain/reversal/plan.ts',
    line: /parsed\.value > left \?/u,
    becomes: />=/u,
    reason: 'an equal amount was refused before',
  },
  {
    in: 'src-shared/domain/reversal/reconcile.ts',
    line: /if \(reversal === undefined/u,
    what: /^reversal === undefined$/u,
    becomes: /^false$/u,
    reason: 'each index is one of the list; the check is for the compiler',
  },
  {
    in: 'src-shared/domain/reversal/reconcile.ts',
    line: /reversal\.outcome === outcome \? \[index\] : \[\]/u,
    kinds: ['ArrayDeclaration'],
    becomes: /Stryker/u,
    reason: 'a text is no index: it is passed over',
  },
  {
    in: 'src-shared/domain/reversal/reconcile.ts',
    line: /any \? \(\) => true : \(\) => false/u,
    becomes: /undefined/u,
    reason: 'undefined is no more true than false',
  },
  {
    in: 'src-shared/domain/reversal/reconcile.ts',
    line: /if \(found !== undefined\) claim/u,
    becomes: /^true$/u,
    reason: 'a claim on no refund is looked up as none; the check is for the compiler',
  },
  {
    in: 'src-shared/domain/reversal/reconcile.ts',
    line: /outcome === 'unknown' \|\| createdAt === null\)/u,
    what: /^createdAt === null$/u,
    becomes: /^false$/u,
    reason: 'null counts as 0, which is earlier than any day',
  },
  {
    in: 'src-shared/domain/reversal/sums.ts',
    line: /part >= original && original > 0/u,
    what: /^part >= original$/u,
    becomes: />/u,
    reason: 'of equal amounts the proportion is the whole too',
  },
  {
    in: 'src-shared/domain/reversal/sums.ts',
    line: /return amount < 0 \? ZERO : amount|return one > other \? one : other/u,
    kinds: ['EqualityOperator'],
    becomes: /=/u,
    reason: 'of two equal amounts either one is right',
  },
];
