import { type Language, languageOf } from '../../../contract/languages.ts';
import type { en } from './en/index.ts';

/** English is the reference: every other language has the same ids. */
export type MessageId = keyof typeof en;
type Catalog = Record<MessageId, string>;

/** A dynamic import each, so that each language is a separate chunk. The compiler refuses one while a message is missing. */
export const catalogs = {
  en: async () => (await import('./en/index.ts')).en,
  fr: async () => (await import('./fr/index.ts')).fr,
} satisfies Record<Language, () => Promise<Catalog>>;

/** The first preferred locale with a translation, with its regional variant: `en-GB` keeps its date format. */
export function chooseLanguage(wanted: readonly string[]): { language: Language; locale: string } {
  for (const locale of wanted) {
    const language = languageOf(locale);
    // Somebody who chose a language gets the variant that their browser prefers.
    const regional = wanted.find((other) => other.includes('-') && languageOf(other) === language);
    if (language !== undefined) return { language, locale: locale.includes('-') ? locale : (regional ?? language) };
  }
  return { language: 'en', locale: 'en-US' };
}
