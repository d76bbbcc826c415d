/** What a line of the check list that warns is about; else it says itself what is to be done. */
import type { Situation } from '../../src-shared/domain/help/advice.ts';
import type { Check } from '../../src-shared/contract/snapshot.ts';

const ADVICE: Partial<Record<Check['name'], Situation>> = {
  service: 'away',
  token: 'signIn',
  pendingSales: 'notConfirmed',
};

/** Sales are in memory until the disk works again; of others of that line nobody may be told to go on selling. */
const OF_DISK: ReadonlySet<string | null> = new Set([
  'full',
  'readOnly',
  'locked',
  'damaged',
  'other',
]);

export function checkAdvice({ name, reason }: Pick<Check, 'name' | 'reason'>): Situation {
  if (name === 'storage') return OF_DISK.has(reason) ? 'disk' : 'check';
  if (reason === 'reversal') return 'reversalUnknown';
  return ADVICE[name] ?? 'check';
}
