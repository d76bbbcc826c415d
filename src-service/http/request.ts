/**
 * Reading requests: path and query identifiers, JSON bodies with exact int64. Everything that is
 * not as described is refused with 400 and a message that names the field.
 */
import { z } from 'zod';
import { parseId, type Id } from '../../src-shared/domain/id.ts';
import { fromTenge, MAX_AMOUNT } from '../../src-shared/domain/money.ts';
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { refuse } from '../refusal.ts';
import type { HttpContext } from './envelope.ts';

/** Wire form of a phone (User.phone). */
export const PHONE = /^\+7\d{10}$/u;

/** An identifier in the path. */
export function pathId(http: HttpContext, name: string): Id {
  return parseId(http.req.param(name)) ?? refuse(400, `${name} must be an int64`);
}

/** A required identifier in the query. */
export function queryId(http: HttpContext, name: string): Id {
  const text = http.req.query(name);
  if (text === undefined || text === '') return refuse(400, `${name} is required`);
  return parseId(text) ?? refuse(400, `${name} must be an int64`);
}

/** The JSON body, checked by a schema; unknown fields are ignored. */
export async function readBody<S extends z.ZodType>(
  http: HttpContext,
  schema: S,
): Promise<z.output<S>> {
  const type = http.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/iu.test(type)) {
    refuse(415, 'Content-Type must be application/json');
  }
  const text = await http.req.text();
  let value: unknown;
  try {
    value = parseWire(text);
  } catch {
    return refuse(400, 'the body is not valid JSON');
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  return refuse(400, `${field === '' ? 'body' : field}: ${issue?.message ?? 'is wrong'}`);
}

/** An int64 in a body: a JSON number, never a string ("Common rules"). */
export const idInBody = z
  .union([z.number(), z.bigint()], 'expected an int64 number')
  .transform((value, context) => {
    const identifier = parseId(value);
    if (identifier !== null) return identifier;
    context.addIssue({ code: 'custom', message: 'expected an int64 number' });
    return z.NEVER;
  });

/** The same where 0 and null mean "not given". */
export const optionalIdInBody = z
  .union([z.literal(0), z.null(), idInBody], 'expected an int64 number')
  .optional()
  .transform((value) => (typeof value === 'string' ? value : null));

/** An amount in tenge of 0 or more, as a JSON number → tiyn, rounded to a tiyn. */
export const tengeInBody = z.number('expected a number').transform((value, context) => {
  const amount = fromTenge(value);
  if (amount !== null && amount >= 0 && amount <= MAX_AMOUNT) return amount;
  context.addIssue({ code: 'custom', message: 'expected an amount in tenge, 0 or more' });
  return z.NEVER;
});

export const phoneInBody = z.string().regex(PHONE, 'expected +7 and ten digits');
