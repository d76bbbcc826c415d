/** What can be asked without moving anything: session, branch and one customer's figures. */
import { parseId, type Id } from '../../src-shared/domain/id.ts';
import { fieldsOf, isToken, numberIn, type Asker, type Heard } from './asker.ts';
import { maskPhone, type Findings } from './findings.ts';

export interface Session {
  readonly branchId: Id;
  readonly groupId: Id;
  readonly awardEnabled: boolean;
}

export interface Person {
  readonly userId: Id;
  readonly phone: string;
  readonly needsCode: boolean;
  readonly firstName: string;
}

/** An identifier that no service has given yet. */
const NOBODY = '9223372036854775807';

/** null: no session, and so nothing more to ask. */
export async function logIn(
  { ask }: Asker,
  findings: Findings,
  login: string,
  password: string,
): Promise<{ readonly token: string; readonly branchId: Id } | null> {
  const heard = await ask({
    operation: 'login',
    method: 'POST',
    path: '/auth/business',
    body: { login, password },
    token: null,
  });
  if (heard.status !== 200) {
    findings.differs('AUTH.1', 'login and password give a token', `the status ${heard.status}`);
    return null;
  }
  const fields = fieldsOf(heard.content);
  findings.recognise('loginForm', heard.form === 'envelope' ? 'enveloped' : 'bare');
  const name = ['access_token', 'token'].find((field) => isToken(fields[field]));
  const token = fields[name ?? ''];
  if (name === undefined || !isToken(token)) {
    findings.differs('E14.O2', 'the login answers a token', 'none that can be sent');
    return null;
  }
  findings.recognise('tokenField', name);
  const life = lifeOf(token);
  findings.judge(life !== null, 'AUTH.6', 'the token is a JWT', life ?? 'it is none');
  const branchId = firstBranch(findings, fields['branches']);
  const seen = branchId === null ? 'no list of branches' : 'a list';
  findings.judge(branchId !== null, 'SETUP.2', 'the login lists branches', seen);
  findings.judge(
    ['string', 'undefined'].includes(typeof (fields['role'] ?? undefined)),
    'AUTH.O1',
    'role is a text',
    typeof fields['role'],
  );
  return branchId === null ? null : { token, branchId };
}

function firstBranch(findings: Findings, branches: unknown): Id | null {
  const first: unknown = Array.isArray(branches) ? branches[0] : undefined;
  if (typeof first === 'number' || typeof first === 'bigint') {
    findings.recognise('branchForm', 'number');
    if (typeof first === 'bigint') findings.recognise('identifiers', 'large');
    return parseId(first);
  }
  const fields = fieldsOf(first);
  const named = parseId(fields['branch_id']);
  const branchId = named ?? parseId(fields['id']);
  const prefixed = named !== null;
  if (branchId !== null) findings.recognise('branchForm', prefixed ? 'prefixed' : 'object');
  return branchId;
}

/** In words, of a JWT; null: it is none. */
function lifeOf(token: string): string | null {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { iat, exp } = fieldsOf(JSON.parse(text));
    if (typeof iat !== 'number' || typeof exp !== 'number')
      return 'it does not say how long it lives';
    return `it lives ${Math.round((exp - iat) / 3_600)} hours`;
  } catch {
    return null;
  }
}

/** A wrong password is tried only when that is asked for: services lock accounts. */
export async function wrongLogin({ ask }: Asker, findings: Findings, login: string): Promise<void> {
  const body = { login, password: 'certainly-wrong' };
  const question = { operation: 'login', method: 'POST', path: '/auth/business' } as const;
  const { status } = await ask({ ...question, body, token: null });
  const refused = status >= 400 && status < 500;
  findings.judge(refused, 'AUTH.2', 'a wrong password is refused', `the status ${status}`);
  if (refused) findings.recognise('wrongLogin', String(status));
}

export async function tokens(asker: Asker, findings: Findings, branchId: Id): Promise<void> {
  const question = { operation: 'readBranch', path: `/branches/${branchId}` } as const;
  for (const [what, token] of [
    ['no token', null],
    ['a token that is none', 'nonsense'],
  ] as const) {
    const { status } = await asker.ask({ ...question, token });
    findings.judge(status === 401, 'AUTH.5', `${what} is 401`, `the status ${status}`);
  }
  const heard = await asker.ask({
    operation: 'refreshToken',
    method: 'POST',
    path: '/auth/refresh_token',
  });
  const { token, expire } = fieldsOf(heard.content);
  const bare = fieldsOf(heard.body)['token'] !== undefined;
  findings.recognise('refreshForm', bare ? 'bare' : 'enveloped');
  const fine = heard.status === 200 && isToken(token);
  findings.judge(fine, 'E13.1', 'a renewed token comes as `token`', `the status ${heard.status}`);
  const iso = typeof expire === 'string' && !Number.isNaN(Date.parse(expire));
  findings.judge(iso, 'E13.1', '`expire` is an ISO 8601 time', iso ? 'it is' : typeof expire);
  if (iso && /[+-]\d\d:\d\d$/u.test(expire)) findings.recognise('dateTimeForm', 'offset');
  if (!fine) return;
  asker.token = token;
  const { status } = await asker.ask(question);
  findings.judge(status === 200, 'E13.2', 'the renewed token works', `the status ${status}`);
}

