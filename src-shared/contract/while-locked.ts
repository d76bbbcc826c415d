/**
 * What a locked till shows of what main knows: nothing that was sold, typed or is owed, and nobody it was to. Each
 * part of the snapshot is either named as shown or hidden: a new one that isn't decided doesn't compile.
 */
import { isOpen } from '../domain/sale/guards.ts';
import { ZERO } from '../domain/money.ts';
import { EMPTY_DRAFT } from './empty-draft.ts';
import { isLocked } from './locked.ts';
import { NO_OPEN_ITEMS, type Snapshot, type WholeSnapshot } from './snapshot.ts';

type Parts<Name extends keyof Snapshot> = Name;

/** The till itself, the service and the disk, who may sign in, how many checks are done: no sale and nobody's. */
type Shown = Parts<
  | 'revision'
  | 'steadyNow'
  | 'stage'
  | 'environment'
  | 'branch'
  | 'awardEnabled'
  | 'awardActive'
  | 'giftProductId'
  | 'preferences'
  | 'shopLanguage'
  | 'program'
  | 'secretsLocked'
  | 'signInKept'
  | 'provisioning'
  | 'suggestions'
  | 'service'
  | 'notices'
  | 'storage'
  | 'trail'
  | 'trailRead'
  | 'checks'
  | 'signIn'
  | 'people'
  | 'shift'
  | 'closedShift'
  | 'saleWaits'
  | 'journalRevision'
>;

/** Also what a new till begins with. */
export const NOTHING_SOLD: Omit<Snapshot, Shown> = {
  openItems: NO_OPEN_ITEMS,
  accrualsStopped: false,
  sale: null,
  parked: [],
  draft: EMPTY_DRAFT,
  sms: null,
  practice: null,
  shiftTotals: { sales: 0, taken: ZERO },
};

/** As the page is told it. */
export function asShown(whole: WholeSnapshot): Snapshot {
  const { sale, people } = whole;
  return {
    ...whole,
    saleWaits: sale !== null && isOpen(sale),
    ...(isLocked(people) ? NOTHING_SOLD : {}),
  };
}
