/** Forgetting a customer who wants it. */
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { Customer } from '../../../src-shared/domain/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Journal } from '../../ports/journal.ts';
import { askJournal } from '../service/ask-journal.ts';

export function forgetCustomer(
  journal: Journal | undefined,
  { phone, userId }: Customer,
): Result<CommandOutput<'customer.forget'>, Fault> {
  return askJournal(journal, (of) => of.forgetCustomer({ phone, userId }));
}
