import { setupI18n } from '@lingui/core';
import { type Language, languageOf } from '../../../contract/languages.ts';
import { type MessageArguments, withEscapedBackslashes } from '../../../contract/messages.ts';
import type { en } from './en/index.ts';
import { catalogs, type MessageId } from './languages.ts';
import { activateReasons } from './reasons/reasons.ts';

export { chooseLanguage } from './languages.ts';

type ArgumentsOf<Id extends MessageId> = MessageArguments<(typeof en)[Id]>;

/** The messages that need no values: labels in tables, for instance. */
export type PlainMessageId = { [Id in MessageId]: ArgumentsOf<Id> extends [] ? Id : never }[MessageId];

const i18n = setupI18n();

/** Loads a language and makes it the one of `t`. The locale decides on dates, numbers and plurals. */
export async function activate(language: Language, locale: string = language): Promise<void> {
  const [messages] = await Promise.all([catalogs[language](), activateReasons(language)]);
  i18n.loadAndActivate({ locale: language, locales: locale, messages });
}

/** The language of the texts. */
export const activeLanguage = (): Language => languageOf(activeLocale()) ?? 'en';

/** The locale for dates and numbers. */
export function activeLocale(): string {
  const { locales } = i18n;
  if (typeof locales !== 'string') throw new Error('No language is active: format when rendering, not at module load.');
  return locales;
}

/** Codes that the server sends with an English text. */
type Meaning =
  `${'event' | 'auditDetail' | 'auditValue' | 'projectEvent' | 'ability' | 'refusal' | 'service' | 'template' | 'group' | 'job' | 'subject' | 'setting'}.${string}`;

/** The meaning of a code, in the active language. Codes without a message keep the text of the server. */
export function meaningOf(id: Meaning, otherwise: string): string {
  // Asking for a message that doesn't exist is an error in the console of the browser.
  return id in i18n.messages ? i18n._(id) : otherwise;
}

/** The text of a message in the active language. Throws while none is active, so call it in render. */
export function t<Id extends MessageId>(id: Id, ...[values]: ArgumentsOf<Id>): string {
  return i18n._(id, values === undefined ? undefined : withEscapedBackslashes(values));
}
