/** The hold on a customer's bonuses after a change of phone, as journal and clocks tell now. */
import { phoneHold, type PhoneHold } from '../../../src-shared/domain/customer/customer-edit.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { journalOr, type Journal } from '../../ports/journal.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServiceTime } from './service-time.ts';

/** null: none. A journal that can't be read holds nothing: a damaged disk must not stop every customer. */
export function phoneHoldFor(
  { journal, serviceTime }: { readonly journal: Journal; readonly serviceTime: ServiceTime },
  clock: Pick<Clock, 'steady'>,
  userId: Id,
): PhoneHold | null {
  return journalOr(null, () =>
    phoneHold(journal.phoneChanges(userId), {
      steady: clock.steady(),
      service: serviceTime.now(),
    }),
  );
}
