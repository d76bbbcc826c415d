/**
 * Business settings are data: everything an administrator configures, and every choice where
 * docs/loyalty-api.md leaves something open, is a field here and not a branch in the code. Amounts are
 * written in tenge and become tiyn, identifiers may be numbers or decimal text and become `Id`.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ALMATY_OFFSET_MINUTES } from '../src-shared/domain/time.ts';
import { parseWire } from '../src-shared/domain/wire-json.ts';
import { dialectSchema } from './dialect.ts';
import { customerSeedSchema } from './settings-customers.ts';
import { idField, percentField, phoneField, tengeField } from './settings-fields.ts';
import { withLargeIdentifiers } from './settings-identifiers.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/iu, 'expected a colour like #1d4ed8');

const gradationSchema = z.strictObject({
  /** Purchases of the last so many days count; 0 counts all. */
  periodDays: z.int().min(0).default(0),
  /** The level with the highest `from` that the customer's purchases reach applies. */
  levels: z
    .array(
      z.strictObject({ from: tengeField, percent: percentField, status: z.string().default('') }),
    )
    .default([]),
});

const awardSchema = z.strictObject({
  enabled: z.boolean(),
  /** An "object identifier": 24 hexadecimal digits. */
  id: z.string().regex(/^[0-9a-f]{24}$/u, 'expected 24 hexadecimal digits'),
  title: z.string(),
  description: z.string().default(''),
  stampCount: z.int().min(1),
  isActive: z.boolean().default(true),
  /** ISO 8601; absent = as `activatedAt`. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
  /** ISO 8601; absent = since ever / for ever. */
  activatedAt: z.iso.datetime({ offset: true }).optional(),
  expiredAt: z.iso.datetime({ offset: true }).optional(),
});

const branchSchema = z.strictObject({
  id: idField,
  name: z.string(),
  address: z.string().default(''),
  dayOffsetMinutes: z.int().min(-840).max(840).default(ALMATY_OFFSET_MINUTES),
  /** 0 = no limit. */
  dailyTxLimit: z.int().min(0).default(0),
  /** The largest share of a purchase that bonuses may pay; 0 = no restriction. */
  bonusSharePercent: percentField.default(0),
  /** Whether spending needs an SMS code; a customer's own setting wins. */
  requireCode: z.boolean().default(false),
  gradation: gradationSchema.default({ periodDays: 0, levels: [] }),
  birthday: z
    .strictObject({
      percent: percentField,
      daysBefore: z.int().min(0).max(180).default(0),
      daysAfter: z.int().min(0).max(180).default(0),
    })
    .optional(),
  minPurchase: tengeField.prefault(0),
  /** The most cashback a customer earns in a day; 0 = no cap. */
  dailyCashbackCap: tengeField.prefault(0),
  award: awardSchema.optional(),
  blacklist: z
    .strictObject({
      customers: z.array(idField).default([]),
      phones: z.array(phoneField).default([]),
    })
    .default({ customers: [], phones: [] }),
});

const tagSchema = z.strictObject({
  id: idField,
  name: z.string(),
  bonusPercentage: percentField,
  backgroundColor: colour,
  color: colour,
  /** A discount tag marks a price reduction given by the till: it earns no cashback percent. */
  isDiscount: z.boolean().default(false),
  /** ISO 8601; absent = not known. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
  /** ISO 8601; absent = as `createdAt`. */
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});

