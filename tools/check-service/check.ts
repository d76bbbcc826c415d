/** The whole examination, in its order. */
import { DIALECT_OPTIONS, type DialectOption } from '../../src-service/dialect.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { createAsker, LIMITS, type Limits } from './asker.ts';
import { createFindings, shown, type Findings } from './findings.ts';
import { listenTo } from './listener.ts';
import { codeFor, moveAbout } from './moving.ts';
import { branch, customer, listed, logIn, tokens, wrongLogin } from './reading.ts';

export interface Examination {
  /** Normalised base address. */
  readonly address: string;
  readonly login: string;
  readonly password: string;
  /** Whose figures are read; +7 and ten digits. */
  readonly phone: string | null;
  readonly listedPhone: string | null;
  readonly listedUser: Id | null;
  readonly tryWrongLogin: boolean;
  /** Moves money and stamps of the customer with `phone`. */
  readonly moving: boolean;
  /** Sends that customer an SMS; only with `moving`. */
  readonly sendCode: boolean;
}

/** Never rejects: when the service can't be reached, or stops answering, what was found until then
 * comes back with the reason (`brokenOff`). */
export async function examine(asked: Examination, limits: Limits = LIMITS): Promise<Findings> {
  const findings = createFindings();
  saySoonerThanLater(findings, asked);
  try {
    await askAll(asked, findings, limits);
  } catch (error) {
    findings.brokenOff = reasonOf(error);
  }
  return findings;
}

/** Of a failed request the cause tells more: "fetch failed" is all that the error itself says. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return shown(cause instanceof Error ? `${message}: ${cause.message}` : message);
}

async function askAll(asked: Examination, findings: Findings, limits: Limits): Promise<void> {
  const asker = createAsker(asked.address, listenTo(findings), limits);
  const session = await logIn(asker, findings, asked.login, asked.password);
  if (session === null) return;
  asker.token = session.token;
  if (asked.tryWrongLogin) await wrongLogin(asker, findings, asked.login);
  await tokens(asker, findings, session.branchId);
  const here = await branch(asker, findings, session.branchId);
  if (here === null) return;
  const { listedPhone, listedUser } = asked;
  await listed(asker, findings, here, { phone: listedPhone, userId: listedUser });
  if (asked.phone !== null) {
    const person = await customer(asker, findings, here, asked.phone);
    if (person !== null && asked.moving) {
      const send = () => codeFor({ asker, findings }, person, here);
      const ground = { asker, findings, session: here, person };
      await moveAbout(ground, asked.sendCode ? send : null);
    }
  }
  conclude(findings);
}

const MOVING: readonly DialectOption[] = [
  'emptyAnswer',
  'orderAnswers',
  'createdCode',
  'newValues',
  'brokenRule',
  'brokenRuleCode',
  'stampsAdded',
  'afterRefund',
  'refundOfAll',
  'refundedBonus',
  'codeForm',
];

/** What this examination can't come to know. */
function saySoonerThanLater(findings: Findings, asked: Examination): void {
  if (!asked.moving) for (const option of MOVING) findings.untold(option, 'needs --moving');
  if (!asked.tryWrongLogin) findings.untold('wrongLogin', 'needs --wrong-login');
  if (asked.listedPhone === null) findings.untold('lookupBlacklist', 'needs --listed-phone');
  if (asked.listedUser === null) findings.untold('blacklistCode', 'needs --listed-user');
  if (asked.phone === null) {
    for (const option of ['timestampUnit', 'floats', 'undescribed', 'emptyFields'] as const)
      findings.untold(option, 'needs --phone');
  }
  findings.untold('orderAward', 'no award is given by this examination');
  findings.untold('unknownBirthday', 'the birthday is known or left out');
  findings.untold('dateTimeForm', 'a birthday has to be known, and --moving given');
}

/** What is told by its absence, once enough has been heard. */
function conclude(findings: Findings): void {
  const told = findings.dialect();
  for (const option of ['newFields', 'identifiers'] as const) {
    if (!told.has(option)) findings.recognise(option, DIALECT_OPTIONS[option][0]);
  }
}
