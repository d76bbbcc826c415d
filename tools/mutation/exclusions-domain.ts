/** Mutants of the rules of money, phones and the breaker that no test has to find. */
import type { Exclusion } from './score.ts';

export const DOMAIN: readonly Exclusion[] = [
  {
    in: 'src-shared/domain/money.ts',
    line: /const \[(?:mantissa|whole) = '0'/u,
    kinds: ['StringLiteral'],
    becomes: /^""$/u,
    reason: 'a text that was split has a first part, and an empty exponent counts as 0 too',
  },
  {
    in: 'src-shared/domain/money.ts',
    line: /percent <= 0 \|\| amount <= 0/u,
    kinds: ['EqualityOperator'],
    becomes: /< 0$/u,
    reason: 'a share of 0, or of nothing, is 0 by the calculation too',
  },
  {
    in: 'src-shared/domain/money.ts',
    line: /scaled > Number\.MAX_SAFE_INTEGER/u,
    kinds: ['EqualityOperator'],
    becomes: />=/u,
    reason: 'no double names that amount in tenge',
  },
  {
    in: 'src-shared/domain/money.ts',
    line: /return scale >= 0 \?/u,
    becomes: /> 0$/u,
    reason: 'with no decimals both ways multiply by 1',
  },
  {
    in: 'src-shared/domain/money.ts',
    line: /next < least \? next : least/u,
    kinds: ['EqualityOperator'],
    becomes: /<=/u,
    reason: 'of two equal amounts either one is the smallest',
  },
  {
    in: 'src-shared/domain/wire-json.ts',
    line: /typeof value !== 'number' \|\|/u,
    what: /^typeof value !== 'number'$/u,
    becomes: /^false$/u,
    reason: 'only a number has a source of bare digits; the check is for the reader',
  },
  {
    in: 'src-shared/domain/customer.ts',
    line: /maxBonusSharePercent !== null &&/u,
    what: /^maxBonusSharePercent !== null$/u,
    becomes: /^true$/u,
    reason: 'null is not above 0 either; the check is for the compiler',
  },
  {
    in: 'src-shared/domain/money.ts',
    line: /const negative = tenge < 0/u,
    becomes: /<= 0$/u,
    reason: 'there is no negative zero (`tiyn`)',
  },
  {
    in: 'src-shared/domain/money.ts',
    line: /const whole = match\?\.\[1\] \?\? ''/u,
    kinds: ['StringLiteral'],
    reason: 'a text that doesn’t match is refused before the parts are looked at',
  },
  {
    in: 'src-shared/domain/breaker.ts',
    line: /breaker\.at === 'trying' && breaker\.(?:trial === event\.trial|signal === null)/u,
    what: /^breaker\.at === 'trying'$/u,
    becomes: /^true$/u,
    reason: 'only a breaker that is trying has a trial, and something or nothing heard',
  },
  {
    in: 'src-shared/domain/breaker.ts',
    line: /lastOutage === null \|\|/u,
    what: /^lastOutage === null$/u,
    becomes: /^false$/u,
    reason: 'before the first outage there were no pauses that could go on',
  },
  {
    in: 'src-shared/domain/breaker.ts',
    line: /failing\.size === 0 && !broken\.has\(operation\)/u,
    what: /^failing\.size === 0 && !broken/u,
    becomes: /^false$/u,
    reason: 'what follows gives the same; the check spares new objects',
  },
  {
    in: 'src-shared/domain/phone.ts',
    line: /isPossible\(\)/u,
    reason: 'the library takes every ten digits after +7 for possible today; its data may change',
  },
  {
    in: 'src-shared/domain/phone.ts',
    line: /digits\.replace\(\/\^00\/u, ''\)\.startsWith/u,
    kinds: ['Regex'],
    reason: 'what stands behind the first digit doesn’t change it',
  },
  {
    in: 'src-shared/domain/sale/guards.ts',
    line: /state\.at === 'cancelled' && state\.award === 'spent'/u,
    what: /^state\.at === 'cancelled'$/u,
    becomes: /^true$/u,
    reason: 'only a sale that was given up has such an award; the check is for the compiler',
  },
];
