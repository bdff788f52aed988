import { useSyncExternalStore } from 'react';
import { type Language, languageOf } from '../../contract/languages.ts';
import { loadPart } from './load-part.ts';
import { activate, chooseLanguage } from './text/index.ts';

const key = 'hearth.language';
const listeners = new Set<() => void>();

let active = '';
/** The default language of this installation: the server writes it into the page. */
let ofPlatform: string | undefined;
let ofAccount: Language | undefined;
let chosenHere: string | undefined;

/** The choice on the sign-in page. The storage may be unavailable. */
function chosenBefore(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Activates the language that this person wants: that of their account, their choice here, or that of the browser. */
export async function applyLanguage(): Promise<void> {
  ofPlatform ??= document.documentElement.lang;
  const wanted = [ofAccount, chosenHere ?? chosenBefore(), ...navigator.languages, ofPlatform];
  const { language, locale } = chooseLanguage(wanted.filter((one) => one !== undefined));
  if (locale === active) return;
  await loadPart(() => activate(language, locale));
  active = locale;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Follows the account of the signed-in user; null: it names no language. */
export function setAccountLanguage(preference: string | null): Promise<void> {
  ofAccount = languageOf(preference ?? '');
  return applyLanguage();
}

/** For this browser. Accounts that name a language keep theirs. */
export function chooseLanguageHere(language: Language): Promise<void> {
  chosenHere = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // The choice lasts until the page is loaded again.
  }
  return applyLanguage();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes with the language, and so draws everything below it again. */
export const useActiveLocale = (): string => useSyncExternalStore(subscribe, () => active);
