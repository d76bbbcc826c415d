/** Every language says everything: no key missing, no plural form missing, no empty word. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { commands } from '../../src-shared/contract/commands.ts';
import { FAULT_CODES } from '../../src-shared/domain/fault.ts';
import { METHOD_KEYS } from '../../src-renderer/keyboard/sale-keys.ts';
import { createI18n, resources } from './words.ts';

type Tree = { readonly [key: string]: string | Tree };

const languages = Object.keys(resources) as (keyof typeof resources)[];

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}

const data = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name);

const keysIn = (text: string) => text.match(/\bF\d+\b/gu);

const mixed = (word: string) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);

const keysWithoutForm = (language: keyof typeof resources) =>
  new Set(
    leaves(resources[language].translation).map(([key]) =>
      key.replace(/_(?:one|few|many|other)$/u, ''),
    ),
  );

describe.each(languages)('words: %s', (language) => {
  const all = leaves(resources[language].translation);

  it('has the same keys as English', () => {
    expect([...keysWithoutForm(language)].toSorted()).toEqual(
      [...keysWithoutForm('en')].toSorted(),
    );
  });

  it('has no empty word', () => {
    expect(all.filter(([, word]) => word.trim() === '')).toEqual([]);
  });

  it('has every plural form of its language', () => {
    const keys = new Set(all.map(([key]) => key));
    const counted = new Set(
      [...keys].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6)),
    );
    for (const key of counted) {
      for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
        expect(keys, `${key}_${form}`).toContain(`${key}_${form}`);
    }
  });

  it('uses the same data in the same words as English', () => {
    const english = new Map(leaves(resources.en.translation));
    for (const [key, word] of all) {
      const same = english.get(key) ?? english.get(key.replace(/_(?:few|many)$/u, '_other'));
      if (same === undefined || key.includes('_one')) continue;
      expect(new Set(data(word)), key).toEqual(new Set(data(same)));
    }
  });

  // An і or о of the other script looks right and is found by no search.
  it('has no word of Latin and Cyrillic letters', () => {
    expect(all.filter(([, text]) => (text.match(/\p{L}+/gu) ?? []).some(mixed))).toEqual([]);
  });

  // A line may end before a unit, never between it and its number.
  it('keeps a number and its unit together', () => {
    const apart =
      /(?:\}\}|\d) (?:мин|сағ|дн\.|мс|ms|min|МБ|MB|KB|КБ|₸|%|с|ч|s|h|d)(?!\p{L}|[ \u00A0]\{\{)|\d \d{3}(?![\d-])/u;
    expect(all.filter(([, text]) => apart.test(text))).toEqual([]);
  });

  it('names the keys of the ways of paying as they are', () => {
    const { problem } = resources[language].translation.payment.split;
    expect(keysIn(problem.nothing)).toEqual([METHOD_KEYS.card, METHOD_KEYS.online]);
    expect(keysIn(problem.all)).toEqual([METHOD_KEYS.cash]);
    // Nowhere else is one named: the other keys of these words are of the purchase: its bonuses and its award.
    const methods: readonly string[] = Object.values(METHOD_KEYS);
    const named = all.filter(([, text]) => keysIn(text)?.some((key) => methods.includes(key)));
    expect(named.map(([key]) => key)).toEqual(
      expect.arrayContaining(['payment.split.problem.nothing', 'payment.split.problem.all']),
    );
    expect(named.map(([key]) => key).filter((key) => !key.startsWith('payment.'))).toEqual([
      'advice.award.steps',
      'practice.spend.about',
      'practice.award.about',
    ]);
    expect(named).toHaveLength(5);
  });

  it.each(FAULT_CODES)('words the fault %s: what, money, step', (code) => {
    const words = createI18n(language);
    for (const part of ['what', 'money', 'step'] as const) {
      const text = words.t(`fault.${code}.${part}`);
      expect(text).not.toContain('fault.');
      expect(text.length).toBeGreaterThan(8);
    }
  });

  it('words every fault that a command of the table can return', () => {
    const words = createI18n(language);
    const codes = new Set(Object.values(commands).flatMap(({ faults }) => [...faults]));
    for (const code of codes) expect(words.exists(`fault.${code}.what`), code).toBe(true);
  });
});

describe('Russian plurals', () => {
  const words = createI18n('ru');
  it.each([
    [1, 'Не хватает 1 цифры.'],
    [3, 'Не хватает 3 цифр.'],
    [5, 'Не хватает 5 цифр.'],
  ])('%i', (count, text) => {
    expect(words.t('phone.problem.tooShort', { count })).toBe(text);
  });
});

describe('Kazakh', () => {
  const all = leaves(resources.kk.translation);

  it.each([
    [1, 'Тағы 1 цифр керек.'],
    [5, 'Тағы 5 цифр керек.'],
  ])('leaves the noun alone after %i', (count, text) => {
    expect(createI18n('kk').t('phone.problem.tooShort', { count })).toBe(text);
  });

  // Its vowels would have to follow those of the value: "500-ге", but "600-ге" and "10-ға".
  it('hangs no ending on a value', () => {
    expect(all.filter(([, text]) => /\}\}(?:[-’']?\p{L})/u.test(text))).toEqual([]);
  });

  // "Кейін" wants an ending, which an abbreviated unit and a value don't have: "5 минуттан кейін".
  it('says “after” of no bare unit or value', () => {
    const bare = /(?:\}\}|(?<!\p{L})(?:с|мин|сағ))[ \u00A0]кейін/u;
    expect(all.filter(([, text]) => bare.test(text))).toEqual([]);
  });

  // The numeral says how many: "5 сату", never "5 сатулар".
  it('counts no plurals', () => {
    expect(all.filter(([, text]) => /\}\} \p{L}+(?:[лдт][ае]р)(?!\p{L})/u.test(text))).toEqual([]);
  });
});

test('no flow holds a sentence of the screen: its pages own them, so that a changed word is one change', () => {
  const sentences = new Set(
    leaves(resources.en.translation)
      .map(([, words]) => words)
      .filter((words) => /\p{L} \p{L}/u.test(words)),
  );
  const QUOTED = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`\\]+)`/gu;
  const held = globSync('tests/flows/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/^\s*\/\/.*$/gmu, '')
        .matchAll(QUOTED),
    ]
      .map(([, ...words]) => words.find((one) => one !== undefined)?.replaceAll('\\', '') ?? '')
      .filter((words) => sentences.has(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(sentences.has('Sale complete without bonuses')).toBe(true);
  expect(held).toEqual([]);
});
