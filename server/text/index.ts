import type { Language } from '../../contract/languages.ts';
import { type MessageArguments, withEscapedBackslashes } from '../../contract/messages.ts';
import type { en } from './en.ts';

type MessageId = keyof typeof en;
type Catalog = Record<MessageId, string>;

/** A new language is a file beside `en.ts` and a line here. The compiler refuses it while a message is missing. */
const catalogs = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
} satisfies Record<Language, () => Promise<Catalog>>;

/** Readers of English disagree about the order of day and month, so their mails have dates like the API: 2026-03-15. */
const dateStyles = {
  en: { locale: 'sv-SE', dateStyle: 'short' },
  fr: { locale: 'fr-FR', dateStyle: 'long' },
} as const satisfies Record<Language, { locale: string; dateStyle: string }>;

/** The text of a message in one language. */
export type Translate = <Id extends MessageId>(id: Id, ...values: MessageArguments<(typeof en)[Id]>) => string;

/** Texts and dates for mails in one language. */
export interface Texts {
  language: Language;
  t: Translate;
  /** A day for people, in the time zone of the platform. */
  day: (at: number) => string;
  /** A day with its time. */
  moment: (at: number) => string;
  number: (value: number) => string;
}

const known = new Map<Language, Promise<Texts>>();

/** Each language has its own translator, because mails in several languages are written at the same time. */
export function textsIn(language: Language): Promise<Texts> {
  const texts = known.get(language) ?? createTexts(language);
  known.set(language, texts);
  return texts;
}

async function createTexts(language: Language): Promise<Texts> {
  // Loaded with the first mail: most starts never need it.
  const [{ setupI18n }, { compileMessageOrThrow }, catalog] = await Promise.all([
    import('@lingui/core'),
    import('@lingui/message-utils/compileMessage'),
    catalogs[language](),
  ]);
  const messages = Object.fromEntries(
    Object.entries(catalog).map(([id, message]) => [id, compileMessageOrThrow(message)]),
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const { locale, dateStyle } = dateStyles[language];
  const numbers = new Intl.NumberFormat(language, { useGrouping: false, maximumSignificantDigits: 17 });
  return {
    language,
    t: (id, ...[values]) => i18n._(id, values === undefined ? undefined : withEscapedBackslashes(values)),
    // The time zone may change while Hearth runs.
    day: (at) => new Intl.DateTimeFormat(locale, { dateStyle }).format(at),
    number: (value) => numbers.format(value),
    moment: (at) => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' }).format(at),
  };
}
