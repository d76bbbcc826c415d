/** The contract's two ends: every command through both, and everything that isn't one. */
import { NO_OPEN_ITEMS } from '../../src-shared/contract/snapshot.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commands, type CommandName } from '../../src-shared/contract/commands.ts';
import {
  handleCommand,
  eventText,
  type Bridge,
  type Handlers,
} from '../../src-shared/contract/ipc.ts';
import { createTillClient } from '../../src-shared/contract/till-client.ts';
import { FAULT_CODES, INVALID_STATE } from '../../src-shared/domain/fault.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';
import { chosen } from '../domain/sale-samples.ts';

const names = Object.keys(commands) as CommandName[];

/** Handlers that answer every command in the same way. */
function handlersThat(handle: (name: CommandName, input: unknown) => unknown): Handlers {
  return Object.fromEntries(
    names.map((name) => [name, async (input: unknown) => handle(name, input)]),
  ) as unknown as Handlers;
}

const silent = () => undefined;
const call = async (handlers: Handlers, value: unknown): Promise<unknown> =>
  JSON.parse(await handleCommand(handlers, JSON.stringify(value), silent));

describe("main's end", () => {
  test.each(names)('%s: wrong input is refused before the handler', async (name) => {
    let reached = false;
    const handlers = handlersThat(() => {
      reached = true;
      return ok(null);
    });
    for (const input of [undefined, 5, 'text', [], { nothing: 'of use' }]) {
      if (name === 'preferences.change' && typeof input === 'object') continue;
      expect(await call(handlers, { command: name, input })).toMatchObject({
        ok: false,
        fault: { code: 'invalidInput' },
      });
    }
    expect(reached).toBe(false);
  });

  test.each([
    '',
    'null',
    '[]',
    '{',
    '{"command":5}',
    '{"command":"no.such"}',
    '{"command":"__proto__","input":null}',
    '{"command":"toString","input":null}',
  ])('text %j is answered with a fault', async (text) => {
    const handlers = handlersThat(() => ok(null));
    expect(JSON.parse(await handleCommand(handlers, text, silent))).toMatchObject({
      ok: false,
      fault: { code: 'invalidInput' },
    });
  });

  test('any text at all is answered, never thrown', async () => {
    const handlers = handlersThat(() => ok(null));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        expect(JSON.parse(await handleCommand(handlers, text, silent))).toHaveProperty('ok');
      }),
    );
  });

  test('a change of one preference says nothing about the others', async () => {
    let heard: unknown;
    const handlers = handlersThat((_, input) => {
      heard = input;
      return ok(null);
    });
    await call(handlers, { command: 'preferences.change', input: { theme: 'dark' } });
    expect(heard).toEqual({ theme: 'dark' });
  });

  test('a defect in a handler becomes a fault, and is reported without the input', async () => {
    const reports: unknown[][] = [];
    const handlers = handlersThat(() => {
      throw new Error('defect');
    });
    const text = await handleCommand(
      handlers,
      JSON.stringify({ command: 'shift.open', input: { cashier: 'Dana' } }),
      (...report) => reports.push(report),
    );
    expect(JSON.parse(text)).toEqual({ ok: false, fault: { code: 'internal', retry: 'unsafe' } });
    expect(reports).toEqual([['shift.open', expect.any(Error)]]);
  });

  test.each([
    ['another shape', { ok: true, value: 5 }],
    ['no value', { ok: true }],
    ['no fault', { ok: false }],
    ['a fault that the table doesn’t know', { ok: false, fault: { code: 'new' } }],
    ['nothing', undefined],
  ])('%s is a defect, reported by its place alone', async (_what, answer) => {
    const reports: unknown[][] = [];
    const text = await handleCommand(
      handlersThat(() => answer),
      JSON.stringify({ command: 'shift.check', input: null }),
      (...report) => reports.push(report),
    );
    expect(JSON.parse(text)).toEqual({ ok: false, fault: { code: 'internal', retry: 'unsafe' } });
    expect(reports).toEqual([['shift.check', expect.any(Error)]]);
  });

  test('what the table doesn’t know of an answer or an event never leaves main', async () => {
    const secret = { token: 'T0KEN' };
    const fault = { code: 'rejected', retry: 'never', ...secret };
    expect(
      await call(
        handlersThat(() => ({ ok: false, fault, ...secret })),
        { command: 'service.probe', input: null },
      ),
    ).toEqual({ ok: false, fault: { code: 'rejected', retry: 'never' } });
    const patch = { revision: 7, openItems: { ...NO_OPEN_ITEMS, ...secret }, ...secret };
    expect(JSON.parse(eventText('snapshot.changed', patch))).toEqual({
      event: 'snapshot.changed',
      payload: { revision: 7, openItems: NO_OPEN_ITEMS },
    });
  });

  test('an event of another shape is a defect, named by its place and nothing of what stands there', () => {
    const patch = { revision: 7, openItems: { ...NO_OPEN_ITEMS, pending: 'Dana' as never } };
    expect(() => eventText('snapshot.changed', patch)).toThrow(
      'snapshot.changed isn’t of its shape: openItems.pending (invalid_type)',
    );
  });

  test.each([
    ['bonus above the amount', { bonus: 2_000_000 }, 'bonus', 'aboveAmount'],
    [
      'a handle of the page’s own',
      { customer: { kind: 'lookedUp', handle: '1' } },
      'customer.handle',
      'format',
    ],
    ['an amount of 0', { amount: 0, bonus: 0 }, 'amount', 'zero'],
    ['a negative amount', { amount: -1 }, 'amount', 'amount'],
    ['half a tiyn', { amount: 0.5 }, 'amount', 'amount'],
    ['nothing, without a gift', { amount: 0, award: true, withoutBonuses: true }, 'amount', 'zero'],
    ['stamps together with an award', { award: true }, 'stamps', 'format'],
  ])('a sale with %s is refused by field', async (_what, change, field, problem) => {
    const handlers = handlersThat(() => ok(null));
    const input = { ...chosen(), ...change };
    expect(await call(handlers, { command: 'sale.start', input })).toEqual({
      ok: false,
      fault: { code: 'invalidInput', retry: 'never', field, problem },
    });
  });

  test('an SMS code is what was typed, as far as it can be seen', async () => {
    const handlers = handlersThat(() => ok(null));
    const act = (code: string) =>
      call(handlers, {
        command: 'sale.act',
        input: { saleId: chosen().saleId, action: { do: 'enterCode', code } },
      });
    expect(await act(' 1234 ')).toMatchObject({ ok: true });
    for (const code of ['7', '0042', 'A1b2', '123456789012'])
      expect(await act(code)).toMatchObject({ ok: true });
    for (const code of ['', ' ', '12\u000034', '12\u200b34', '1'.repeat(33)])
      expect(await act(code)).toMatchObject({ ok: false });
  });
});

