/**
 * assets/openapi.json compiled into checks, one per operation. The judge is ajv, JSON Schema
 * 2020-12: neither the client nor the service has a part in it.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import json from '../../assets/openapi.json' with { type: 'json' };

/** What is wrong, each with its place; empty when nothing is. */
export type Check = (value: unknown) => readonly string[];

export interface Violation {
  /** JSON Pointer; '' is the whole. */
  readonly place: string;
  /** Of JSON Schema: required, type, const, enum, pattern… */
  readonly keyword: string;
  /** With `required`: the field that is missing. */
  readonly missing: string | null;
  readonly words: string;
}
export type Judge = (value: unknown) => readonly Violation[];

interface Media {
  readonly 'application/json': {
    readonly schema: object;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}
interface Answer {
  readonly description: string;
  readonly content: Media;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: { readonly type?: string; readonly $ref?: string };
  readonly example: unknown;
}
type OrReference<T> = T | { readonly $ref: string };
export interface DescribedOperation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly OrReference<Parameter>[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, OrReference<Answer>>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

export const document = json as unknown as Document;

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly secured: boolean;
  readonly parameters: readonly (Parameter & { readonly check: Check })[];
  /** null: the body is empty. */
  readonly body: Check | null;
  /** By status, and `default`. */
  readonly answers: ReadonlyMap<string, Check>;
  /** The values of the path's parameters; null for another path. */
  readonly match: (path: string) => Readonly<Record<string, string>> | null;
}

const ID = 'openapi.json';
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
addFormats.default(ajv);
ajv.addVocabulary(['example']);
ajv.addSchema({ $id: ID, $defs: absolute(document.components.schemas) });

/** References as they are in the schema that ajv knows. */
function absolute(schema: object): object {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"#/components/schemas/', `"${ID}#/$defs/`)) as object;
}

/** By a schema of the document, or by one that refers to them. */
export function judgeOf(schema: object): Judge {
  const validate = ajv.compile(absolute(schema));
  return (value) => {
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, keyword, message, params }) => ({
      place: instancePath,
      keyword,
      missing: keyword === 'required' ? String(params['missingProperty']) : null,
      words: `${instancePath === '' ? 'it' : instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    }));
  };
}

/** The same, in words. */
export function checkOf(schema: object): Check {
  const judge = judgeOf(schema);
  return (value) => judge(value).map(({ words }) => words);
}

/** Follows a reference inside of the document. */
export function resolved<T extends object>(value: OrReference<T>): T {
  if (!('$ref' in value)) return value;
  let found: unknown = json;
  for (const part of value.$ref.slice(2).split('/')) {
    found = (found as Record<string, unknown>)[part];
  }
  return found as T;
}

export const described = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    template,
    method: method.toUpperCase(),
    operation,
  })),
);

export const operations: readonly Operation[] = described.map(
  ({ template, method, operation }) => ({
    id: operation.operationId,
    method,
    template,
    secured: operation.security?.length !== 0,
    parameters: (operation.parameters ?? []).map((declared) => {
      const parameter = resolved(declared);
      return { ...parameter, check: textCheck(parameter.schema) };
    }),
    body:
      operation.requestBody === undefined
        ? null
        : checkOf(operation.requestBody.content['application/json'].schema),
    answers: new Map(
      Object.entries(operation.responses).map(([status, answer]) => [
        status,
        checkOf(resolved(answer).content['application/json'].schema),
      ]),
    ),
    match: matcher(template),
  }),
);

function matcher(template: string): Operation['match'] {
  const pattern = template.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)');
  const whole = new RegExp(`^${pattern}$`, 'u');
  return (path) => {
    const found = whole.exec(path);
    if (found === null) return null;
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)]),
    );
  };
}

/** As it stands when it is escaped wrongly: no identifier has a percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** For what stands in a path or a query as text. An int64 may lie beyond 2^53. */
function textCheck(schema: Parameter['schema']): Check {
  const check = checkOf(schema);
  const { type } = resolved(schema as OrReference<{ readonly type?: string }>);
  if (type === 'integer') {
    return (value) => {
      const text = String(value);
      const inRange = /^-?\d+$/u.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
      return inRange ? check(Number(text)) : ['it is no int64'];
    };
  }
  if (type === 'boolean') {
    return (value) => (value === 'true' || value === 'false' ? [] : ['it is no boolean']);
  }
  return check;
}
