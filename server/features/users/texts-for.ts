import { type Language, languageOf } from '../../../contract/languages.ts';
import type { Database } from '../../db/index.ts';
import { type Texts, textsIn } from '../../text/index.ts';
import { findPreference } from './store/users.ts';

/** The name of the preference, for pages and mails. */
const preference = 'language';

interface Deps {
  db: Database;
  /** for addresses without an account, and for people without a choice */
  defaultLanguage: () => Language;
}

/** The texts in the language of a reader; undefined: a person without an account. */
export type TextsFor = (userId: number | undefined) => Promise<Texts>;

export const createTextsFor =
  ({ db, defaultLanguage }: Deps): TextsFor =>
  async (userId) => {
    const chosen = userId === undefined ? undefined : await findPreference(db, userId, preference);
    return textsIn(languageOf(chosen?.value ?? '') ?? defaultLanguage());
  };
