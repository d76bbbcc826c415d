/** The words of each situation: as many steps in every language, the same keys and buttons in each of them. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { SITUATIONS, type Situation } from '../../src-shared/domain/help/advice.ts';
import { resources, createI18n } from './words.ts';

const ALL: readonly Situation[] = Object.values(SITUATIONS).flat();
const MIN_STEPS = 2;
const MAX_STEPS = 5;

const keysIn = (text: string) => text.match(/(?:Shift\+|Ctrl\+)?\b(?:F\d+|Esc|Enter|L)\b/gu) ?? [];
const buttonsIn = (text: string) =>
  [...text.matchAll(/\$t\((?<key>[^)]+)\)/gu)].map(([one]) => one);
const textOf = (language: (typeof LANGUAGES)[number], situation: Situation) =>
  resources[language].translation.advice[situation];

describe.each(ALL)('%s', (situation) => {
  it.each(LANGUAGES)('has two to five steps, as many as in English: %s', (language) => {
    const steps = textOf(language, situation).steps.split('\n');
    expect(steps).toHaveLength(textOf('en', situation).steps.split('\n').length);
    expect(steps.length).toBeGreaterThanOrEqual(MIN_STEPS);
    expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
    expect(steps.filter((step) => step.trim() !== step || step === '')).toEqual([]);
  });

  it.each(LANGUAGES)('names the keys and buttons of the English steps: %s', (language) => {
    const [here, english] = [textOf(language, situation), textOf('en', situation)];
    for (const part of ['title', 'steps', 'money'] as const) {
      const sentences = here[part].split('\n');
      for (const [at, sentence] of english[part].split('\n').entries()) {
        expect(keysIn(sentences[at] ?? ''), sentence).toEqual(keysIn(sentence));
        expect(buttonsIn(sentences[at] ?? ''), sentence).toEqual(buttonsIn(sentence));
      }
    }
  });

  it.each(LANGUAGES)('says buttons by their own words: %s', (language) => {
    const words = createI18n(language);
    for (const part of ['title', 'steps', 'money'] as const) {
      const said = words.t(`advice.${situation}.${part}`);
      expect(said).not.toMatch(/\$t\(|\{\{|undefined|\b\w+\.\w+\.\w+\b/u);
      for (const button of buttonsIn(textOf(language, situation)[part])) {
        const key = button.slice(3, -1);
        expect(words.exists(key), key).toBe(true);
      }
    }
  });
});
