/** The stand-in begins and ends the program as Electron does, also where that is hard. */
import { describe, expect, test } from 'vitest';
import { KILLED, startProbe } from './probe.ts';

describe('app.exit', () => {
  test('asks nobody: the windows are destroyed, quit is told, and nothing goes on', async () => {
    const probe = startProbe('exits', ['--exit']);
    expect(await probe.ended).toBe(3);
    expect(probe.lines()).toEqual(['begins', 'closed', 'quit 3', 'goes on in the same turn']);
  });

  test('before the program is ready it ends in the middle of the call', async () => {
    const probe = startProbe('exits', ['--early']);
    expect(await probe.ended).toBe(4);
    expect(probe.lines()).toEqual([]);
  });

  test('is what process.exit is', async () => {
    const probe = startProbe('exits', ['--process-exit']);
    expect(await probe.ended).toBe(5);
    expect(probe.lines()).toEqual(['begins', 'closed', 'quit 5', 'goes on in the same turn']);
  });
});

describe('app.quit', () => {
  test('tells before-quit, closes the windows, then tells will-quit and quit', async () => {
    const probe = startProbe('exits', ['--quit']);
    expect(await probe.ended).toBe(0);
    expect(probe.lines()).toEqual([
      'begins',
      'before-quit',
      'goes on in the same turn',
      'closed',
      'will-quit',
      'quit 0',
    ]);
  });

  test('without a window all is told within the call', async () => {
    const probe = startProbe('exits', ['--quit-without-window']);
    expect(await probe.ended).toBe(0);
    expect(probe.lines()).toEqual([
      'begins',
      'before-quit',
      'will-quit',
      'quit 0',
      'goes on in the same turn',
    ]);
  });
});

async function opened(...args: string[]) {
  const probe = startProbe('session', args);
  await probe.printed('open');
  return probe;
}

describe('the end of a Windows session', () => {
  const asked = ['first is asked: shutdown', 'second is asked: shutdown'];

  test('is heard by every window, and then the process is gone', async () => {
    const probe = await opened();
    probe.send({ session: 'session-end' });
    expect(await probe.ended).toBe(KILLED);
    expect(probe.lines()).toEqual(['open', 'first hears', 'second hears']);
  });

  test('follows the question that nobody prevented', async () => {
    const probe = await opened();
    probe.send({ session: 'query-session-end' });
    expect(await probe.ended).toBe(KILLED);
    expect(probe.lines()).toEqual(['open', ...asked, 'first hears', 'second hears']);
  });

  test('waits where one window prevents it, until the user has it', async () => {
    const probe = await opened('--waits');
    probe.send({ session: 'query-session-end' });
    await probe.printed('second is asked');
    probe.send({ session: 'session-end' });
    expect(await probe.ended).toBe(KILLED);
    expect(probe.lines()).toEqual(['open', ...asked, 'first hears', 'second hears']);
  });

  test('leaves a program that is quitting its moment, but not one that put it off', async () => {
    const quits = await opened('--quits');
    quits.send({ session: 'session-end' });
    expect(await quits.ended).toBe(0);
    expect(quits.lines()).toContain('goes on');
    const putsOff = await opened('--quits', '--in-order');
    putsOff.send({ session: 'session-end' });
    expect(await putsOff.ended).toBe(KILLED);
    expect(putsOff.lines()).toContain('before-quit');
    expect(putsOff.lines()).not.toContain('goes on');
  });
});

describe('a throw while the program is loaded', () => {
  test('is shown in a box and leaves a process that is ready, without a window', async () => {
    const probe = startProbe('throws');
    await probe.printed('alive');
    const output = probe.lines().join('\n');
    expect(output).toContain('A JavaScript error occurred in the main process: Uncaught Exception');
    expect(output).toContain('at load');
    expect(output).toContain('ready, function');
    expect(output).toContain('UnhandledPromiseRejectionWarning: Error: nobody cares');
  });

  test('goes to who listens, and to no box', async () => {
    const probe = startProbe('throws', ['--listens']);
    await probe.printed('alive');
    expect(probe.lines()).toContain('heard: at load');
    expect(probe.lines().join('\n')).not.toContain('A JavaScript error');
  });
});
