/** Whether one request and its answer are as the description says. */
import { operations, type Operation } from './description.ts';

export interface Exchange {
  readonly method: string;
  /** Path and query, or a whole address. */
  readonly url: string;
  readonly requestHeaders: Headers;
  /** '' for none. */
  readonly requestBody: string;
  /** null: no whole answer came; only the request is judged. */
  readonly answer: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string;
  } | null;
}

export interface Finding {
  /** null: the description knows no such operation. */
  readonly operation: string | null;
  readonly request: readonly string[];
  readonly answer: readonly string[];
}

export function checkExchange(exchange: Exchange): Finding {
  const { pathname, searchParams } = new URL(exchange.url, 'http://127.0.0.1');
  const at = operations.filter((operation) => operation.match(pathname) !== null);
  const operation = at.find((candidate) => candidate.method === exchange.method);
  if (operation === undefined) {
    const known = at.map((candidate) => candidate.method).join(', ');
    const what = known === '' ? 'no such path is described' : `only ${known} is described here`;
    return { operation: null, request: [what], answer: [] };
  }
  return {
    operation: operation.id,
    request: [
      ...checkHeaders(operation, exchange.requestHeaders),
      ...checkParameters(operation, operation.match(pathname) ?? {}, searchParams),
      ...checkBody(operation, exchange),
    ],
    answer: exchange.answer === null ? [] : checkAnswer(operation, exchange.answer),
  };
}

function checkHeaders(operation: Operation, headers: Headers): readonly string[] {
  const authorization = headers.get('authorization');
  if (!operation.secured) {
    return authorization === null ? [] : ['a token is sent where none is described'];
  }
  return /^Bearer \S+$/u.test(authorization ?? '') ? [] : ['no bearer token is sent'];
}

function checkParameters(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  query: URLSearchParams,
): readonly string[] {
  const found = operation.parameters.flatMap(({ name, in: place, required, check }) => {
    const values = place === 'path' ? [path[name] ?? ''] : query.getAll(name);
    if (values.length > 1) return [`${name} stands twice in the query`];
    const [value] = values;
    if (value === undefined) return required ? [`${name} is missing in the query`] : [];
    return check(value).map((violation) => `${place} ${name}: ${violation}`);
  });
  const names = new Set(operation.parameters.map((parameter) => parameter.name));
  const others = [...query.keys()].filter((name) => !names.has(name));
  return [...found, ...others.map((name) => `${name} is not described in the query`)];
}

function checkBody(
  { body }: Operation,
  { requestHeaders, requestBody }: Exchange,
): readonly string[] {
  if (body === null) return requestBody === '' ? [] : ['a body is sent where none is described'];
  return checkJson(requestHeaders, requestBody, body).map((violation) => `body: ${violation}`);
}

function checkAnswer(
  { answers }: Operation,
  answer: NonNullable<Exchange['answer']>,
): readonly string[] {
  const check = answers.get(String(answer.status)) ?? answers.get('default');
  // `default` stands for errors only.
  if (check === undefined || (answer.status < 400 && !answers.has(String(answer.status)))) {
    return [`the status ${answer.status} is not described`];
  }
  return checkJson(answer.headers, answer.body, check);
}

function checkJson(
  headers: Headers,
  text: string,
  check: (value: unknown) => readonly string[],
): readonly string[] {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json(?:;|$)/u.test(type)) return [`Content-Type is "${type}"`];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return ['it is no JSON'];
  }
  return check(value);
}
