import { setupI18n } from '@lingui/core';
import type { en } from './en/index.ts';
import { type Language, languages, type MessageId } from './languages.ts';
import type { MessageValues } from './message-values.ts';

export { chooseLanguage, languages } from './languages.ts';
export type { MessageId } from './languages.ts';

type ValuesOf<Id extends MessageId> = MessageValues<(typeof en)[Id]>;
type HasNoValues<Id extends MessageId> = keyof ValuesOf<Id> extends never ? true : false;

/** The messages that need no values: labels in tables, for instance. */
export type PlainMessageId = { [Id in MessageId]: HasNoValues<Id> extends true ? Id : never }[MessageId];

const i18n = setupI18n();

/** Loads a language and makes it the one that `t` speaks. The locale decides on dates, numbers and plurals. */
export async function activate(language: Language, locale: string = language): Promise<void> {
  i18n.loadAndActivate({ locale: language, locales: locale, messages: await languages[language].load() });
}

/** The locale for dates and numbers. */
export function activeLocale(): string {
  const { locales } = i18n;
  if (typeof locales !== 'string') throw new Error('No language is active: format when rendering, not at module load.');
  return locales;
}

/** The text of a message in the active language. Throws while none is active, so call it in render. */
export function t<Id extends MessageId>(
  id: Id,
  ...[values]: HasNoValues<Id> extends true ? [] : [values: ValuesOf<Id>]
): string {
  return i18n._(id, values === undefined ? undefined : escaped(values));
}

/** Lingui decodes `\u0041` in its result, and so would in what people wrote: spell their backslashes that way. */
function escaped(values: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\u005c`) : value,
    ]),
  );
}
