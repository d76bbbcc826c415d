/**
 * For numbers of docs/loyalty-api.md: the code that keeps to it, and how a careless hand would break
 * it. A test that proves the number must notice (tools/mutate-numbers.ts). Rules are broken by hand,
 * each in its own way; fields of a resource all in the same way, by an answer with another value.
 */
import { readFileSync } from 'node:fs';
import type { ApiField } from '../loyalty-api.ts';
import { withAnotherValue } from './another-value.ts';

/** A place in a file, which stands there once, and what takes its place. */
interface Edit {
  readonly from: string;
  readonly to: string;
}

export interface RuleMutant extends Edit {
  readonly number: string;
  readonly file: string;
  /** Where two places keep to the rule, each by itself. */
  readonly and?: Edit;
}

export interface FieldMutant {
  readonly number: string;
  /** Its name on the wire. */
  readonly field: string;
  readonly views: readonly View[];
}

export type NumberMutant = RuleMutant | FieldMutant;

/** What builds a resource: a function, or a constant, of the service. */
interface View {
  readonly file: string;
  readonly declarations: readonly string[];
}

const MUTANTS = 'tools/mutation/number-mutants.json';

const views = (...declarations: string[]) => ({
  file: 'src-service/http/serializers.ts',
  declarations,
});
const orders = (...declarations: string[]) => ({
  file: 'src-service/http/order-serializers.ts',
  declarations,
});
const undescribed = (...declarations: string[]) => ({
  file: 'src-service/http/undescribed.ts',
  declarations,
});

const VIEWS: Readonly<Record<string, readonly View[]>> = {
  Order: [orders('serializeOrder')],
  OrderRefund: [orders('refundViews')],
  OrderError: [orders('MANUALLY_REVERTED')],
  OrderSender: [views('serializeSender')],
  RecipientBranch: [views('serializeRecipient'), undescribed('EMPTY_RECIPIENT')],
  User: [views('serializeUser')],
  Tag: [views('tagView')],
  PrivateBranch: [views('serializePrivateBranch', 'privateBranchView'), undescribed('ofBranch')],
  UserAward: [views('serializeAward')],
};

export function readRuleMutants(root: string): RuleMutant[] {
  return JSON.parse(readFileSync(`${root}/${MUTANTS}`, 'utf8')) as RuleMutant[];
}

/** One for each field of a resource; what is sent to the service is no resource. */
export function fieldMutants(fields: readonly ApiField[]): FieldMutant[] {
  return fields.flatMap(({ number, table, name }) => {
    const built = VIEWS[table];
    return built === undefined ? [] : [{ number, field: name, views: built }];
  });
}

/** The files that it changes. */
export function filesOf(mutant: NumberMutant): readonly string[] {
  return 'field' in mutant ? mutant.views.map(({ file }) => file) : [mutant.file];
}

/** The code of that file as the mutant has it; as it is where the mutant leaves it alone. */
export function mutate(mutant: NumberMutant, file: string, code: string): string {
  if ('field' in mutant) {
    const view = mutant.views.find((each) => file === each.file || file.endsWith(`/${each.file}`));
    return view === undefined ? code : withAnotherValue(code, view.declarations, mutant.field);
  }
  if (file !== mutant.file && !file.endsWith(`/${mutant.file}`)) return code;
  return [mutant, ...(mutant.and === undefined ? [] : [mutant.and])].reduce(
    (text, { from, to }) => text.replace(from, () => to),
    code,
  );
}
