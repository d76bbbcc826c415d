/** Field types that the settings of the business and of its seeded customers share. */
import { z } from 'zod';
import { parseId } from '../src-shared/domain/id.ts';
import { fromTenge } from '../src-shared/domain/money.ts';

/** An int64 written as a number (of any size) or as decimal text. */
export const idField = z
  .union([z.number(), z.bigint(), z.string()], 'expected an int64')
  .transform((value, context) => {
    const identifier = parseId(value);
    if (identifier !== null) return identifier;
    context.addIssue({ code: 'custom', message: 'expected a positive int64' });
    return z.NEVER;
  });

/** An amount in tenge, 0 or more, that becomes tiyn. */
export const tengeField = z.number().transform((value, context) => {
  const amount = fromTenge(value);
  if (amount !== null && amount >= 0) return amount;
  context.addIssue({ code: 'custom', message: 'expected an amount in tenge, 0 or more' });
  return z.NEVER;
});

export const percentField = z.number().min(0).max(100);
export const phoneField = z.string().regex(/^\+7\d{10}$/u, 'expected +7 and ten digits');
