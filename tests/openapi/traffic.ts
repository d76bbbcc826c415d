/** Collects exchanges, judged one by one, so that a test can fail with the name of each bad one. */
import { checkExchange, type Exchange } from '../../tools/openapi/check-exchange.ts';

export interface Traffic {
  add(exchange: Exchange): void;
  /** How many exchanges there were. */
  count(): number;
  /** Which operations were called. */
  operations(): ReadonlySet<string>;
  /**
   * One line per violation, naming the exchange; empty when everything is as described. Of one
   * side only for tests in which the other one is wrong on purpose.
   */
  violations(side?: 'request' | 'answer'): readonly string[];
}

export function createTraffic(): Traffic {
  const called = new Set<string>();
  const ofRequests: string[] = [];
  const ofAnswers: string[] = [];
  let count = 0;
  return {
    add(exchange) {
      count += 1;
      const { pathname } = new URL(exchange.url, 'http://127.0.0.1');
      const status = exchange.answer?.status ?? 'no answer';
      const name = `#${count} ${exchange.method} ${pathname} → ${status}`;
      const { operation, request, answer } = checkExchange(exchange);
      if (operation !== null) called.add(operation);
      ofRequests.push(...request.map((violation) => `${name}: request: ${violation}`));
      ofAnswers.push(...answer.map((violation) => `${name}: answer: ${violation}`));
    },
    count: () => count,
    operations: () => called,
    violations: (side) => [
      ...(side === 'answer' ? [] : ofRequests),
      ...(side === 'request' ? [] : ofAnswers),
    ],
  };
}

/** A fetch that judges all that goes through it; for the client's side, before a real service. */
export function recordingFetch(traffic: Traffic, real: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = {
      method: request.method,
      url: request.url,
      requestHeaders: request.headers,
      requestBody: typeof init?.body === 'string' ? init.body : '',
    };
    try {
      const response = await real(input, init);
      const { status, headers } = response;
      const body = await response.text();
      traffic.add({ ...sent, answer: { status, headers, body } });
      return new Response(body === '' ? null : body, { status, headers });
    } catch (error) {
      traffic.add({ ...sent, answer: null });
      throw error;
    }
  };
}
