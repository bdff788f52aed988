import type { Identity } from '../../../domain/actor.ts';
import type { TextFormat } from '../../../domain/fields/value-part.ts';
import type { Preferences } from '../../users/index.ts';

/** The format of texts that don't specify one. */
export interface TextFormats {
  of(user: Identity): Promise<TextFormat>;
}

const preference = 'user_edition_default_format';
const formats: readonly string[] = ['text', 'html', 'commonmark'];

export const createTextFormats = (preferences: Preferences): TextFormats => ({
  async of(user) {
    const chosen = await preferences.read({ kind: 'user', user, mechanism: 'internal' }, user.id, preference);
    return typeof chosen === 'string' && formats.includes(chosen) ? (chosen as TextFormat) : 'commonmark';
  },
});
