/**
 * Every field that the description's tables name is in assets/openapi.json with its type. Together
 * with the judged traffic this says that the service really sends it.
 */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSentences } from '../../tools/conformance.ts';
import { document, resolved } from '../openapi/description.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly $ref?: string;
}

interface Field {
  readonly resource: string;
  readonly name: string;
  /** As the description writes it; null: "not shown". */
  readonly type: string | null;
}

const sentences = readSentences(resolve(import.meta.dirname, '../..'));

/** `User.phone`, from table rows and from sentences such as "OrderError: `code` (int), …". */
function fieldsOf(section: string, quote: string): readonly Field[] {
  const resource = section.replace(/ \(.*\)$/u, '');
  const row = /^\| (\w+) \| ([^|]+?) \|/u.exec(quote);
  if (row !== null) {
    const [, name = '', type = ''] = row;
    return [{ resource, name, type: type.replace(/ \(.*\)$/u, '') }];
  }
  const listed =
    /^(\w+): `/u.exec(quote)?.[1] ?? (quote.includes('also carries') ? resource : null);
  return [...quote.matchAll(/`(\w+)`(?: \((\w+)\))?/gu)].map(([, name = '', type]) => ({
    resource: listed ?? resource,
    name,
    type: type ?? null,
  }));
}

const RESOURCES = new Set([
  'Order',
  'OrderSender',
  'RecipientBranch',
  'User',
  'PrivateBranch',
  'UserAward (stamp award progress)',
]);
const fields = sentences
  .filter(({ section, labels = [] }) => RESOURCES.has(section) && labels.includes('FIELDS.1'))
  .flatMap(({ section, quote }) => fieldsOf(section, quote));

function schemaOf(resource: string): Schema {
  const schema: Schema = document.components.schemas[resource] ?? {};
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolved<Schema>(part as never))];
  return {
    properties: Object.fromEntries(parts.flatMap((part) => Object.entries(part.properties ?? {}))),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

const SCALARS: Readonly<Record<string, Schema>> = {
  int: { type: 'integer' },
  int64: { type: 'integer', format: 'int64' },
  float64: { type: 'number', format: 'double' },
  number: { type: 'number' },
  string: { type: 'string' },
  bool: { type: 'boolean' },
};

describe('fields of the resources', () => {
  test('[FIELDS.1] all 97 are found in the description’s tables', () => {
    expect(fields).toHaveLength(97);
    expect(new Set(fields.map(({ resource }) => resource))).toEqual(
      new Set([
        'Order',
        'OrderRefund',
        'OrderError',
        'OrderSender',
        'RecipientBranch',
        'User',
        'Tag',
        'PrivateBranch',
        'UserAward',
      ]),
    );
  });

  test.each(fields)('[FIELDS.1] $resource.$name is $type in assets/openapi.json', (field) => {
    const { properties = {}, required = [] } = schemaOf(field.resource);
    const given = properties[field.name];
    expect(given).toBeDefined();
    // `error` is "present when status is DECLINED".
    const conditional = field.resource === 'Order' && field.name === 'error';
    expect(required.includes(field.name)).toBe(!conditional);
    const schema = resolved<Schema>((given ?? {}) as never);
    if (field.type === null) return;
    const scalar = SCALARS[field.type];
    const list = /^\[\](\w+)$/u.exec(field.type)?.[1];
    if (scalar !== undefined) expect(schema).toMatchObject(scalar);
    else if (list !== undefined) expect([schema.type].flat()).toContain('array');
    else expect([schema.type].flat()).toContain('object');
    const known = document.components.schemas[list ?? field.type];
    if (known !== undefined) {
      expect(resolved<Schema>((list === undefined ? given : schema.items) as never)).toBe(known);
    }
  });
});
