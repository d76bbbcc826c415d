/** What a branch knows: itself, and its customers (docs/loyalty-api.md, E3 to E7 and E14). */
import { z } from 'zod';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import { awardProgress, giveAward } from '../operations/award-progress.ts';
import {
  requireBranch,
  requireCustomer,
  requireNotBlacklisted,
  type Context,
} from '../operations/context.ts';
import { customerStatus } from '../operations/customer-status.ts';
import { refuse } from '../refusal.ts';
import { bonusBalance } from '../store/ledger.ts';
import { success, type HttpContext } from './envelope.ts';
import { idInBody, pathId, queryId, readBody } from './request.ts';
import type { Route } from './route.ts';
import { serializeAward, serializePrivateBranch } from './serializers.ts';
import { wireAmount, wireFloat } from './wire.ts';

const giving = z.object({ user_id: idInBody, stamp_count: z.int().min(0) });

export function branchRoutes(context: Context): Route[] {
  return [
    branchRoute(context),
    balanceRoute(context),
    privateBranchRoute(context),
    percentRoute(context),
    awardRoute(context),
    giveAwardRoute(context),
  ];
}

const branchOf = (context: Context, http: HttpContext) =>
  requireBranch(context, pathId(http, 'branch_id'));
const customerOf = (context: Context, http: HttpContext) =>
  requireCustomer(context, pathId(http, 'user_id'));

function branchRoute(context: Context): Route {
  return {
    method: 'GET',
    path: '/api/v1/branches/:branch_id',
    handle(http) {
      const branch = branchOf(context, http);
      return success(http, {
        id: wireId(branch.id),
        name: branch.name,
        address: branch.address,
        group_id: wireId(context.settings.groupId),
        configuration: { award: { enabled: branch.award?.enabled ?? false } },
      });
    },
  };
}

function balanceRoute(context: Context): Route {
  return {
    method: 'GET',
    path: '/api/v1/branches/:branch_id/private/balance',
    handle(http) {
      const branch = branchOf(context, http);
      const customer = requireCustomer(context, queryId(http, 'user_id'));
      if (queryId(http, 'group_id') !== context.settings.groupId) {
        refuse(400, 'the branch is not in this group');
      }
      return success(
        http,
        wireAmount(context.settings, bonusBalance(context.db, customer.id, branch.id)),
      );
    },
  };
}

function privateBranchRoute(context: Context): Route {
  return {
    method: 'GET',
    path: '/api/v1/branches/:branch_id/customers/:user_id/private-branch',
    handle(http) {
      const branch = branchOf(context, http);
      const status = customerStatus(context, branch, customerOf(context, http));
      return success(http, serializePrivateBranch(context.settings, branch, status));
    },
  };
}

function percentRoute(context: Context): Route {
  return {
    method: 'GET',
    path: '/api/v1/branches/:branch_id/cashback',
    handle(http) {
      const branch = branchOf(context, http);
      const customer = requireCustomer(context, queryId(http, 'user_id'));
      optionalWord(http, 'type', ['direct', 'qr']);
      optionalWord(http, 'use_certificate', ['true', 'false']);
      requireNotBlacklisted(branch, customer);
      return success(
        http,
        wireFloat(context.settings, customerStatus(context, branch, customer).percent),
      );
    },
  };
}

function awardRoute(context: Context): Route {
  return {
    method: 'GET',
    path: '/api/v1/branches/:branch_id/customers/:user_id/award',
    handle(http) {
      const branch = branchOf(context, http);
      const customer = customerOf(context, http);
      const progress = awardProgress(context, branch, customer);
      return success(http, serializeAward(context, branch, customer, progress));
    },
  };
}

function giveAwardRoute(context: Context): Route {
  return {
    method: 'POST',
    path: '/api/v1/branches/:branch_id/awards/:award_id/give',
    async handle(http) {
      const branch = branchOf(context, http);
      const body = await readBody(http, giving);
      const customer = requireCustomer(context, body.user_id);
      const awardId = http.req.param('award_id') ?? '';
      const progress = giveAward(context, branch, customer, awardId, body.stamp_count);
      const { id, title, description, stamp_count, received_stamp_count, total, updated_at } =
        serializeAward(context, branch, customer, progress);
      return success(http, {
        id,
        title,
        description,
        stamp_count,
        received_stamp_count,
        total,
        updated_at,
      });
    },
  };
}

/** Refuses a query parameter that is given and is none of the words. */
function optionalWord(http: HttpContext, name: string, words: readonly string[]): void {
  const value = http.req.query(name);
  if (value !== undefined && value !== '' && !words.includes(value)) {
    refuse(400, `${name} must be one of ${words.join(', ')}`);
  }
}
