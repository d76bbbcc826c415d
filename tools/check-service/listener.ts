/**
 * Hears every answer and tells from its form how the service spells things: what it leaves out, what
 * it adds, how it counts times. What is described is judged by assets/openapi.json.
 */
import { document, judgeOf, operations, resolved, type Violation } from '../openapi/description.ts';
import { fieldsOf, type Heard } from './asker.ts';
import type { Findings } from './findings.ts';

/** Without these a record can't be used; they are never empty. */
const ESSENTIAL = new Set(['id', 'status', 'phone', 'branch_id', 'group_id', 'created_at', 'code']);
/** Whose fields, or whose form, the description leaves open. */
const OPEN = new Set([
  'birthday_bonus',
  'come_from',
  'certificates',
  'delay_bonuses',
  'branch_category',
  'configuration',
  'award',
  'type',
  'icon',
  'organization_id',
  'casher_id',
  'casher_role',
]);
const UNDESCRIBED = new Set(['come_from', 'certificates', 'delay_bonuses', 'casher_role']);
const FIRST_MILLISECOND_VALUE = 100_000_000_000;
const FIRST_FINER_VALUE = 100_000_000_000_000;

const KNOWN_FIELDS = new Set(
  [...JSON.stringify(document.components.schemas).matchAll(/"(\w+)":\{/gu)].map(
    ([, name]) => name ?? '',
  ),
);

export function listenTo(findings: Findings): (heard: Heard) => void {
  return (heard) => {
    words(findings, heard);
    if (heard.status >= 400) {
      refusal(findings, heard);
      return;
    }
    // Login and refresh may come without an envelope: their checks read them.
    if (heard.operation === 'login' || heard.operation === 'refreshToken') {
      walk(findings, '', heard.content);
      return;
    }
    if (heard.status < 300 && heard.operation !== 'completeOrder') {
      described(findings, heard);
      if (heard.operation !== 'sendCode') walk(findings, 'data', heard.content);
    }
  };
}

function words(findings: Findings, { message }: Heard): void {
  if (message === null) return;
  if (message === '') findings.recognise('messages', 'empty');
  else findings.recognise('messages', /^[\x20-\x7e]*$/u.test(message) ? 'plain' : 'foreign');
}

function refusal(findings: Findings, { status, form }: Heard): void {
  if ([401, 403, 404].includes(status)) findings.recognise('errorBody', form);
  else {
    const seen = form === 'envelope' ? 'code and message' : `a body of form "${form}"`;
    findings.judge(form === 'envelope', 'COMMON.2', `an error ${status} has the envelope`, seen);
  }
}

function described(findings: Findings, heard: Heard): void {
  const { operation, status, text, form, code } = heard;
  const answer = operations.find(({ id }) => id === operation);
  const schema = answer === undefined ? undefined : schemaOf(operation, status);
  if (schema === undefined) {
    findings.differs('ENDPOINTS', `${operation} answers`, `the status ${status}, not described`);
    return;
  }
  if (form !== 'envelope') {
    findings.differs('COMMON.1', `${operation} answers in the envelope`, `form "${form}"`);
    return;
  }
  if (status === 201) findings.recognise('createdCode', code === 201 ? '201' : '200');
  const wrong = judgeOf(schema)(JSON.parse(text)).filter(
    (violation) => !isDialect(findings, heard, violation),
  );
  const about = `${operation} answers the described fields`;
  findings.judge(wrong.length === 0, 'FIELDS.1', about, wrong[0]?.words ?? 'all in their types');
}

function schemaOf(operationId: string, status: number): object | undefined {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const answer = operation.responses[String(status)];
      if (operation.operationId !== operationId || answer === undefined) continue;
      return resolved(answer).content['application/json'].schema;
    }
  }
  return undefined;
}

/** Whether it is only another spelling of what is described. */
function isDialect(findings: Findings, { body, status }: Heard, violation: Violation): boolean {
  const { place, keyword, missing } = violation;
  const name = missing ?? place.split('/').at(-1) ?? '';
  // Open values are told by themselves; the code of a 201 too.
  if (keyword === 'anyOf' || keyword === 'allOf' || OPEN.has(name)) return true;
  if (place === '/code' && status === 201) return true;
  if (keyword === 'required' && !ESSENTIAL.has(name)) {
    findings.recognise('emptyFields', 'omitted');
    return true;
  }
  if (valueAt(body, place) === null && !ESSENTIAL.has(name)) {
    findings.recognise('emptyFields', 'null');
    return true;
  }
  if (['const', 'enum', 'pattern'].includes(keyword) && ['type', 'payment_method'].includes(name)) {
    findings.recognise('newValues', 'added');
    return true;
  }
  return false;
}

function valueAt(body: unknown, place: string): unknown {
  let value = body;
  for (const part of place.split('/').slice(1)) {
    value = Array.isArray(value) ? (value as unknown[])[Number(part)] : fieldsOf(value)[part];
  }
  return value;
}

/** Every field of what came, as deep as it is described. */
function walk(findings: Findings, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    if (value.length === 0) findings.recognise('emptyFields', 'sent');
    for (const entry of value as unknown[]) walk(findings, name, entry);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    scalar(findings, name, value);
    return;
  }
  for (const [field, inner] of Object.entries(value)) {
    if (name !== '' && !KNOWN_FIELDS.has(field)) findings.recognise('newFields', 'added');
    if (UNDESCRIBED.has(field)) {
      const empty = inner === null || (Array.isArray(inner) && inner.length === 0);
      findings.recognise('undescribed', empty ? 'null' : 'filled');
    }
    if (!OPEN.has(field) && !(field === 'tags' && !Array.isArray(inner)))
      walk(findings, field, inner);
  }
}

function scalar(findings: Findings, name: string, value: unknown): void {
  if (value === 0 || value === '' || value === false) findings.recognise('emptyFields', 'sent');
  if (/^(?:id|\w+_id)$/u.test(name) && (typeof value === 'number' || typeof value === 'bigint')) {
    if (typeof value === 'bigint') findings.recognise('identifiers', 'large');
  }
  if (name.endsWith('_at') && Number(value) >= FIRST_FINER_VALUE) {
    findings.unknown('FIELDS.O1', 'the unit of times', 'a finer one than milliseconds');
    return;
  }
  if (typeof value !== 'number' || value === 0) return;
  if (name.endsWith('_at')) {
    const unit = value < FIRST_MILLISECOND_VALUE ? 'seconds' : 'milliseconds';
    findings.recognise('timestampUnit', unit);
  } else if (/amount|balance|percent|^paid_from|^data$/u.test(name)) {
    const near = Math.round(value * 10_000) / 10_000;
    findings.recognise('floats', near === value ? 'rounded' : 'noisy');
  }
}
