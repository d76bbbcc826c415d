/** What a seed draws and what it leaves are together all, and nothing twice. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Checks, Count, Environment } from '../../tools/checks.ts';
import { everydayParts } from '../../tools/parts.ts';
import { RARE, rareParts } from '../../tools/proof-parts.ts';
import type { VitestReport } from '../../tools/reading-reports.ts';
import { ALWAYS, DRAWN, depthHere, hasTurn, SHARE } from '../../tools/turns.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('each test has its turn once: drawn, or in the rest of the same seed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...ALWAYS)), fc.nat(), (name, seed) => {
      const inPart = hasTurn(name, { depth: 'part', seed });
      const inRest = hasTurn(name, { depth: 'rest', seed });
      expect(inPart).toBe(!inRest);
      expect(inPart || !ALWAYS.includes(name)).toBe(true);
      expect(hasTurn(name, { depth: 'whole', seed })).toBe(true);
    }),
  );
});

test('one in 48 is drawn, by another seed another one, and each comes in time', () => {
  const names = Array.from({ length: 800 }, (_, index) => `tests/some.test.ts > case ${index}`);
  const drawn = (seed: number) => names.filter((name) => hasTurn(name, { depth: 'part', seed }));
  for (const seed of [0, 1, 2, 999_999]) {
    expect(drawn(seed).length).toBeGreaterThan(5);
    expect(drawn(seed).length).toBeLessThan(32);
  }
  expect(drawn(1)).not.toEqual(drawn(2));
  const inTime = new Set(Array.from({ length: 800 }, (_, seed) => drawn(seed)).flat());
  expect(inTime.size).toBe(names.length);
});

test('who runs a file by hand runs all of it', () => {
  expect(depthHere({})).toBe('whole');
  expect(depthHere({ DEPTH: 'whole' })).toBe('whole');
});

test('each file that is drawn is there, once', () => {
  expect(DRAWN.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(DRAWN).size).toBe(DRAWN.length);
});

test('each flow that is told each time is there', () => {
  const gone = ALWAYS.filter((name) => {
    const [file = '', ...title] = name.split(' ');
    return !readFileSync(join(ROOT, 'tests/flows', file), 'utf8').includes(`'${title.join(' ')}`);
  });
  expect(gone).toEqual([]);
});

test('every flow is asked whether it has its turn', () => {
  const flows = globSync('tests/flows/*.flow.ts', { cwd: ROOT });
  expect(flows.length).toBeGreaterThan(20);
  const elsewhere = flows.filter(
    (file) =>
      !/import \{[^}]*\btest\b[^}]*\} from '\.\/(?:till|host)\.ts';/u.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
  );
  expect(elsewhere).toEqual([]);
});

test('vitest runs part and rest of a drawn file, and a file that is not drawn in part alone', () => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'test-results/some-turns-'));
  const [drawnFile = ''] = DRAWN;
  try {
    const cases =
      "import { test } from 'vitest';\ntest.each(Array.from({ length: 40 }, (_, at) => at))('%i', () => {});\n";
    for (const file of [drawnFile, 'tests/other.test.ts']) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), cases);
    }
    mkdirSync(join(folder, 'tools'));
    for (const file of ['tests/draw.ts', 'tools/turns.ts'])
      cpSync(join(ROOT, file), join(folder, file));
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      "export default { test: { setupFiles: ['tests/draw.ts'], include: ['tests/**/*.test.ts'] } };",
    );
    const run = (
      depth: string,
      files: readonly string[] = [],
      more: Environment = {},
    ): VitestReport => {
      const report = join(folder, `${depth}.json`);
      spawnSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--reporter',
          join(ROOT, 'tools/vitest-report.ts'),
          ...files,
        ],
        {
          cwd: folder,
          env: {
            ...process.env,
            SEED: '7',
            DEPTH: depth,
            VITEST_REPORT: report,
            RECORD_RAN: '',
            ...more,
          },
        },
      );
      return JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    };
    const part = run('part');
    const rest = run('rest', [drawnFile]);
    expect(part.left).toBeGreaterThan(0);
    expect(part.passed + part.left).toBe(80);
    expect(rest.passed).toBe(part.left);
    expect(rest.left).toBe(40 - part.left);
    expect([part.failed, part.skipped, rest.failed, rest.skipped]).toEqual([0, [], 0, []]);
    // After its time the rest begins nothing, and says so; before it, all.
    const late = run('rest', [drawnFile], { UNTIL: '1' });
    expect(late).toMatchObject({ passed: 0, left: rest.left, late: rest.passed, skipped: [] });
    // What is no rest takes no notice of it, whoever has left it in the environment.
    expect(run('part', [], { UNTIL: '1' })).toMatchObject({ passed: part.passed, late: 0 });
    const early = run('rest', [drawnFile], { UNTIL: String(Date.now() + 600_000) });
    expect(early).toMatchObject({ passed: rest.passed, late: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What the parts ask for, and what they say; `count` is what each runner is taken to have counted. */
function listening(count: Count): Checks & {
  readonly said: readonly string[];
  readonly runners: readonly {
    readonly args: readonly string[];
    readonly env: Environment | undefined;
  }[];
} {
  const said: string[] = [];
  const runners: { readonly args: readonly string[]; readonly env: Environment | undefined }[] = [];
  return {
    said,
    runners,
    check: async (title) => void said.push(title),
    together: async (commands) => void said.push(...commands.map(({ title }) => title)),
    runner: async (_title, _command, args, _report, env) => {
      runners.push({ args, env });
      return count;
    },
    clear: (folder) => {
      throw new Error(`${folder} belongs to the part as well`);
    },
    note: (title, { skipped = [] }) => {
      const reasons = skipped.map(({ reason }) => reason);
      said.push([title, ...reasons].join(': '));
    },
    end: () => undefined,
  };
}
const ALL = { passed: 3, failed: 0, skipped: [], late: 0 };

test.each(['docs/reliability.md', 'CONTRIBUTING.md'])('%s says how much is drawn', (file) => {
  const shares = readFileSync(join(ROOT, file), 'utf8').matchAll(/one (?:test )?in (\d+)/gu);
  expect([...shares].map(([, share]) => Number(share))).toContain(SHARE);
});

test('the rest runs both runners at its depth, of vitest the drawn files alone, and judges the shell', async () => {
  const checks = listening(ALL);
  await everydayParts(checks, { only: [], seed: 7, depth: 'rest' });
  expect(checks.said).toEqual(['types', 'every line of the shell was run']);
  const asked = { DEPTH: 'rest', SEED: '7', RECORD_RAN: '1' };
  expect(checks.runners.map(({ env }) => env)).toMatchObject([asked, asked]);
  expect(checks.runners.map(({ env }) => env?.['UNTIL'])).toEqual([undefined, undefined]);
  expect(checks.runners[0]?.args.filter((one) => one.endsWith('.test.ts'))).toEqual(DRAWN);
  expect(checks.runners[1]?.args).toEqual(['test']);
});

test.each([
  ['part', ['flows', 'guards and demo', 'flows end']],
  ['whole', ['flows', 'flows end', 'guards and demo']],
] as const)(
  'guards and the demo beside the flows or after them, of a %s: %j',
  async (depth, expected) => {
    const order: string[] = [];
    const cleared: string[] = [];
    const checks: Checks = {
      ...listening(ALL),
      clear: (folder) => void cleared.push(folder),
      runner: async () => {
        order.push('flows');
        await new Promise((resolve) => setImmediate(resolve));
        order.push('flows end');
        return ALL;
      },
      together: async (commands) => {
        if (commands.length === 2) order.push('guards and demo');
      },
    };
    await everydayParts(checks, { only: ['flows', 'guards', 'demo'], seed: 7, depth });
    expect(order).toEqual(expected);
    expect(cleared).toEqual(['v8', 'drawn']);
  },
);

test('the proof runs every fault, all dialects, mutants and each number, each by its name alone, too', async () => {
  const checks = listening(ALL);
  await rareParts(checks, () => true, 7);
  expect(checks.runners.map(({ args }) => args[0])).toEqual([
    'tests/faults/run.ts',
    'tests/dialects/run.ts',
    'tests/faults/run.ts',
  ]);
  expect(checks.runners.map(({ args }) => args.includes('--all'))).toEqual([false, true, false]);
  expect(checks.runners.map(({ args }) => args.includes('--dialects'))).toEqual([
    false,
    false,
    true,
  ]);
  for (const { args } of checks.runners) expect(args.join(' ')).toContain('--seed 7');
  expect(checks.said).toHaveLength(3);
  const parts = await Promise.all(
    RARE.map(async (part) => {
      const one = listening(ALL);
      await rareParts(one, (name) => name === part, 7);
      return one.said.length + one.runners.length;
    }),
  );
  expect(parts).toEqual([1, 2, 1, 1, 1]);
});

test('a rest that must end in time keeps some of it for the flows, and judges no shell that was cut short', async () => {
  const began = Date.now();
  const checks = listening({ ...ALL, late: 1 });
  const until = began + 1_000_000;
  await everydayParts(checks, { only: [], seed: 7, depth: 'rest', until });
  const [unit = 0, flows = 0] = checks.runners.map(({ env }) => Number(env?.['UNTIL']));
  expect(flows).toBe(until);
  expect(unit).toBeGreaterThan(began);
  expect(unit).toBeLessThan(flows - 200_000);
  expect(checks.said).toEqual([
    'types',
    'every line of the shell was run: no time was left for all tests',
  ]);
});
