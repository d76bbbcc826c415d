/** The worker that serves one mutant after another: when it is kept, and what each run is told. */
import { describe, expect, test } from 'vitest';
import type { PoolOptions, WorkerRequest } from 'vitest/node';
import { residentWorkers, type Inner } from '../../tools/mutation/resident-worker.ts';
import { lineOf } from '../../tools/mutation/survivor-reporter.ts';

interface Opened {
  readonly got: WorkerRequest[];
  readonly heard: ((message: unknown) => void)[];
  stopped: boolean;
}

function bench() {
  const opened: Opened[] = [];
  let time = 0;
  let switched = true;
  const open = (): Inner => {
    const one: Opened = { got: [], heard: [], stopped: false };
    opened.push(one);
    return {
      on: (_event, listener) => void one.heard.push(listener),
      off: (_event, listener) => void one.heard.splice(one.heard.indexOf(listener), 1),
      send: (message) => {
        one.got.push(message);
        const type = { start: 'started', run: 'testfileFinished', stop: 'stopped' }[
          message.type as 'start'
        ];
        for (const listener of one.heard) listener({ type });
      },
      deserialize: (data) => data,
      start: async () => undefined,
      stop: async () => {
        one.stopped = true;
      },
    };
  };
  const create = residentWorkers(
    open,
    () => switched,
    () => time,
  );
  /** What vitest does for a mutant; gives what it heard. */
  const run = async (tests: string, took = 10) => {
    const worker = create({} as PoolOptions);
    const heard: string[] = [];
    await worker.start();
    worker.on('message', ({ type }: { type: string }) => heard.push(type));
    worker.send({ type: 'start', context: { config: { tests } } } as unknown as WorkerRequest);
    worker.send({ type: 'run', context: { files: [tests] } } as unknown as WorkerRequest);
    time += took;
    worker.send({ type: 'stop' } as WorkerRequest);
    await Promise.resolve();
    await worker.stop();
    return heard;
  };
  return {
    opened,
    run,
    withoutSharing: () => {
      switched = false;
    },
    withSharing: () => {
      switched = true;
    },
  };
}

const kinds = (one: Opened | undefined) => one?.got.map(({ type }) => type);

describe('a worker of the tests', () => {
  test('serves the next mutant too, with that one’s settings and tests', async () => {
    const { opened, run } = bench();
    const heard = ['started', 'testfileFinished', 'stopped'];
    expect((await run('first')).toSorted()).toEqual(heard.toSorted());
    expect((await run('second')).toSorted()).toEqual(heard.toSorted());
    expect(opened).toHaveLength(1);
    expect(kinds(opened[0])).toEqual(['start', 'run', 'run']);
    expect(opened[0]?.got.at(-1)).toMatchObject({
      context: { files: ['second'], config: { tests: 'second' } },
    });
    expect(opened[0]).toMatchObject({ stopped: false, heard: [] });
  });

  test('is one of its own for what runs while a module is loaded, and the kept one stays as it is', async () => {
    const { opened, run, withoutSharing, withSharing } = bench();
    await run('first');
    withoutSharing();
    await run('static');
    expect(kinds(opened[1])).toEqual(['start', 'run', 'stop']);
    expect(opened[1]?.stopped).toBe(true);
    withSharing();
    await run('second');
    expect(opened).toHaveLength(2);
    expect(kinds(opened[0])).toEqual(['start', 'run', 'run']);
  });

  test('ends after a run that took long, and after many', async () => {
    const { opened, run } = bench();
    await run('first', 5_000);
    expect(opened[0]?.stopped).toBe(true);
    for (let i = 0; i < 200; i += 1) await run('next');
    expect(opened[1]?.stopped).toBe(true);
    expect(opened).toHaveLength(2);
  });
});

test('a survivor is told with its place and what the code became; a found one is not', () => {
  const tested = {
    status: 'Survived',
    fileName: '/sandbox/src-shared/domain/money.ts',
    mutatorName: 'ArrowFunction',
    replacement: '() =>\n  undefined',
    location: { start: { line: 7 } },
  };
  expect(lineOf(tested, '/sandbox')).toBe(
    'Survived: src-shared/domain/money.ts:7 ArrowFunction → () => undefined',
  );
  expect(lineOf({ ...tested, status: 'NoCoverage' }, '/sandbox')).toContain('NoCoverage: ');
  expect(lineOf({ ...tested, status: 'Killed' }, '/sandbox')).toBeNull();
  expect(lineOf({ ...tested, status: 'Timeout' }, '/sandbox')).toBeNull();
});
