/** The contract on the host: every command through the real bridge, window to main and back. */
import type { Page } from 'playwright/test';
import { commands, type CommandName } from '../../src-shared/contract/commands.ts';
import { snapshotSchema } from '../../src-shared/contract/snapshot.ts';
import { expect, test } from './till.ts';

test.use({ coverage: true });

const names = Object.keys(commands) as CommandName[];

/** Text through the window's own bridge, as the renderer sends it. */
function through(page: Page, text: string): Promise<{ readonly [part: string]: unknown }> {
  return page.evaluate(async (sent) => {
    const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
    return JSON.parse(await till.call(sent)) as { [part: string]: unknown };
  }, text);
}

const call = (page: Page, command: string, input: unknown) =>
  through(page, JSON.stringify({ command, input }));

test('every command refuses wrong input, and no text at all breaks the bridge', async ({
  training: sale,
}) => {
  for (const name of names) {
    expect(await call(sale.page, name, { nothing: ['of', 'use'], 7: true }), name).toMatchObject(
      name === 'preferences.change' ? { ok: true } : { ok: false, fault: { code: 'invalidInput' } },
    );
  }
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"command":"no.such","input":null}',
    'x'.repeat(100_000),
  ]) {
    expect(await through(sale.page, text)).toMatchObject({ ok: false });
  }
  await expect(sale.phone).toBeFocused();
});

test('the snapshot is what the table says, with no secret in it', async ({ training: sale }) => {
  const answer = await call(sale.page, 'snapshot.read', null);
  expect(snapshotSchema.safeParse(answer['value']).error).toBeUndefined();
  expect(JSON.stringify(answer)).not.toMatch(/eyJ|password|accessToken/u);
});

test('answers and faults are of the table for each command that reads', async ({
  training: sale,
}) => {
  for (const [name, input] of [
    ['customer.find', { phone: '+77012345678' }],
    ['customer.summary', { customer: 1 }],
    ['customer.history', { phone: '+77012345678' }],
    ['sales.list', { search: '', skip: 0 }],
    ['shift.report', null],
    ['service.probe', null],
    ['orders.open', { saleId: '0'.repeat(26) }],
  ] as const) {
    const answer = await call(sale.page, name, input);
    if (answer['ok'] === true) {
      expect(commands[name].output.safeParse(answer['value']).error, name).toBeUndefined();
    } else {
      const { code } = answer['fault'] as { code: string };
      expect(['invalidState', 'lookUpAgain'], name).toContain(code);
    }
  }
});

test('pushes carry the next revision, and a reload reads the same one', async ({
  training: sale,
}) => {
  const revisions = await sale.page.evaluate(async () => {
    const { till } = window as unknown as {
      till: { call(text: string): Promise<string>; listen(on: (text: string) => void): () => void };
    };
    const seen: number[] = [];
    const stop = till.listen((text) => {
      seen.push((JSON.parse(text) as { payload: { revision: number } }).payload.revision);
    });
    const change = (theme: string) =>
      till.call(JSON.stringify({ command: 'preferences.change', input: { theme } }));
    await change('dark');
    await change('light');
    stop();
    await change('system');
    return seen;
  });
  // Calls for the card may be pushed between; none is left out.
  expect(revisions.length).toBeGreaterThanOrEqual(2);
  const [first = 0] = revisions;
  expect(revisions).toEqual(revisions.map((_revision, index) => first + index));
});
