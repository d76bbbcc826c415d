/**
 * What became of the survivors that docs/mutation.md lists. Written by hand after a run, and emptied by whoever
 * writes down the next one. A verdict changes no figure: that a mutant is found now, only the next run measures.
 * `at`: as the list has it, in the tree of that run.
 */

export type Verdict =
  /** It was made by hand, and that test failed. `moved`: where its line is now, if it is another's. */
  | { readonly at: string; readonly foundBy: string; readonly moved?: string }
  /** By the rule with that reason (`EXCLUSIONS`). */
  | { readonly at: string; readonly excluded: string };

export const SINCE: readonly Verdict[] = [
  { at: 'src-shared/domain/fault.ts:140', foundBy: 'tests/domain/fault.test.ts' },
  { at: 'src-shared/domain/reversal/ways.ts:42', foundBy: 'tests/domain/reversal-ways.test.ts' },
  { at: 'src-shared/domain/sale/chosen-sale.ts:85', foundBy: 'tests/domain/chosen-sale.test.ts' },
  { at: 'src-shared/domain/sale/guards.ts:86', foundBy: 'tests/domain/sale-afterwards.test.ts' },
  {
    at: 'src-shared/domain/sale/machine.ts:60',
    excluded: 'each way out of there gives the sale its first state; this one is for the compiler',
  },
  {
    at: 'src-shared/domain/trail/chain.ts:88',
    excluded: 'no event is sealed behind a seal that there isn’t; the check is for the compiler',
  },
  {
    at: 'src-shared/domain/trail/rows.ts:23',
    excluded: 'null counts as 0, and events are numbered from 1; the check is for the compiler',
  },
  { at: 'src-main/loyalty/auth.ts:87', foundBy: 'tests/loyalty/transport.test.ts' },
  { at: 'src-main/loyalty/http-client.ts:153', foundBy: 'tests/loyalty/operations.test.ts' },
  { at: 'src-main/loyalty/network-errors.ts:61', foundBy: 'tests/loyalty/network-errors.test.ts' },
  {
    at: 'src-main/loyalty/order-schema.ts:41',
    foundBy: 'tests/loyalty/answers-orders.test.ts',
    moved: '`z.trim()` among the checks of `status`',
  },
  { at: 'src-main/till/people/sign-in.ts:44', foundBy: 'tests/till/people.test.ts' },
  {
    at: 'src-main/till/sale/sale-transitions.ts:86',
    excluded: 'no two sales have the same identifier',
  },
  {
    at: 'src-main/till/service/pairing.ts:143',
    foundBy: 'tests/till/pairing.test.ts',
  },
  { at: 'src-main/till/setup/confirmed.ts:82', foundBy: 'tests/till/erasing.test.ts' },
  { at: 'src-main/till/setup/setup-commands.ts:78', foundBy: 'tests/till/locked.test.ts' },
  { at: 'src-main/till/setup/setup.ts:129', foundBy: 'tests/till/commands.test.ts' },
  {
    at: 'src-main/till/shift/shift-service.ts:192',
    foundBy: 'tests/till/forget.test.ts',
    moved: 'in `src-main/till/shift/one-check.ts`',
  },
  {
    at: 'src-main/till/shift/shift-service.ts:94',
    foundBy: 'tests/storage/defects.test.ts',
    moved: 'in `journalOr` of `src-main/ports/journal.ts`, where `npm run mutate` tries none',
  },
];
