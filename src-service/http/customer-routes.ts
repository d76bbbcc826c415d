/** Customers: find, edit, send a code (docs/loyalty-api.md, E1, E2 and E10). */
import { z } from 'zod';
import { calendarDate } from '../../src-shared/domain/time.ts';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import {
  blacklisting,
  requireBranch,
  requireCustomer,
  type Context,
} from '../operations/context.ts';
import { editCustomer } from '../operations/edit-customer.ts';
import { sendCode } from '../operations/send-code.ts';
import { refuse } from '../refusal.ts';
import { customerByPhone } from '../store/customers.ts';
import { success } from './envelope.ts';
import {
  idInBody,
  optionalIdInBody,
  pathId,
  PHONE,
  phoneInBody,
  queryId,
  readBody,
} from './request.ts';
import type { Route } from './route.ts';
import { serializeUser } from './serializers.ts';
import { isoBirthday } from './wire.ts';

const name = z.string().trim().max(100).nullish();

/** DD-MM-YYYY → YYYY-MM-DD. */
const birthday = z.string().transform((text, issues) => {
  const [, day = '', month = '', year = ''] = /^(\d{2})-(\d{2})-(\d{4})$/u.exec(text) ?? [];
  if (calendarDate(Number(year), Number(month), Number(day))) return `${year}-${month}-${day}`;
  issues.addIssue({ code: 'custom', message: 'expected a date as DD-MM-YYYY' });
  return z.NEVER;
});

/** E2.O1 is decided so: no field is required; '' and null mean "not given". */
const notGiven = z.union([z.literal(''), z.null()]).optional();
const personalInfo = z.object({
  first_name: name,
  last_name: name,
  birthday: z.union([notGiven, birthday], 'expected a date as DD-MM-YYYY'),
  phone_number: z.union([notGiven, phoneInBody], 'expected +7 and ten digits'),
  new_phone_number: z.union([notGiven, phoneInBody], 'expected +7 and ten digits'),
  branch_id: optionalIdInBody,
  tags: z.array(idInBody).nullish(),
});

const sending = z.object({ branch_id: idInBody });

/** E1: 403; a service may also hide the customer. */
function refuseBlacklisted({ settings }: Context): never {
  return settings.dialect.lookupBlacklist === '404'
    ? refuse(404, 'user not found')
    : refuse(403, 'the branch has this customer in its blacklist');
}

export function customerRoutes(context: Context): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/v1/promoters/find',
      handle(http) {
        const phone = http.req.query('phone') ?? '';
        if (!PHONE.test(phone)) refuse(400, 'invalid phone format: +7 and ten digits expected');
        const branch = requireBranch(context, queryId(http, 'branch_id'));
        const customer = customerByPhone(context.db, phone) ?? refuse(404, 'user not found');
        if (blacklisting(branch, customer)) refuseBlacklisted(context);
        return success(http, serializeUser(context, branch, customer));
      },
    },
    {
      method: 'PUT',
      path: '/api/v1/customers/:user_id/personal-info',
      async handle(http) {
        const customerId = pathId(http, 'user_id');
        const body = await readBody(http, personalInfo);
        const customer = editCustomer(context, customerId, {
          change: {
            ...(body.first_name ? { firstName: body.first_name } : {}),
            ...(body.last_name ? { lastName: body.last_name } : {}),
            ...(body.birthday ? { birthday: body.birthday } : {}),
            ...(body.new_phone_number ? { phone: body.new_phone_number } : {}),
          },
          currentPhone: body.phone_number || null,
          branchId: body.branch_id,
          tags: body.tags ?? null,
        });
        return success(http, {
          id: wireId(customer.id),
          phone: customer.phone,
          first_name: customer.firstName,
          last_name: customer.lastName,
          birthday: isoBirthday(context.settings, customer.birthday),
        });
      },
    },
    {
      method: 'POST',
      path: '/api/v1/customers/:user_id/send-use-cashback-code',
      async handle(http) {
        const customerId = pathId(http, 'user_id');
        const { branch_id } = await readBody(http, sending);
        const branch = requireBranch(context, branch_id);
        return success(http, sendCode(context, branch, requireCustomer(context, customerId)));
      },
    },
  ];
}
