import type { Database } from '../../../db/index.ts';
import type { Identity } from '../../../domain/actor.ts';
import type { TextFormat } from '../../../domain/fields/value-part.ts';
import { createCache } from '../../../lib/cache/cache.ts';
import { type Preferences, preferencesTopic } from '../../users/index.ts';

/** The format of texts that don't specify one. */
export interface TextFormats {
  of(user: Identity): Promise<TextFormat>;
}

const preference = 'user_edition_default_format';
const formats: readonly string[] = ['text', 'html', 'commonmark'];

const most = 10_000;

export function createTextFormats(db: Database, preferences: Preferences): TextFormats {
  const cache = createCache<number, TextFormat>(most, async (userId) => {
    const chosen = await preferences.find(userId, preference);
    return chosen !== undefined && formats.includes(chosen) ? (chosen as TextFormat) : 'commonmark';
  });
  db.subscribe([preferencesTopic], ({ topic, id }) => {
    if (topic === '*') cache.clear();
    else cache.drop(Number(id));
  });
  return { of: async ({ id }) => (await cache.get(id)) ?? 'commonmark' };
}
