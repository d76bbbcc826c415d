/**
 * The envelope around every answer: `{code, message, data}` (docs/loyalty-api.md, COMMON).
 * `data` is omitted when empty; login and refresh may come without an envelope.
 */
import { parseWire } from '../../src-shared/domain/wire-json.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Answer {
  /** `page`: HTML or XML, as gateways write it. `text`: anything else that isn't JSON (words, a
   * cut-off document). `json`: JSON without an envelope. */
  readonly form: 'empty' | 'page' | 'text' | 'json' | 'envelope';
  /** The envelope's `code`, when there is one. */
  readonly code: number | null;
  /** The service's own words: the envelope's `message`, or a body of plain text. */
  readonly message: string | null;
  /** The envelope's `data`; undefined when it was omitted. */
  readonly data: unknown;
  /** For answers that may be bare: the fields of `data` over those around it. */
  readonly fields: Fields | null;
}

const NOTHING = { code: null, message: null, data: undefined, fields: null } as const;

/** Never throws; a parser's message would quote the body. */
export function parseAnswer(text: string): Answer {
  if (text.trim() === '') return { form: 'empty', ...NOTHING };
  let value: unknown;
  try {
    value = parseWire(text);
  } catch {
    return notJson(text.trimStart());
  }
  if (!isFields(value)) return { form: 'json', ...NOTHING };
  const code = parseCode(value['code']);
  const { data, message } = value;
  return {
    form: code === null ? 'json' : 'envelope',
    code,
    message: typeof message === 'string' ? message : null,
    data,
    fields: isFields(data) ? { ...value, ...data } : value,
  };
}

/** What begins like JSON was cut off or is broken: no words for anybody. */
function notJson(text: string): Answer {
  if (text.startsWith('<')) return { form: 'page', ...NOTHING };
  return { form: 'text', ...NOTHING, message: /^[{["]/u.test(text) ? null : text };
}

/** 200 is promised; its neighbours (201 for a created order) are no errors. */
export function isSuccess(code: number): boolean {
  return code >= 200 && code <= 299;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseCode(value: unknown): number | null {
  const code = typeof value === 'string' && /^-?\d{1,10}$/u.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}
