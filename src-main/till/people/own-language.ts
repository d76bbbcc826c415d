/**
 * In which language the screens are: that of whoever is signed in, if they chose one; else the till's. What is chosen
 * while somebody is signed in is theirs, and nobody else's screens change by it.
 */
import type { Language } from '../../../src-shared/contract/choices.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { StoredSettings } from '../../ports/settings.ts';
import { signedIn, type Session } from './session.ts';

export function showLanguage(session: Session): void {
  const { preferences, languageOf } = session.settings.read();
  const who = signedIn(session);
  speak(session, (who === null ? undefined : languageOf[who.cashierId]) ?? preferences.language);
}

/** It is spoken at once, also when it can't be stored. */
export function chooseLanguage(session: Session, language: Language): Result<null, Fault> {
  const { settings, store } = session;
  const { preferences, languageOf } = settings.read();
  const who = signedIn(session);
  speak(session, language);
  if (who === null) {
    store.change({ shopLanguage: language });
    return settings.change({ preferences: { ...preferences, language } });
  }
  return settings.change({
    languageOf: ofWhoIsHere(session, { ...languageOf, [who.cashierId]: language }),
  });
}

/** Of who works here no more nothing is kept; of people who can't be read now it isn't known who does. */
export function dropLanguages(session: Session): void {
  const { settings, roster } = session;
  if (roster.isLost()) return;
  const { languageOf } = settings.read();
  const here = ofWhoIsHere(session, languageOf);
  if (Object.keys(here).length < Object.keys(languageOf).length)
    settings.change({ languageOf: here });
}

type LanguageOf = StoredSettings['languageOf'];

function ofWhoIsHere({ roster }: Session, languageOf: LanguageOf): LanguageOf {
  const here = new Set(roster.people()?.cashiers.map(({ cashierId }) => cashierId));
  return Object.fromEntries(Object.entries(languageOf).filter(([who]) => here.has(who)));
}

function speak({ store }: Session, language: Language): void {
  const { preferences } = store.read();
  if (preferences.language !== language)
    store.change({ preferences: { ...preferences, language } });
}
