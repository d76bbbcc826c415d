/**
 * What only shows when something moves. The customer is named for it; every order is small and, as
 * far as the service lets it, reverted at the end.
 */
import { REVERTED_BY_HAND } from '../../src-shared/domain/reversal/reversible.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import { fieldsOf, numberIn } from './asker.ts';
import {
  AMOUNT,
  brokenRule,
  complete,
  completed,
  created,
  order,
  recordOf,
  refund,
  revert,
  type Ground,
} from './orders.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Person, Session } from './reading.ts';

/** Tenge. */
const BONUS = 10;

export async function moveAbout(ground: Ground, sendCode: (() => Promise<string | null>) | null) {
  await personalData(ground);
  await accrual(ground);
  await wholeRefund(ground);
  await spending(ground, sendCode);
}

async function stampsOf({ asker, session, person }: Ground): Promise<number | null> {
  const path = `/branches/${session.branchId}/customers/${person.userId}/award`;
  const { content } = await asker.ask({ operation: 'readAward', path });
  return numberIn(fieldsOf(content)['received_stamp_count']);
}

/** Nothing is changed: the first name that the customer has is sent again. */
async function personalData({ asker, findings, person, session }: Ground): Promise<void> {
  const { status, content } = await asker.ask({
    operation: 'editCustomer',
    method: 'PUT',
    path: `/customers/${person.userId}/personal-info`,
    body: {
      phone_number: person.phone,
      branch_id: wireId(session.branchId),
      ...(person.firstName === '' ? {} : { first_name: person.firstName }),
    },
  });
  findings.judge(status === 200, 'E2.1', 'an edit that changes nothing', `the status ${status}`);
  const text = String(fieldsOf(content)['birthday'] ?? '');
  const form = /^\d{4}-\d\d-\d\dT00:00:00(?<tail>.*)$/u.exec(text)?.groups?.['tail'];
  if (form === undefined) return;
  const told = form === 'Z' ? 'utc' : form.startsWith('.') ? 'millis' : 'offset';
  findings.recognise('dateTimeForm', told);
}

/** Flow A, then everything that can be done to a completed order. */
async function accrual(ground: Ground): Promise<void> {
  const { findings, session } = ground;
  const stamps = session.awardEnabled;
  const before = stamps ? await stampsOf(ground) : null;
  const both = await order(ground, { add_stamp: true, stamp_count: 1, give_award: true });
  brokenRule(ground, 'E8.R1', 'add_stamp beside give_award is refused', both);
  const id = await created(
    ground,
    await order(ground, stamps ? { add_stamp: true, stamp_count: 1 } : {}),
  );
  if (id === null) return;
  const early = stamps ? await stampsOf(ground) : null;
  brokenRule(ground, 'E11.5', 'a PENDING order is not reverted', await revert(ground, id));
  await completed(ground, id);
  if (stamps) stamped(ground, { before, early, completed: await stampsOf(ground) });
  else findings.untold('stampsAdded', 'the branch has no award program');
  const again = await complete(ground, id);
  brokenRule(ground, 'E9.6', 'no order is completed twice', again);
  await refunded(ground, id);
}

/** When the order's one stamp came; null: they could not be read. */
function stamped(
  { findings }: Ground,
  { before, early, completed }: Readonly<Record<'before' | 'early' | 'completed', number | null>>,
): void {
  const known = before !== null && completed !== null;
  const added = known && completed === before + 1;
  const seen = known ? `${before}, then ${completed}` : 'they can not be read';
  findings.judge(added, 'E9.10', 'an order adds its stamp', seen);
  if (!added) findings.untold('stampsAdded', 'no stamp was added');
  else findings.recognise('stampsAdded', early === completed ? 'atCreation' : 'atCompletion');
}

async function refunded(ground: Ground, id: Id): Promise<void> {
  const { findings } = ground;
  const heard = await refund(ground, id, '10');
  const record = await recordOf(ground, id);
  const left = numberIn(record['order_total_amount']) ?? 0;
  const right = heard.status === 200 && Math.abs(left - (AMOUNT - 10)) < 0.01;
  findings.judge(right, 'E12.1', 'a refund leaves the rest', `the status ${heard.status}`);
  const returned = record['status'] === 'RETURNED';
  const more = await refund(ground, id, '5');
  const reverted = await revert(ground, id);
  const open = more.status === 200 && reverted.status === 200;
  findings.recognise('afterRefund', returned ? (open ? 'returned' : 'returnedFinal') : 'completed');
  if (!open) {
    const seen = `it was ${String(record['status'])} and stays so`;
    findings.unknown('E11.1', 'a refunded order is reverted', seen);
    return;
  }
  const after = await recordOf(ground, id);
  const { code } = fieldsOf(after['error']);
  const declined = after['status'] === 'DECLINED' && code === REVERTED_BY_HAND;
  findings.judge(declined, 'E11.1', 'a reverted order is DECLINED, 3015', String(after['status']));
  const twice = await revert(ground, id);
  brokenRule(ground, 'E11.5', 'a DECLINED order is not reverted', twice);
}

