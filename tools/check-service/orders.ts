/** Orders of an examination: the calls that make, complete and take back one, and what each of them
 * tells. What stays of them is kept in mind for the report. */
import { parseId, type Id } from '../../src-shared/domain/id.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import { fieldsOf, type Asker, type Heard } from './asker.ts';
import type { Findings } from './findings.ts';
import type { Person, Session } from './reading.ts';

/** Tenge. */
export const AMOUNT = 100;

export interface Ground {
  readonly asker: Asker;
  readonly findings: Findings;
  readonly session: Session;
  readonly person: Person;
}

export async function order(ground: Ground, more: object = {}): Promise<Heard> {
  const { asker, findings, session, person } = ground;
  const heard = await asker.ask({
    operation: 'createOrder',
    method: 'POST',
    path: `/branches/${session.branchId}/cash/order`,
    body: { user_id: wireId(person.userId), amount: AMOUNT, bonus_amount: 0, ...more },
  });
  const id = heard.status < 300 ? parseId(fieldsOf(heard.content)['id']) : null;
  if (id !== null) findings.stays(id, 'created');
  return heard;
}

export function complete({ asker, findings }: Ground, id: Id, bonus = 0): Promise<Heard> {
  // Before it is sent: it may be done though no answer comes.
  findings.stays(id, 'completed');
  return asker.ask({
    operation: 'completeOrder',
    method: 'POST',
    path: `/orders/${id}/cash/complete`,
    body: { use_balance: bonus > 0, amount: bonus, payment_method: bonus > 0 ? 'mixed' : 'cash' },
  });
}

export async function revert({ asker, findings }: Ground, id: Id): Promise<Heard> {
  const heard = await asker.ask({
    operation: 'revertOrder',
    method: 'POST',
    path: `/orders/${id}/revert-transaction`,
  });
  if (heard.status === 200 && fieldsOf(heard.content)['status'] === 'DECLINED') findings.gone(id);
  return heard;
}

export const refund = ({ asker }: Ground, id: Id, amount: string): Promise<Heard> =>
  asker.ask({
    operation: 'refundOrder',
    method: 'PATCH',
    path: `/orders/${id}/refund`,
    body: { amount },
  });

export async function recordOf(
  { asker }: Ground,
  id: Id,
): Promise<Readonly<Record<string, unknown>>> {
  return fieldsOf((await asker.ask({ operation: 'readOrder', path: `/orders/${id}` })).content);
}

/** Of a rule for whose breach the description gives no status. */
export function brokenRule({ findings }: Ground, rule: string, about: string, heard: Heard): void {
  const { status, code } = heard;
  const refused = status >= 400 && status < 500;
  findings.judge(refused, rule, about, `the status ${status}`);
  if (!refused) return;
  findings.recognise('brokenRule', String(status));
  if (code !== null) findings.recognise('brokenRuleCode', code === status ? 'status' : 'own');
  else findings.untold('brokenRuleCode', 'a refusal has no envelope');
}

export async function created(ground: Ground, heard: Heard): Promise<Id | null> {
  const { findings } = ground;
  const fields = fieldsOf(heard.content);
  const id = parseId(fields['id']);
  const fine = heard.status === 201 && id !== null && fields['status'] === 'PENDING';
  findings.judge(fine, 'E8.1', 'an order is created, PENDING', `the status ${heard.status}`);
  if (!fine) return null;
  const whole = 'initial_order_total_amount' in fields;
  findings.recognise('orderAnswers', whole ? 'whole' : 'described');
  const record = await recordOf(ground, id);
  const read = record['status'] === 'PENDING';
  findings.judge(read, 'ORDER.2', 'it can be read', String(record['status']));
  return id;
}

export async function completed(ground: Ground, id: Id, bonus = 0): Promise<void> {
  const { findings } = ground;
  const heard = await complete(ground, id, bonus);
  const form = emptyForm(heard);
  if (form !== null) findings.recognise('emptyAnswer', form);
  findings.judge(form !== null, 'E9.1', 'a completion answers empty', `the status ${heard.status}`);
  const record = await recordOf(ground, id);
  const status = String(record['status']);
  findings.judge(status === 'COMPLETED', 'E9.2', 'the order is COMPLETED then', status);
  if (status !== 'COMPLETED') return;
  const known = ['cash', 'card', 'online', 'mixed'].includes(String(record['payment_method']));
  const direct = record['type'] === 'DIRECT';
  findings.recognise('newValues', known && direct ? 'none' : 'added');
}

/** In which way nothing is answered; null: something is, or it isn't the envelope. */
function emptyForm({ status, form, content }: Heard): string | null {
  if (status === 204) return 'noContent';
  if (status !== 200) return null;
  if (form === 'empty') return 'noBody';
  if (form !== 'envelope') return null;
  if (content === undefined) return 'omitted';
  if (content === null) return 'null';
  return typeof content === 'object' && Object.keys(content).length === 0 ? 'object' : null;
}
