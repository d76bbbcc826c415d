/** Mutants that no test has to find, each kind with its reason. */
import { DOMAIN } from './exclusions-domain.ts';
import { LOYALTY } from './exclusions-loyalty.ts';
import { REVERSAL } from './exclusions-reversal.ts';
import { TILL } from './exclusions-till.ts';
import type { Exclusion } from './score.ts';

export const EXCLUSIONS: readonly Exclusion[] = [
  {
    in: 'src-',
    line: /new (?:Range|Type|Journal)?Error\(/u,
    kinds: ['StringLiteral'],
    reason: 'the text of a defect, which only a developer reads',
  },
  {
    in: 'src-service/',
    line: /refuse(?:Rule)?\(/u,
    kinds: ['StringLiteral'],
    reason: 'words of a refusal of the embedded service; callers go by its status and code',
  },
  {
    in: 'src-',
    line: /^\s*default:/u,
    kinds: ['ConditionalExpression'],
    becomes: /^default:$/u,
    reason: 'a case that the compiler proves to be impossible (`satisfies never`)',
  },
  {
    in: 'src-service/operations/create-order.ts',
    line: /registerPhone\(db, request\.phone \?\? ''/u,
    kinds: ['StringLiteral'],
    reason: 'a request with neither customer nor phone was refused before (`knownCustomer`)',
  },
  {
    in: 'src-service/operations/create-order.ts',
    line: /nextId\(db, 'order/u,
    kinds: ['StringLiteral'],
    reason: 'two counters of a file are two by any names that differ',
  },
  {
    in: 'src-main/',
    line: /withoutContent\(/u,
    kinds: ['StringLiteral'],
    reason: 'words for the log',
  },
  ...DOMAIN,
  ...REVERSAL,
  ...LOYALTY,
  ...TILL,
];
