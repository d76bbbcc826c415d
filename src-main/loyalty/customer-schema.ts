/** User, Tag and PrivateBranch as the wire has them → the domain's customer ("Resources"). */
import { z } from 'zod/mini';
import { mapped } from '../../src-shared/contract/shaping.ts';
import type { PrivateBranch, Customer, Tag } from '../../src-shared/domain/customer/customer.ts';
import { parseId, type Id } from '../../src-shared/domain/id.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import { parseBirthday, type CalendarDate } from '../../src-shared/domain/time.ts';
import type { PersonalInfo } from '../ports/loyalty-api.ts';
import { isFields } from './envelope.ts';
import {
  entryCount,
  flag,
  identifier,
  money,
  number,
  orNull,
  orZero,
  percent,
  textOrEmpty,
  textOrNull,
  timestampOrNull,
} from './fields.ts';

/** Only what is surely a colour reaches a style sheet: #rgb, #rrggbb, with alpha, rgb(), rgba(). */
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
const RGB =
  /^rgba?\( ?\d{1,3} ?, ?\d{1,3} ?, ?\d{1,3} ?(?:, ?(?:0|1|[01]?\.\d{1,4}|\d{1,3}%) ?)?\)$/iu;

const colourOrNull = z.catch(
  z.nullable(
    z.string().check(
      z.trim(),
      z.refine((text) => HEX.test(text) || RGB.test(text)),
    ),
  ),
  null,
);

const tagSchema: z.ZodMiniType<Tag> = mapped(
  z.object({
    id: orNull(identifier),
    name: z.catch(z.string().check(z.trim()), ''),
    background_color: colourOrNull,
    color: colourOrNull,
    bonus_percentage: orNull(percent),
    is_discount: flag,
  }),
  (tag) => ({
    tagId: tag.id,
    name: tag.name,
    background: tag.background_color,
    textColor: tag.color,
    bonusPercentage: tag.bonus_percentage,
    isDiscount: tag.is_discount,
  }),
).check(z.refine(({ tagId, name }) => tagId !== null || name !== ''));

/** Left out, or null, there are none: a service may omit an empty list. */
const tagsSchema: z.ZodMiniType<Pick<Customer, 'tags' | 'allTagsRead'>> = mapped(
  z.optional(z.unknown()),
  (list) => {
    const entries: unknown = list ?? [];
    const parsed = Array.isArray(entries) ? entries.map((tag) => tagSchema.safeParse(tag)) : null;
    const tags = (parsed ?? []).flatMap(({ data }) => data ?? []);
    return {
      tags,
      allTagsRead: parsed?.every(({ data }) => (data?.tagId ?? null) !== null) ?? false,
    };
  },
);

const wireRecord = z.object({
  balance: money,
  cash_back_percent: orZero(percent),
  increased_cashback_percent: orNull(percent),
  daily_tx_count: orZero(number),
  daily_tx_limit: orZero(number),
  spend_amount: z.catch(money, ZERO),
  bonus_percentage: orNull(percent),
  is_client: flag,
  certificates: entryCount,
  delay_bonuses: entryCount,
  expired_at: timestampOrNull,
});

/**
 * Essential: the balance. A record that names its branch and leaves the balance out has none: a
 * service may omit every 0.
 */
export const privateBranchSchema: z.ZodMiniType<PrivateBranch> = mapped(
  z.pipe(
    z.transform((record) =>
      isFields(record) && (record['balance'] ?? null) === null && parseId(record['branch_id'])
        ? { ...record, balance: 0 }
        : record,
    ),
    wireRecord,
  ),
  (record) => ({
    balance: record.balance,
    percent: record.cash_back_percent,
    increasedPercent: record.increased_cashback_percent,
    dailyCount: record.daily_tx_count,
    dailyLimit: record.daily_tx_limit,
    spent: record.spend_amount,
    maxBonusSharePercent: record.bonus_percentage,
    isClient: record.is_client,
    certificates: record.certificates,
    delayedBonuses: record.delay_bonuses,
    expiresAt: record.expired_at,
  }),
);

/** Before it lie only dates that were never set: some services print the year 1 for them. */
const FIRST_YEAR = 1900;

const birthdayOrNull: z.ZodMiniType<CalendarDate | null> = z.catch(
  mapped(z.string(), (text) => {
    const parsed = parseBirthday(text);
    return parsed === null || parsed.year < FIRST_YEAR ? null : parsed;
  }),
  null,
);

/** A phone as the service writes it; `asked`, by which the customer was found, when unreadable. */
function phoneOr(asked: Phone): z.ZodMiniType<Phone> {
  return mapped(z.optional(z.unknown()), (value) => {
    const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
    const parsed = parsePhone(text);
    return parsed.ok ? parsed.phone : asked;
  });
}

const personalFields = {
  id: identifier,
  first_name: textOrEmpty,
  last_name: textOrEmpty,
  birthday: birthdayOrNull,
};

function personalInfoOf(
  user: z.output<z.ZodMiniObject<typeof personalFields>> & { readonly phone: Phone },
): PersonalInfo {
  return {
    userId: user.id,
    phone: user.phone,
    firstName: user.first_name,
    lastName: user.last_name,
    birthday: user.birthday,
  };
}

/**
 * Essential: the identifier; and that it isn't somebody else: whose phone can be read and is another
 * one is not the customer who stands there. `here` is the entry of `private_branches` for our branch.
 */
export function customerSchema(asked: Phone, branchId: Id): z.ZodMiniType<Customer> {
  return mapped(
    z.object({
      ...personalFields,
      phone: phoneOr(asked).check(z.refine((phone) => phone === asked)),
      send_code_for_use_cashback: flag,
      gradation_status: textOrNull,
      tags: tagsSchema,
      private_branches: z.catch(z.array(z.unknown()), []),
    }),
    (user) => ({
      ...personalInfoOf(user),
      requiresSmsCode: user.send_code_for_use_cashback,
      gradationStatus: user.gradation_status,
      ...user.tags,
      privateBranch: privateBranchIn(user.private_branches, branchId),
    }),
  );
}

/** The fields that E2 returns; `birthday` in its other form. Of nobody else than who was edited: under the phone so
 * far, or the new one. */
export function personalInfoSchema(
  userId: Id,
  phone: Phone,
  newPhone: Phone | null,
): z.ZodMiniType<PersonalInfo> {
  const isTheirs = (answered: PersonalInfo) =>
    answered.userId === userId && [phone, newPhone].includes(answered.phone);
  const fields = z.object({ ...personalFields, phone: phoneOr(newPhone ?? phone) });
  return mapped(fields, personalInfoOf).check(z.refine(isTheirs));
}

/** An unreadable record is no reason to refuse the customer: E4 gives it again. */
function privateBranchIn(entries: readonly unknown[], branchId: Id): PrivateBranch | null {
  const ours = entries.find((entry) => isFields(entry) && parseId(entry['branch_id']) === branchId);
  const parsed = privateBranchSchema.safeParse(ours);
  return parsed.success ? parsed.data : null;
}
