/** What the page in the window can and cannot do, tried from scripts of the page itself. */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildTestShell, readProbe, startTestShell, type TestShell } from './test-shell.ts';

beforeAll(buildTestShell, 60_000);

interface Tried {
  readonly outcome: string;
  readonly blocked: readonly string[];
}

const attempt = (shell: TestShell, name: string, directive: string | null = null) =>
  shell.page.evaluate(
    ([what, awaited]) => {
      const { hostile } = globalThis as unknown as {
        hostile(name: string, directive: string | null): Promise<Tried>;
      };
      return hostile(what, awaited);
    },
    [name, directive] as const,
  );

test('the page has the bridge and nothing else', async () => {
  const shell = await startTestShell();
  const found = await shell.page.evaluate(() => {
    const { till } = globalThis as unknown as { till: object };
    const names = ['require', 'process', 'module', 'electron', '__chromiumHost'];
    return {
      members: Object.keys(till),
      frozen: Object.isFrozen(till),
      others: names.filter((name) => name in globalThis),
    };
  });
  expect(found).toEqual({ members: ['call', 'listen'], frozen: true, others: [] });
});

describe('the content security policy', () => {
  test.each([
    ['eval', 'require-trusted-types-for'],
    ['function', 'require-trusted-types-for'],
    ['fetchOutside', 'connect-src'],
    ['fetchInside', 'connect-src'],
    ['socket', 'connect-src'],
    ['innerHtml', 'require-trusted-types-for'],
    ['inlineScript', null],
    ['inlineStyle', 'style-src-elem'],
    ['styleAttribute', 'style-src-attr'],
    ['imageOutside', 'img-src'],
    ['frame', 'frame-src'],
    ['worker', null],
  ])('refuses %s', async (name, directive) => {
    const { outcome, blocked } = await attempt(await shared(), name, directive);
    const harmless = ['done: normal', 'done: 0px', 'done: Shell under test', 'done: undefined'];
    expect([...harmless, 'EvalError', 'TypeError', 'Error', 'SecurityError']).toContain(outcome);
    if (directive !== null) expect(blocked).toContain(directive);
  });

  test('allows what the renderer needs', async () => {
    expect((await attempt(await shared(), 'styleProperty')).outcome).toBe('done: 3px');
  });

  test('comes as a header, beside others', async () => {
    const shell = await startTestShell();
    const headers = (await shell.page.reload())?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  /** One program for the rows of the table. */
  let running: Promise<TestShell> | null = null;
  const shared = () => (running ??= startTestShell({ keep: true }));
});

describe('the window refuses', () => {
  const own = 'https://cashier.app-protocol.invalid/index.html';

  test.each([
    ['another site', () => void (location.href = 'https://example.com/')],
    ['another file of its own', () => void (location.href = '/assets/other.html')],
    ['a local file', () => void (location.href = 'file:///etc/passwd')],
  ])('to go to %s', async (_what, go) => {
    const shell = await startTestShell();
    // A file is refused by Chromium itself, before anybody is asked.
    const refused = go.toString().includes('file:')
      ? shell.page.waitForEvent('console', (said) =>
          said.text().startsWith('Not allowed to load local resource: file:'),
        )
      : shell.logged({ event: 'refused', what: 'navigation' });
    await shell.page.evaluate(go);
    await refused;
    expect(shell.page.url()).toBe(own);
    expect(await shell.call('service.probe')).toEqual({ ok: true, value: null });
  });

  test('new windows, downloads, dialogs and permissions', async () => {
    const shell = await startTestShell();
    await attempt(shell, 'open');
    await attempt(shell, 'openOwn');
    await shell.logged({ event: 'refused', what: 'window' });
    await expect.poll(() => shell.page.context().pages().length).toBe(1);

    await shell.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'data:application/octet-stream,x';
      link.download = 'x.bin';
      document.body.append(link);
      link.click();
    });
    await shell.logged({ event: 'refused', what: 'download' });

    expect((await attempt(shell, 'dialog')).outcome).toBe('done: false');

    const permissions = await shell.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[];
      const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
      return states.map((status) => status.state);
    });
    expect(new Set(permissions)).toEqual(new Set(['denied']));
  });

  test('a reload by the page is allowed', async () => {
    const shell = await startTestShell();
    await Promise.all([
      shell.page.waitForEvent('domcontentloaded'),
      shell.page.evaluate(() => location.reload()),
    ]);
    expect(await shell.call('service.probe')).toEqual({ ok: true, value: null });
  });
});

describe('when the renderer dies', () => {
  test('the page comes back and main is the same', async () => {
    const shell = await startTestShell();
    const before = (await shell.call('setup.startTraining')) as { value: { address: string } };
    const next = shell.page.context().waitForEvent('page');
    const session = await shell.page.context().newCDPSession(shell.page);
    // Never answered: nobody is left to answer.
    session.send('Page.crash').catch(() => undefined);
    const page = await next;
    await page.getByText('Shell is running').waitFor();
    await shell.logged({ event: 'rendererGone', reason: 'crashed' });
    const text = JSON.stringify({ command: 'setup.startTraining', input: null });
    const answer = await page.evaluate(
      (sent) =>
        (globalThis as unknown as { till: { call(text: string): Promise<string> } }).till.call(
          sent,
        ),
      text,
    );
    expect(readProbe(answer)).toEqual({ ok: true, value: before.value });
  });
});
