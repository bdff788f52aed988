import { type MessageArguments, withEscapedBackslashes } from '../../contract/messages.ts';
import type { en } from './en.ts';

type MessageId = keyof typeof en;
type Catalog = Record<MessageId, string>;

/** A new language is a file beside `en.ts` and a line here. The compiler refuses it while a message is missing. */
const catalogs = {
  en: async () => (await import('./en.ts')).en,
} satisfies Record<string, () => Promise<Catalog>>;

export type Language = keyof typeof catalogs;

export const defaultLanguage: Language = 'en';

/** The text of a message in one language. */
export type Translate = <Id extends MessageId>(id: Id, ...values: MessageArguments<(typeof en)[Id]>) => string;

const translators = new Map<Language, Promise<Translate>>();

/** Each language has its own translator, because mails in several languages are written at the same time. */
export function translatorFor(language: Language): Promise<Translate> {
  const known = translators.get(language) ?? createTranslator(language);
  translators.set(language, known);
  return known;
}

async function createTranslator(language: Language): Promise<Translate> {
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
  return (id, ...[values]) => i18n._(id, values === undefined ? undefined : withEscapedBackslashes(values));
}
