/**
 * Every field that the tables of docs/loyalty-api.md name is in assets/openapi.json with its type.
 * Together with the judged traffic this says that the service really sends it.
 */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLoyaltyApi } from '../../tools/loyalty-api.ts';
import { document, resolved } from '../../tools/openapi/description.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly $ref?: string;
}

/** The tables of the endpoints name what is sent to the service. */
const fields = readLoyaltyApi(resolve(import.meta.dirname, '../..')).fields.filter(
  ({ table }) => !/^E\d/u.test(table),
);

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
  test('[FIELDS.1] all 97 are found in the tables', () => {
    expect(fields).toHaveLength(97);
    expect(new Set(fields.map(({ table }) => table))).toEqual(
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

  test.each(fields)('[FIELDS.1] $number is $type in assets/openapi.json', (field) => {
    const { properties = {}, required = [] } = schemaOf(field.table);
    const given = properties[field.name];
    expect(given).toBeDefined();
    // ORDER.5: only a DECLINED order has one.
    const conditional = field.table === 'Order' && field.name === 'error';
    expect(required.includes(field.name)).toBe(!conditional);
    const schema = resolved<Schema>((given ?? {}) as never);
    if (field.type === 'open') return;
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
