/** Branches: `GET /api/v1/branches/{branch_id}` (E14), with its schema. */
import { z } from 'zod/mini';
import type { Id } from '../../src-shared/domain/id.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import type { BranchSettings } from '../ports/loyalty-api.ts';
import { flag, identifier, textOrNull } from './fields.ts';
import { path, type Operation } from './operation.ts';

/** Essential: `group_id`. Only the fields of this path are documented; the names are guesses. */
const branchSchema = z.object({
  group_id: identifier,
  name: textOrNull,
  branch_name: textOrNull,
  address: textOrNull,
  branch_address: textOrNull,
  configuration: z.catch(z.object({ award: z.object({ enabled: flag }) }), {
    award: { enabled: false },
  }),
});

/** The award program is off unless `configuration.award.enabled` says otherwise. */
export function readBranch(branchId: Id): Operation<BranchSettings> {
  return {
    name: 'readBranch',
    kind: 'readOnly',
    method: 'GET',
    path: path(['branches', branchId]),
    parse: (data, reply) => {
      const parsed = branchSchema.safeParse(data);
      if (!parsed.success) return fail(null);
      const branch = parsed.data;
      return ok({
        groupId: branch.group_id,
        awardEnabled: branch.configuration.award.enabled,
        name: branch.name ?? branch.branch_name,
        address: branch.address ?? branch.branch_address,
        serviceTime: reply.date,
      });
    },
  };
}
