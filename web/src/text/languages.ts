import type { en } from './en/index.ts';

/** English is the reference: every other language has the same ids. */
export type MessageId = keyof typeof en;
type Catalog = Record<MessageId, string>;

interface LanguageEntry {
  /** Its name in the language itself. */
  name: string;
  /** A dynamic import, so that each language is a separate chunk. */
  load: () => Promise<Catalog>;
}

/** A new language is a folder beside `en` and a line here. The compiler refuses it while a message is missing. */
export const languages = {
  en: { name: 'English', load: async () => (await import('./en/index.ts')).en },
} satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof languages;

const languageOf = (locale: string) => locale.split('-')[0] ?? locale;
const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** The first preferred locale with a translation, with its regional variant: `en-GB` keeps its date format. */
export function chooseLanguage(wanted: readonly string[]): { language: Language; locale: string } {
  for (const locale of wanted) {
    const language = languageOf(locale);
    if (isLanguage(language)) return { language, locale };
  }
  return { language: 'en', locale: 'en-US' };
}
