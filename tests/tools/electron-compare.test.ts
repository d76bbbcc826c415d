/** What another version of Electron changes for us, on small declarations made up here. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compare, difference } from '../../tools/electron-compare/compare.ts';
import { parseDeclarations } from '../../tools/electron-compare/declarations.ts';
import { notesBetween } from '../../tools/electron-compare/notes.ts';
import { compareQuotes, quotesIn } from '../../tools/electron-compare/quotes.ts';
import { report } from '../../tools/electron-compare/report.ts';
import { usesIn, type Uses } from '../../tools/electron-compare/uses.ts';

const OLD = `
declare namespace Electron {
  class Base {
    /**
     * Shows the \`window\`, and
     * gives it [focus](https://example.com).
     */
    show(): void;
  }
  class Window extends Base {
    constructor(options?: Options);
    /** Emitted when it is gone. */
    on(event: 'gone', listener: () => void): this;
    off(event: 'gone', listener: () => void): this;
    on(event: 'moved', listener: (event: { x: number }) => void): this;
    /** Loads it. */
    load(url: string): Promise<void>;
    title: string;
    frame(): void;
    frame(id: number): void;
  }
  interface Options {
    width?: number;
    /** Whether it is seen at first. */
    show?: boolean;
  }
  namespace CrossProcessExports {
    class Window extends Electron.Window {}
  }
}
declare module 'electron' {
  export = Electron.CrossProcessExports;
}
`;

const uses = (...names: readonly string[]): Uses =>
  new Map(names.map((name) => [name, ['src-main/a.ts:1']]));

const change = (from: string | RegExp, to: string) =>
  parseDeclarations(OLD.replace(from, () => to));
const old = parseDeclarations(OLD);

describe('the declarations', () => {
  test('members, events, and their words', () => {
    expect([...(old.get('Window')?.keys() ?? [])]).toEqual([
      '',
      'constructor',
      'event:gone',
      'event:moved',
      'load',
      'title',
      'frame',
    ]);
    expect(old.get('Base')?.get('show')).toEqual({
      signature: 'show(): void;',
      words: 'Shows the window, and gives it focus.',
      deprecated: false,
    });
    expect(old.get('Window')?.get('frame')?.signature).toBe(
      'frame(): void; frame(id: number): void;',
    );
  });
});

describe('what touches us', () => {
  const ours = uses(
    'Window.load',
    'Window.title',
    'Window.event:moved',
    'Window.show',
    'Options.show',
  );

  const goneFrom = (now: ReturnType<typeof parseDeclarations>) =>
    compare(ours, old, now).gone.map(({ use }) => use);

  test('the same version changes nothing', () => {
    expect(compare(ours, old, parseDeclarations(OLD))).toEqual({
      gone: [],
      deprecated: [],
      signature: [],
      words: [],
      unknown: [],
      added: [],
    });
  });

  test('a member that is gone, an option, an event, and one of what it extends', () => {
    expect(goneFrom(change('title: string;', ''))).toEqual(['Window.title']);
    expect(goneFrom(change('show?: boolean;', 'hidden?: boolean;'))).toEqual(['Options.show']);
    expect(goneFrom(change("on(event: 'moved'", "on(event: 'shifted'"))).toEqual([
      'Window.event:moved',
    ]);
    expect(goneFrom(change('show(): void;', 'reveal(): void;'))).toEqual(['Window.show']);
  });

  test('other parameters, other words, a deprecation', () => {
    const signature = compare(ours, old, change('x: number', 'x: number; y: number'));
    expect(signature.signature.map(({ use }) => use)).toEqual(['Window.event:moved']);
    expect(signature.words).toEqual([]);
    const words = compare(ours, old, change('Loads it.', 'Loads it, but later.'));
    expect(words.words.map(({ use }) => use)).toEqual(['Window.load']);
    expect(words.signature).toEqual([]);
    const deprecated = compare(
      ours,
      old,
      change('/** Loads it. */', '/** @deprecated Use a view. */'),
    );
    expect(deprecated.deprecated.map(({ use }) => use)).toEqual(['Window.load']);
  });

  test('what we don’t use is passed over, and what is new is told', () => {
    const now = change('frame(): void;', 'frames(): void;');
    expect(compare(ours, old, now)).toMatchObject({ gone: [], added: ['Window.frames'] });
  });

  test('a name that neither version has is owned up to', () => {
    expect(compare(uses('Window.closed'), old, old).unknown).toEqual(['Window.closed']);
  });
});

describe('what is used', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loyalty-cashier-uses-'));
    mkdirSync(join(folder, 'node_modules/electron'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/electron/electron.d.ts'), OLD);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function usedBy(text: string): readonly string[] {
    const file = join(folder, 'ours.ts');
    const reference = '/// <reference path="./node_modules/electron/electron.d.ts" />';
    writeFileSync(file, `${reference}\n${text}`);
    const found = usesIn([file], { strict: true, types: [] }, () => 'ours.ts');
    return [...found.keys()].toSorted();
  }

  test('members, those of what it extends, options and events', () => {
    const used = usedBy(`
      import { Window } from 'electron';
      const options: Electron.Options = { show: false };
      const window = new Window(options);
      window.on('gone', () => window.show());
      console.log(window.title);
    `);
    expect(used).toEqual([
      'Base.show',
      'Options.',
      'Options.show',
      'Window.',
      'Window.event:gone',
      'Window.title',
    ]);
  });

  test('what the stand-in plays', () => {
    expect(
      usedBy(`
        declare class Events { constructor(owner: string, names: readonly string[]) }
        new Events('window', ['gone', 'moved']);
        export const played: Partial<Electron.Window> = { load: async () => undefined };
      `),
    ).toEqual(['Window.', 'Window.event:gone', 'Window.event:moved', 'Window.load']);
  });
});

describe('quoted sentences', () => {
  const source = `
    // "Shows the window, and gives it focus": at once.
    /**
     * "Emitted when it […] Whether it is seen
     * at first." and "short"
     */
    const text = "Loads it, and this is no comment at all";
  `;

  test('are found in comments, over their lines and gaps', () => {
    expect(quotesIn(source, 'a.ts').map(({ text }) => text)).toEqual([
      'Shows the window, and gives it focus',
      'Whether it is seen at first.',
    ]);
  });

  test('one that isn’t said any more is lost', () => {
    const quotes = quotesIn(source, 'a.ts');
    expect(compareQuotes(quotes, old, old)).toEqual({ found: 2, lost: [] });
    const now = change('seen at first', 'seen');
    expect(compareQuotes(quotes, old, now).lost.map(({ text }) => text)).toEqual([
      'Whether it is seen at first.',
    ]);
  });

  test('most of the stand-in’s are those of the installed version, or the comparison is empty', () => {
    const files = ['browser-window', 'session', 'protocol', 'menu'];
    const quotes = files.flatMap((name) =>
      quotesIn(readFileSync(`tools/chromium-host/electron/${name}.ts`, 'utf8'), name),
    );
    const installed = parseDeclarations(
      readFileSync('node_modules/electron/electron.d.ts', 'utf8'),
    );
    expect(quotes.length).toBeGreaterThan(5);
    expect(compareQuotes(quotes, installed, installed).found).toBeGreaterThan(quotes.length / 2);
  });
});

test('notes of the versions in between, those that name what we use first', () => {
  const text = `# Breaking Changes
