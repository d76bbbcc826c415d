/**
 * Unattended set-up from a JSON file, checked as strictly as what a person types, and erased after
 * success. The fields have the names of the service's description:
 *
 *   { "environment": "test" | "production", "address": "https://…", "login": "…", "password": "…",
 *     "branch_id": 101, "gift_product_id": 500, "keep_credentials": true, "keep_unprotected": false }
 *
 * `branch_id` may be left out: the first branch of the login is taken (Initial setup, step 2).
 * `gift_product_id` is the point of sale's own, a number or any text; it may be left out or null,
 * `keep_credentials` may be left out (true), and so may `keep_unprotected` (false): whether the sign-in
 * is kept on a computer that can't protect it.
 */
import { z } from 'zod/mini';
import { parsedBy } from '../../../src-shared/contract/shaping.ts';
import { REMOTE_ENVIRONMENTS } from '../../../src-shared/contract/choices.ts';
import type { LoyaltyGateway } from '../../ports/loyalty-api.ts';
import { invalidInput, type Fault, type InputProblem } from '../../../src-shared/domain/fault.ts';
import { parseId } from '../../../src-shared/domain/id.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { parseProductId } from '../../../src-shared/domain/verbatim.ts';
import { parseWire } from '../../../src-shared/domain/wire-json.ts';
import type { ProvisioningFile } from '../../ports/system.ts';
import type { Secrets } from '../../ports/vault.ts';
import type { SetUp } from './setup.ts';

const text = (most: number) =>
  z.string('format').check(z.trim(), z.minLength(1, 'empty'), z.maxLength(most, 'format'));
const id = parsedBy(z.unknown(), parseId, 'format');

const productId = parsedBy(
  z.unknown(),
  (value): string | null => (typeof value === 'string' ? parseProductId(value) : parseId(value)),
  'format',
);

const provisionSchema = z.strictObject({
  environment: z.enum(REMOTE_ENVIRONMENTS, 'format'),
  address: text(500),
  login: text(200),
  password: text(200),
  branch_id: z.optional(id),
  gift_product_id: z.optional(z.union([z.null(), productId])),
  keep_credentials: z.optional(z.boolean('format')),
  keep_unprotected: z.optional(z.boolean('format')),
});
export type Provision = z.output<typeof provisionSchema>;

/** The file's text → what to set up, or the first field that can't be used. */
export function parseProvision(file: string): Result<Provision, Fault> {
  let document: unknown;
  try {
    document = parseWire(file);
  } catch {
    return fail(invalidInput('file', 'format'));
  }
  const read = provisionSchema.safeParse(document);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    return fail(invalidInput(issue.keys[0] ?? 'file', 'unknownField'));
  }
  const field = issue?.path.join('.') || 'file';
  const problem = issue?.message === 'empty' ? 'empty' : 'format';
  return fail(invalidInput(field, problem satisfies InputProblem));
}

/** Logs in, takes the branch, stores everything; then erases the file. Nothing is half done. */
export async function provision(
  file: ProvisioningFile,
  setUp: Pick<SetUp, 'login' | 'finish'>,
): Promise<Result<null, Fault>> {
  const content = file.read();
  if (content === null) return fail(invalidInput('file', 'unreadable'));
  const wanted = parseProvision(content);
  if (!wanted.ok) return wanted;
  const { environment, address, login, password, branch_id, gift_product_id } = wanted.value;
  const loggedIn = await setUp.login({
    environment,
    address,
    login,
    password,
    keepCredentials: wanted.value.keep_credentials ?? true,
    keepUnprotected: wanted.value.keep_unprotected ?? false,
  });
  if (!loggedIn.ok) return loggedIn;
  const { branches } = loggedIn.value;
  const branch =
    branch_id === undefined ? branches[0] : branches.find(({ branchId }) => branchId === branch_id);
  if (branch === undefined) return fail(invalidInput('branch_id', 'format'));
  const finished = await setUp.finish({
    branchId: branch.branchId,
    giftProductId: gift_product_id ?? null,
  });
  if (finished.ok) file.erase();
  return finished;
}

/**
 * The program was told of a file and is set up already. One for this very till has done its work (the power
 * went before it could be erased): it is erased now. Any other stays, for it may be meant for another till.
 */
export function eraseIfDone(
  file: ProvisioningFile,
  secrets: Secrets | null,
  addressOf: LoyaltyGateway['addressOf'],
): void {
  const wanted = file.isThere() && secrets !== null ? parseProvision(file.read() ?? '') : null;
  if (secrets === null || wanted?.ok !== true) return;
  const { environment, address, branch_id } = wanted.value;
  const there = addressOf(address);
  const isThisTill =
    environment === secrets.environment &&
    there.ok &&
    there.value === secrets.address &&
    (branch_id ?? secrets.branchId) === secrets.branchId;
  if (isThisTill) file.erase();
}