async function wholeRefund(ground: Ground): Promise<void> {
  const { findings } = ground;
  const id = await created(ground, await order(ground));
  if (id === null) return;
  await completed(ground, id);
  brokenRule(
    ground,
    'E12.6',
    'more than the order is not refunded',
    await refund(ground, id, '101'),
  );
  const whole = await refund(ground, id, String(AMOUNT));
  findings.recognise('refundOfAll', whole.status === 200 ? 'accepted' : 'refused');
  await revert(ground, id);
}

/** Flow B. Without `sendCode` only for a customer who spends without a code. */
async function spending(
  ground: Ground,
  sendCode: (() => Promise<string | null>) | null,
): Promise<void> {
  const { asker, findings, person, session } = ground;
  const untold = (why: string) => {
    findings.untold('refundedBonus', why);
    findings.untold('codeForm', why);
  };
  const { content } = await asker.ask({
    operation: 'readBalance',
    path: `/branches/${session.branchId}/private/balance`,
    query: { user_id: person.userId, group_id: session.groupId },
  });
  if ((numberIn(content) ?? 0) < BONUS) {
    untold(`the customer has less than ${BONUS} bonuses`);
    return;
  }
  let code: string | null = null;
  if (person.needsCode) {
    const wrong = await order(ground, { bonus_amount: BONUS, use_balance_code: 'no-such-code' });
    const said = wrong.status === 400 && wrong.code === 3025;
    const seen = `the status ${wrong.status}, code ${wrong.code ?? 'none'}`;
    findings.judge(said, 'E8.R3', 'a wrong code is 400 with 3025', seen);
    brokenRule(ground, 'E8.R2', 'no code is refused', await order(ground, { bonus_amount: BONUS }));
    if (sendCode === null) {
      untold('the customer needs a code, and --send-code was not given');
      return;
    }
    code = await sendCode();
    if (code === null) {
      untold('no code was answered');
      return;
    }
  } else findings.untold('codeForm', 'the customer spends without a code');
  const more = code === null ? {} : { use_balance_code: code };
  const id = await created(ground, await order(ground, { bonus_amount: BONUS, ...more }));
  if (id === null) return;
  await completed(ground, id, BONUS);
  const paid = numberIn((await recordOf(ground, id))['paid_from_private_balance']);
  const spent = paid !== null && Math.abs(paid - BONUS) < 0.01;
  findings.judge(spent, 'E9.3', 'bonuses paid their part', String(paid));
  await refund(ground, id, '50');
  const { refunds } = await recordOf(ground, id);
  const first: unknown = Array.isArray(refunds) ? refunds[0] : undefined;
  const bonus = numberIn(fieldsOf(first)['refunded_bonus']) ?? 0;
  if (bonus === 0) findings.untold('refundedBonus', 'the refund names none');
  else
    findings.recognise('refundedBonus', Math.abs(bonus - BONUS / 2) < 0.01 ? 'spent' : 'cashback');
  await revert(ground, id);
}

/** Sends an SMS; the code is used and never shown. null: it wasn't answered. */
export async function codeFor(
  { asker, findings }: Pick<Ground, 'asker' | 'findings'>,
  { userId }: Person,
  { branchId }: Session,
): Promise<string | null> {
  const { status, content } = await asker.ask({
    operation: 'sendCode',
    method: 'POST',
    path: `/customers/${userId}/send-use-cashback-code`,
    body: { branch_id: wireId(branchId) },
  });
  const code = status === 200 && typeof content === 'string' && content !== '' ? content : null;
  const seen = `the status ${status}`;
  findings.judge(code !== null, 'E10.1', 'a code is sent and answered as a text', seen);
  if (code === null) return null;
  const form = /^\d+$/u.test(code) ? `digits${code.length}` : `letters${code.length}`;
  findings.recognise('codeForm', form);
  return code;
}
