/**
 * Wire forms of the resources (docs/loyalty-api.md, Resources). Amounts leave as
 * tenge, identifiers as int64 numbers. Objects whose fields are open (FIELDS.O4) are null unless the
 * customer's data or the dialect holds something for them.
 */
import { wireId } from '../../src-shared/domain/wire-json.ts';
import type { AwardProgress } from '../operations/award-progress.ts';
import { instant } from '../operations/award-progress.ts';
import type { Context } from '../operations/context.ts';
import { membershipTimes } from '../operations/membership-times.ts';
import { needsCode, customerStatus, type CustomerStatus } from '../operations/customer-status.ts';
import type { Branch, Settings, Tag } from '../settings.ts';
import { membershipsOf, tagUserCount, type Customer } from '../store/customers.ts';
import { ofBranch, ofRecipient } from './undescribed.ts';
import { dashedBirthday, wireAmount, wireFloat, wireTime } from './wire.ts';

/** OrderSender. */
export function serializeSender(customer: Customer) {
  return {
    id: wireId(customer.id),
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    avatar: customer.avatar,
  };
}

/** RecipientBranch. `cashier` is the login that processed the order, '' for none. */
export function serializeRecipient(settings: Settings, branch: Branch, cashier: string) {
  const login = settings.logins.find((candidate) => candidate.login === cashier);
  return {
    branch_id: wireId(branch.id),
    branch_name: branch.name,
    branch_address: branch.address,
    group_id: wireId(settings.groupId),
    casher_phone: login?.cashierPhone ?? '',
    casher_name: login?.cashierName ?? '',
    ...ofRecipient(settings),
  };
}

/** The fields of PrivateBranch that E4 returns. */
export function serializePrivateBranch(settings: Settings, branch: Branch, status: CustomerStatus) {
  return {
    branch_id: wireId(branch.id),
    group_id: wireId(settings.groupId),
    balance: wireAmount(settings, status.balance),
    is_client: status.isClient,
    cash_back_percent: wireFloat(settings, status.percent),
    daily_tx_count: status.dailyTxCount,
    daily_tx_limit: branch.dailyTxLimit,
    spend_amount: wireAmount(settings, status.spent),
    updated_at: wireTime(settings, status.membership?.updatedAt ?? 0),
  };
}

/** User, as the lookup of E1 returns it. */
export function serializeUser(context: Context, branch: Branch, customer: Customer) {
  const { settings, db } = context;
  const branches = membershipsOf(db, customer.id)
    .map((membership) => settings.branches.find((known) => known.id === membership.branchId))
    .filter((known) => known !== undefined);
  const asked = customerStatus(context, branch, customer);
  const statusIn = (known: Branch) =>
    known.id === branch.id ? asked : customerStatus(context, known, customer);
  return {
    id: wireId(customer.id),
    phone: customer.phone,
    first_name: customer.firstName,
    last_name: customer.lastName,
    avatar: customer.avatar,
    username: customer.username,
    birthday: dashedBirthday(settings, customer.birthday),
    created_at: wireTime(settings, customer.createdAt),
    private_branches: branches.map((known) =>
      privateBranchView(context, known, customer, statusIn(known)),
    ),
    tags: asked.tags.map((tag) => tagView(context, tag)),
    send_code_for_use_cashback: needsCode(branch, customer),
    gradation_status: asked.gradationStatus,
  };
}

/** UserAward. */
export function serializeAward(
  context: Context,
  branch: Branch,
  customer: Customer,
  progress: AwardProgress,
) {
  const { settings } = context;
  const { program } = progress;
  return {
    id: program.id,
    title: program.title,
    description: program.description,
    stamp_count: program.stampCount,
    received_stamp_count: progress.received,
    created_at: wireTime(settings, instant(program.createdAt ?? program.activatedAt)),
    activated_at: wireTime(settings, instant(program.activatedAt)),
    expired_at: wireTime(settings, instant(program.expiredAt)),
    updated_at: wireTime(settings, progress.updatedAt),
    branch: serializeRecipient(settings, branch, ''),
    recipient: serializeSender(customer),
    total: progress.total,
    is_active: progress.isActive,
  };
}

function privateBranchView(
  context: Context,
  branch: Branch,
  customer: Customer,
  status: CustomerStatus,
) {
  const { settings } = context;
  const times = membershipTimes(context, branch, customer);
  return {
    ...serializePrivateBranch(settings, branch, status),
    increased_cashback_percent: wireFloat(settings, status.membership?.increasedPercent ?? 0),
    bonus_percentage: wireFloat(settings, branch.bonusSharePercent),
    expired_at: wireTime(settings, times.expiredAt),
    last_uploaded_notification: wireTime(settings, times.notifiedAt),
    first_transaction_date_after_notification: wireTime(settings, times.firstPaidAfterNotification),
    ...ofBranch(settings, branch),
    ...status.membership?.extra,
  };
}

function tagView(context: Context, tag: Tag) {
  return {
    id: wireId(tag.id),
    name: tag.name,
    bonus_percentage: wireFloat(context.settings, tag.bonusPercentage),
    background_color: tag.backgroundColor,
    color: tag.color,
    created_at: wireTime(context.settings, instant(tag.createdAt)),
    updated_at: wireTime(context.settings, instant(tag.updatedAt ?? tag.createdAt)),
    user_count: tagUserCount(context.db, tag.id),
    is_discount: tag.isDiscount,
  };
}