export const settingsSchema = z.strictObject({
  groupId: idField,
  logins: z
    .array(
      z.strictObject({
        login: z.string().min(1),
        password: z.string().min(1),
        role: z.string().default('cashier'),
        cashierName: z.string().default(''),
        cashierPhone: z.string().default(''),
      }),
    )
    .min(1),
  branches: z.array(branchSchema).min(1),
  tags: z.array(tagSchema).default([]),
  customers: z.array(customerSeedSchema).default([]),
  tokenLifeSeconds: z.int().min(1).default(86_400),
  /** How long after its expiry a token can still be exchanged (E13). */
  refreshGraceSeconds: z
    .int()
    .min(0)
    .default(30 * 86_400),
  /** How it speaks where the description leaves it open: see dialect.ts. */
  dialect: dialectSchema.prefault({}),
  codeLifeSeconds: z.int().min(1).default(600),
  /** Wrong entries after which a code is void. */
  codeAttempts: z.int().min(1).default(5),
  /** Every answer waits this long: to show the till on a slow line. */
  latencyMs: z.int().min(0).max(60_000).default(0),
  maxBodyBytes: z.int().min(256).default(65_536),
  firstOrderId: idField.prefault(500_001),
  firstCustomerId: idField.prefault(2_001),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingsInput = z.input<typeof settingsSchema>;
export type Branch = Settings['branches'][number];
export type Gradation = Branch['gradation'];
export type AwardProgram = NonNullable<Branch['award']>;
export type Tag = Settings['tags'][number];
export type Login = Settings['logins'][number];

/** Settings that can't be used; the message names each wrong field, e.g. `branches[0].name`. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings can't be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

const alreadyParsed = new WeakSet<object>();

/**
 * Checks and completes settings; what it returned once passes as it is (its amounts are tiyn
 * already). Throws a SettingsError that names the wrong fields.
 */
export function parseSettings(input: unknown): Settings {
  if (typeof input === 'object' && input !== null && alreadyParsed.has(input)) {
    return input as Settings;
  }
  const result = settingsSchema.safeParse(input);
  if (!result.success) {
    throw new SettingsError(
      result.error.issues.map((issue) => `${fieldName(issue.path)}: ${issue.message}`),
    );
  }
  const problems = contradictions(result.data);
  if (problems.length > 0) throw new SettingsError(problems);
  const settings =
    result.data.dialect.identifiers === 'large' ? withLargeIdentifiers(result.data) : result.data;
  alreadyParsed.add(settings);
  return settings;
}

/** The settings of a JSON file. Throws a SettingsError, also when the file can't be read. */
export function readSettingsFile(path: string): Settings {
  let value: unknown;
  try {
    // Some editors begin a file with a mark of its encoding.
    value = parseWire(readFileSync(path, 'utf8').replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw new SettingsError([`${path}: ${reasonOf(error)}`]);
  }
  return parseSettings(value);
}

/** A parser quotes what stands around the fault, and there are passwords in the file: only the place is told. */
function reasonOf(error: unknown): string {
  if (!(error instanceof SyntaxError))
    return error instanceof Error ? error.message : String(error);
  const place = / \(line \d+ column \d+\)/u.exec(error.message)?.[0] ?? '';
  return `it is not valid JSON${place}`;
}

function contradictions(settings: Settings): string[] {
  const problems: string[] = [];
  const unique = (field: string, values: readonly string[]) => {
    const repeated = values.find((value, index) => values.indexOf(value) !== index);
    if (repeated !== undefined) problems.push(`${field}: ${repeated} appears twice`);
  };
  const { branches, tags, logins, customers } = settings;
  unique('branches', idsOf(branches));
  unique('tags', idsOf(tags));
  unique(
    'logins',
    logins.map(({ login }) => login),
  );
  unique('customers', idsOf(customers));
  unique(
    'customers',
    customers.map(({ phone }) => phone),
  );
  const branchIds = new Set(idsOf(branches));
  const tagIds = new Set(idsOf(tags));
  for (const [index, customer] of customers.entries()) {
    for (const tag of customer.tags) {
      if (!tagIds.has(tag)) problems.push(`customers[${index}].tags: there is no tag ${tag}`);
    }
    for (const membership of customer.branches) {
      if (branchIds.has(membership.branchId)) continue;
      problems.push(`customers[${index}].branches: there is no branch ${membership.branchId}`);
    }
  }
  return problems;
}

function idsOf(all: readonly { readonly id: string }[]): readonly string[] {
  return all.map(({ id }) => id);
}

function fieldName(path: readonly PropertyKey[]): string {
  const name = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./u, '');
  return name === '' ? 'settings' : name;
}
