/** Sending the code that lets a customer spend bonuses (docs/loyalty-api.md, E10). */
import type { Branch } from '../settings.ts';
import { issueCode } from '../store/balance-codes.ts';
import type { Customer } from '../store/customers.ts';
import { requireNotBlacklisted, type Context } from './context.ts';

/** The code that was sent. Refuses a blacklisted customer with 400 and 4052 or 3010. */
export function sendCode(context: Context, branch: Branch, customer: Customer): string {
  requireNotBlacklisted(branch, customer);
  const code = issueCode(
    context.db,
    customer.id,
    branch.id,
    context.settings.dialect.codeForm,
    context.now(),
  );
  context.sendSms(customer.phone, `${branch.name}: код для списания бонусов ${code}`, code);
  return code;
}
