/** Mutants of the till's use cases that no test has to find. */
import type { Exclusion } from './score.ts';

export const TILL: readonly Exclusion[] = [
  {
    in: 'src-main/till/',
    line: /parts\.log\.info\(/u,
    kinds: ['ObjectLiteral'],
    reason: 'words for the log',
  },
  {
    in: 'src-main/till/',
    line: /saleId !== null && unsavedSales\.has\(saleId\)|saleId === null \? null : journal\./u,
    what: /^saleId [!=]== null$/u,
    becomes: /^true$|^false$/u,
    reason: 'null is no sale’s identifier; the check is for the compiler',
  },
  {
    in: 'src-main/till/reversal/order-subject.ts',
    line: /known\?\.orderId \?\? saleId \?\? ''/u,
    kinds: ['StringLiteral'],
    reason: 'one of the two is always there; the default is for the compiler',
  },
  {
    in: 'src-main/till/reversal/reversal-records.ts',
    line: /if \(result === undefined \|\|/u,
    what: /^result === undefined$/u,
    becomes: /^false$/u,
    reason: 'each reversal has its result; the check is for the compiler',
  },
  {
    in: 'src-main/till/reversal/reverse-order.ts',
    line: /if \(sale === null \|\| !isHere/u,
    what: /^sale === null$/u,
    becomes: /^false$/u,
    reason: 'only a sale has money that goes back here; the check is for the compiler',
  },
  {
    in: 'src-main/till/service/pairing.ts',
    line: /pairing\?\.api\.ensureToken/u,
    kinds: ['OptionalChaining'],
    reason: 'whoever disconnects stops that timer first; the check is for the compiler',
  },
  {
    in: 'src-main/till/sale/sale-transitions.ts',
    line: /one\.request\.saleId < other\.request\.saleId/u,
    kinds: ['EqualityOperator'],
    becomes: /<=/u,
    reason: 'no two sales have the same identifier',
  },
];