const bridgeTo = (handlers: Handlers): Bridge => ({
  call: (text) => handleCommand(handlers, text, silent),
  listen: () => silent,
});

describe("the renderer's end", () => {
  test('a fault of each code arrives whole', async () => {
    for (const code of FAULT_CODES) {
      const fault = { code, retry: 'safe' as const, status: 400, serviceCode: 3025, message: 'no' };
      const till = createTillClient(bridgeTo(handlersThat(() => fail(fault))));
      expect(await till.call('service.probe', null)).toEqual({ ok: false, fault });
    }
  });

  test.each([
    '',
    'null',
    '<html>',
    '5',
    '[]',
    '{"ok":true}',
    '{"ok":"true","value":5}',
    '{"ok":false}',
    '{"ok":false,"fault":"internal"}',
  ])('the answer %j is an internal fault, not an exception', async (text) => {
    const till = createTillClient({ call: async () => text, listen: () => silent });
    expect(await till.call('shift.check', null)).toEqual({
      ok: false,
      fault: { code: 'internal', retry: 'unsafe' },
    });
  });

  test('a bridge that rejects is an internal fault too', async () => {
    const till = createTillClient({
      call: () => Promise.reject(new Error('gone')),
      listen: () => silent,
    });
    expect(await till.call('shift.check', null)).toMatchObject({ ok: false });
  });

  test('only events of the name reach the listener', () => {
    let deliver: (text: string) => void = silent;
    const heard: unknown[] = [];
    const till = createTillClient({
      call: async () => '',
      listen(listener) {
        deliver = listener;
        return silent;
      },
    });
    till.listen('snapshot.changed', (patch) => heard.push(patch));
    for (const text of [
      '',
      '{}',
      '{"event":"other","payload":{"revision":1}}',
      '{"event":"snapshot.changed"}',
      '{"event":"snapshot.changed","payload":5}',
    ]) {
      deliver(text);
    }
    deliver(
      eventText('snapshot.changed', {
        revision: 7,
        openItems: { ...NO_OPEN_ITEMS, pending: 2 },
      }),
    );
    expect(heard).toEqual([
      {
        revision: 7,
        openItems: { ...NO_OPEN_ITEMS, pending: 2 },
      },
    ]);
  });

  test('a value survives the way through both ends', async () => {
    const till = createTillClient(
      bridgeTo(handlersThat((_name, input) => (input === null ? fail(INVALID_STATE) : ok(null)))),
    );
    expect(await till.call('sale.start', chosen())).toEqual({ ok: true, value: null });
    expect(await till.call('snapshot.read', null)).toEqual({ ok: false, fault: INVALID_STATE });
  });
});
