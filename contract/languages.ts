/** The languages of pages and mails, by the names that they have in themselves. */
export const languageNames = { en: 'English', fr: 'Français' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

const isLanguage = (name: string): name is Language => Object.hasOwn(languageNames, name);

/** The language of a locale, `fr-CA` or `fr_FR`; undefined: Hearth has no texts in it. */
export function languageOf(locale: string): Language | undefined {
  const name = locale.split(/[-_]/)[0]?.toLowerCase() ?? '';
  return isLanguage(name) ? name : undefined;
}