## Planned Breaking API Changes (47.0)
### Removed: \`window.setFrame\`
## Planned Breaking API Changes (46.0)
### Behavior Changed: \`will-redirect\` comes later
It is emitted after \`loadURL\`.
### Removed: quotas
## Planned Breaking API Changes (45.0)
### Removed: \`loadURL\`
`;
  const notes = notesBetween(
    text,
    45,
    46,
    uses('Window.loadURL', 'Window.event:will-redirect', 'Window.show'),
  );
  expect(notes).toEqual([
    {
      title: 'Behavior Changed: `will-redirect` comes later',
      touches: ['loadURL', 'will-redirect'],
    },
    { title: 'Removed: quotas', touches: [] },
  ]);
});

test('a difference is shown with the words around it', () => {
  expect(difference('a b c d e f g', 'a b c d X f g')).toEqual(['a b c d e f g', 'a b c d X f g']);
  const [before, after] = difference('1 2 3 4 5 6 7 8 9 10 11', '1 2 3 4 5 6 7 8 9 10 11 12');
  expect([before, after]).toEqual(['… 8 9 10 11', '… 8 9 10 11 12']);
});

test('the report begins with what breaks, and ends with the counts', () => {
  const version = { version: '45.0.0', declarations: '', node: '^24', abi: '150' };
  const text = report({
    here: version,
    there: { ...version, version: '46.0.0' },
    useCount: 2,
    comparison: compare(uses('Window.title', 'Window.load'), old, change('title: string;', '')),
    quotes: { found: 3, lost: [] },
    notes: null,
  });
  const lines = text.split('\n');
  expect(lines[3]).toMatch(/^GONE/u);
  expect(lines[4]).toBe('  Window.title  (src-main/a.ts:1)');
  expect(text).toContain('--notes=FILE');
  expect(lines.at(-1)).toBe(
    '1 gone, 0 deprecated, 0 declared anew, 0 described anew, 0 of 3 quoted sentences lost, 0 added.',
  );
});
