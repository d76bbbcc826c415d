/** What the bundles leave out of libraries is nothing that the program asks them for. */
import fc from 'fast-check';
import { Metadata, parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { describe, expect, test } from 'vitest';
import { parsePhone } from '../../src-shared/domain/phone.ts';
import { onlyPlusSeven } from '../../tools/bundling/plus-seven.ts';
import { Ajv2020 } from '../../tools/bundling/left-out.ts';
import { sharedLater, triedAgain } from '../../tools/bundling/read-again.ts';
import { withoutMargins } from '../../tools/bundling/sql-margins.ts';

describe('numbers of +7', () => {
  const cut = onlyPlusSeven(metadata);

  test('no other country is left', () => {
    expect(Object.keys(cut.countries).toSorted()).toEqual(['KZ', 'RU']);
    expect(JSON.stringify(cut).length).toBeLessThan(3_000);
  });

  test.each(['KZ', 'RU'] as const)(
    'may have as many digits as with all countries: %s',
    (country) => {
      const lengthsBy = (json: MetadataJson) => {
        const numbering = new Metadata(json);
        numbering.selectNumberingPlan(country);
        return numbering.numberingPlan?.possibleLengths();
      };
      expect(lengthsBy(cut)).toContain(10);
      expect(lengthsBy(cut)).toEqual(lengthsBy(metadata));
    },
  );

  test('are possible or not as the whole library judges them, which the bundles don’t hold', () => {
    const national = fc.oneof(fc.stringMatching(/^\d{10}$/u), fc.stringMatching(/^\d{1,16}$/u));
    fc.assert(
      fc.property(national, (digits) => {
        const text = `+7${digits}`;
        const whole = parsePhoneNumberFromString(text, metadata);
        const onWire = whole?.isPossible() === true && digits.length === 10;
        expect(parsePhone(text).ok).toBe(onWire);
      }),
    );
  });
});

test('a document with a schema of its own would fail, not go unvalidated', () => {
  expect(() => Ajv2020()).toThrow('no validator');
});

test.each([
  [
    'import("./a-1.js").then(f)',
    'import("./a-1.js").catch(()=>import("./a-1.js?"+Date.now())).then(f)',
  ],
  ["import('./a.js')", "import('./a.js').catch(()=>import('./a.js?'+Date.now()))"],
  ['import(`./a.js`)', 'import(`./a.js`).catch(()=>import(`./a.js?`+Date.now()))'],
  ['import"./a.js";import{b}from"./b.js"', 'import"./a.js";import{b}from"./b.js"'],
  ['import("node:fs")', 'import("node:fs")'],
])('a later part is asked for under another address when it failed: %s', (code, tried) => {
  expect(triedAgain(code)).toBe(tried);
});

const later = (code: string) => sharedLater(code, (file) => file === 'start.js');

describe('what a later part has from another file', () => {
  test('is asked for when it runs, unless the first screen has it', () => {
    const start = 'import { t as useI18n } from "./start.js";';
    expect(later(`${start}\nimport { a as b, c } from "./shared.js";\nb(c);`)).toBe(
      `${start}\nconst { a: b, c } = await import("./shared.js");\nb(c);`,
    );
  });

  test.each(['import "./shared.js";', 'import * as all from "./shared.js";'])(
    'or else nothing is built: %s',
    (code) => {
      expect(() => later(code)).toThrow('no way to ask again');
    },
  );
});

describe('a question to the journal', () => {
  const tick = '`';

  test.each([
    [`a(${tick}SELECT 1\n     WHERE x${tick})`, `a(${tick}SELECT 1\nWHERE x${tick})`],
    [
      `if (a)\n  b(${tick}x\n    -- why\n    \${c ? ${tick}d\n  e${tick} : f}\n    g${tick});`,
      `if (a)\n  b(${tick}x\n-- why\n\${c ? ${tick}d\ne${tick} : f}\ng${tick});`,
    ],
  ])('keeps its lines and loses their margins: %s', (code, left) => {
    expect(withoutMargins(code)).toBe(left);
  });

  test('the code around it stays as it is', () => {
    const code = `const a: string = 'x';\n  // ${tick}y\n     z\n  b();`;
    expect(withoutMargins(code)).toBe(code);
  });
});
