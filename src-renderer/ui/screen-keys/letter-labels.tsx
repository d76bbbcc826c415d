/** What stands on the keys of the letters on the screen, and what they are called. */
import { ArrowBigUp, ArrowBigUpDash, ChevronDown, Delete, Space } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Language } from '../../../src-shared/contract/choices.ts';
import { LANGUAGE_FORMS } from '../../format/languages.ts';
import {
  specialOf,
  typedBy,
  type Capitals,
  type LetterKey,
  type Special,
} from '../../keyboard/touch/letter-rows.ts';
import { useI18n } from '../../locales/use-i18n.ts';

type Name = Exclude<Special, 'language' | 'done'>;

/** null: what stands on it. */
export function nameOf(key: LetterKey, t: ReturnType<typeof useI18n>['t']): string | null {
  const special = specialOf(key);
  if (special === null || special === 'language' || special === 'done') return null;
  return t(`letters.${special satisfies Name}`);
}

export function pressedOf(
  key: LetterKey,
  pressed: Readonly<Partial<Record<Special, boolean>>>,
): boolean | undefined {
  const special = specialOf(key);
  return special === null ? undefined : pressed[special];
}

export function labelOf(key: LetterKey, capitals: Capitals, language: Language): ReactNode {
  switch (specialOf(key)) {
    case 'backspace':
      return <Delete aria-hidden="true" strokeWidth={1.75} />;
    case 'shift':
      return <ArrowBigUp aria-hidden="true" strokeWidth={1.75} />;
    case 'caps':
      return <ArrowBigUpDash aria-hidden="true" strokeWidth={1.75} />;
    case 'space':
      return <Space aria-hidden="true" strokeWidth={1.75} />;
    case 'signs':
      return '#+=';
    case 'language':
      return LANGUAGE_FORMS[language].name;
    case 'done':
      return <DoneLabel />;
    case null:
      return typedBy(key, capitals);
    default:
      return null;
  }
}

function DoneLabel() {
  const { t } = useI18n();
  return (
    <>
      {t('letters.done')}
      <ChevronDown aria-hidden="true" strokeWidth={1.75} />
    </>
  );
}
