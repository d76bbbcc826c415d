/** Sending the code that lets a customer spend bonuses (docs/loyalty-api.md, E10). */
import { MINUTE } from '../../src-shared/domain/time.ts';
import { refuseFor } from '../refusal.ts';
import { guessPause } from '../rules/guessing.ts';
import type { Branch } from '../settings.ts';
import { issueCode, wrongEntries } from '../store/balance-codes.ts';
import type { Customer } from '../store/customers.ts';
import { requireNotBlacklisted, type Context } from './context.ts';

/**
 * The code that was sent. Refuses a blacklisted customer with 400 and 4052 or 3010, and with 429 after too many
 * wrong entries, for a while.
 */
export function sendCode(context: Context, branch: Branch, customer: Customer): string {
  requireNotBlacklisted(branch, customer);
  const before = wrongEntries(context.db, customer.id, branch.id, context.now());
  if (before !== null) {
    const pause = guessPause(before.wrong, context.settings.codeAttempts, MINUTE);
    const left = before.issuedAt + pause - context.now();
    if (left > 0) refuseFor(left);
  }
  const { codeForm } = context.settings.dialect;
  // Not the wrong entries: that they were set to now stays when the code is refused.
  const code = context.db.transaction(() =>
    issueCode(context.db, customer.id, branch.id, codeForm, context.now()),
  );
  const both = 'бонус жұмсау коды, код для списания бонусов';
  // Nobody hears of a code that isn't kept.
  context.db.keep();
  context.sendSms(customer.phone, `${branch.name}: ${code} – ${both}`, code);
  return code;
}
