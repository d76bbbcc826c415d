import type { FaultyService } from '../service/fault-injection.ts';

/** What is sent from now on of customers’ data, as parsed (Endpoint 2). */
export function editsSentTo(service: FaultyService): readonly unknown[] {
  const sent: unknown[] = [];
  service.intercept(({ path, body }) => {
    if (path.endsWith('/personal-info')) sent.push(JSON.parse(body));
    return 'pass';
  });
  return sent;
}