/** null when the branch can't be read. */
export async function branch(
  { ask }: Asker,
  findings: Findings,
  branchId: Id,
): Promise<Session | null> {
  const heard = await ask({ operation: 'readBranch', path: `/branches/${branchId}` });
  const { group_id, configuration } = fieldsOf(heard.content);
  const groupId = parseId(group_id);
  const seen = groupId === null ? 'no group_id' : 'group_id';
  findings.judge(groupId !== null, 'E14.1', 'a branch has its group', seen);
  const { enabled } = fieldsOf(fieldsOf(configuration)['award']);
  const said = typeof enabled === 'boolean' ? String(enabled) : 'left out: off';
  const told = enabled === undefined || enabled === null || typeof enabled === 'boolean';
  findings.judge(told, 'E14.1', 'configuration.award.enabled', told ? said : typeof enabled);
  const unknown = await ask({
    operation: 'readCashback',
    path: `/branches/${branchId}/cashback`,
    query: { user_id: NOBODY },
  });
  const status = `the status ${unknown.status}`;
  findings.judge(unknown.status === 404, 'E5.4', 'an unknown customer is 404', status);
  const bad = await find(ask, branchId, '+7701');
  findings.judge(bad.status === 400, 'E1.6', 'a wrong phone is 400', `the status ${bad.status}`);
  return groupId === null ? null : { branchId, groupId, awardEnabled: enabled === true };
}

function find(ask: Asker['ask'], branchId: Id, phone: string): Promise<Heard> {
  const query = { phone, branch_id: branchId };
  return ask({ operation: 'findCustomer', path: '/promoters/find', query });
}

/** null: there is no such customer here, or not for this branch. */
export async function customer(
  { ask }: Asker,
  findings: Findings,
  { branchId, groupId, awardEnabled }: Session,
  phone: string,
): Promise<Person | null> {
  const heard = await find(ask, branchId, phone);
  const user = fieldsOf(heard.content);
  const userId = parseId(user['id']);
  if (heard.status !== 200 || userId === null) {
    const seen = `${maskPhone(phone)}: the status ${heard.status}`;
    findings.unknown('E1.2', 'the customer is found', seen);
    return null;
  }
  const named = user['phone'] === phone;
  findings.judge(named, 'E1.1', 'the phone is the one asked for', named ? 'it is' : 'it is not');
  // Whoever this is, nobody named them: nothing of theirs is read, let alone moved.
  if (!named) return null;
  birthday(findings, user['birthday']);
  const here = `/branches/${branchId}`;
  const query = { user_id: userId };
  const balance = await ask({
    operation: 'readBalance',
    path: `${here}/private/balance`,
    query: { ...query, group_id: groupId },
  });
  isNumber(findings, 'E3.1', 'the balance is a number', balance);
  const percent = await ask({ operation: 'readCashback', path: `${here}/cashback`, query });
  isNumber(findings, 'E5.1', 'the percent is a number', percent);
  const record = await ask({
    operation: 'readPrivateBranch',
    path: `${here}/customers/${userId}/private-branch`,
  });
  const { balance: recorded, cash_back_percent } = fieldsOf(record.content);
  same(findings, 'E4.1', 'the record has the balance of E3', recorded, balance.content);
  same(findings, 'E4.1', 'the record has the percent of E5', cash_back_percent, percent.content);
  if (awardEnabled) {
    const award = await ask({ operation: 'readAward', path: `${here}/customers/${userId}/award` });
    const { id, received_stamp_count } = fieldsOf(award.content);
    findings.judge(typeof id === 'string', 'E6.1', 'award_id is a text', typeof id);
    const stamps = numberIn(received_stamp_count);
    findings.judge(stamps !== null, 'E6.1', 'stamps are a number', String(stamps));
  } else findings.unknown('E6.1', 'the stamps', 'the branch has no award program');
  const needsCode = user['send_code_for_use_cashback'] === true;
  return { userId, phone, needsCode, firstName: String(user['first_name'] ?? '') };
}

function birthday(findings: Findings, value: unknown): void {
  if (value === undefined || value === null || value === '') {
    if (value === '') findings.recognise('unknownBirthday', 'empty');
  } else if (/^01-01-000\d$/u.test(String(value))) {
    findings.recognise('unknownBirthday', 'zeroDate');
  } else {
    const fine = /^\d\d-\d\d-\d{4}$/u.test(String(value));
    findings.judge(fine, 'E1.10', 'the birthday is DD-MM-YYYY', fine ? 'it is' : 'it is not');
  }
}

function isNumber(findings: Findings, rule: string, about: string, heard: Heard): void {
  const { status, form, content } = heard;
  const fine = status === 200 && form === 'envelope' && numberIn(content) !== null;
  findings.judge(fine, rule, about, `the status ${status}, form "${form}"`);
}

function same(findings: Findings, rule: string, about: string, one: unknown, other: unknown): void {
  const [first, second] = [numberIn(one), numberIn(other)];
  const near = first !== null && second !== null && Math.abs(first - second) < 0.01;
  findings.judge(near, rule, about, near ? 'the same' : 'another number');
}

/** One who is in the branch's blacklist: the phone, and the identifier for E5. */
export async function listed(
  { ask }: Asker,
  findings: Findings,
  { branchId }: Session,
  { phone, userId }: { readonly phone: string | null; readonly userId: Id | null },
): Promise<void> {
  if (phone !== null) {
    const { status } = await find(ask, branchId, phone);
    const fine = status === 403 || status === 404;
    findings.judge(fine, 'E1.7', 'the blacklist at look-up', `the status ${status}`);
    if (fine) findings.recognise('lookupBlacklist', String(status));
  }
  if (userId === null) return;
  const path = `/branches/${branchId}/cashback`;
  const heard = await ask({ operation: 'readCashback', path, query: { user_id: userId } });
  const { status, code } = heard;
  findings.judge(status === 400, 'E5.R1', 'the blacklist at the percent', `the status ${status}`);
  if (status !== 400) return;
  findings.recognise('blacklistCode', code === 4052 || code === 3010 ? String(code) : 'none');
}
