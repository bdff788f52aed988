import { queryOptions } from '@tanstack/react-query';
import { get } from '../client.ts';
import { unconditionally } from '../writes.ts';

/** The preferences of a user, by their names on the server. */
export const preferences = {
  textFormat: 'user_edition_default_format',
  language: 'language',
  timeZone: 'time_zone',
} as const;

/** The mapping of the last CSV import into a tracker has a preference of its own. */
export type PreferenceName = (typeof preferences)[keyof typeof preferences] | `csv_import_${number}`;

/** null: nothing was chosen. */
async function readPreference(key: PreferenceName): Promise<string | null> {
  const { value } = await get<{ value: string | false }>('/users/self/preferences', { query: { key } });
  return value === false ? null : value;
}

export const preferenceQuery = (key: PreferenceName) =>
  queryOptions({
    queryKey: ['preference', key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readPreference(key),
  });

/** An empty value means none. */
export const writePreference = (key: PreferenceName, value: string): Promise<void> =>
  value === ''
    ? unconditionally.remove(`/users/self/preferences?${new URLSearchParams({ key }).toString()}`)
    : unconditionally.patch('/users/self/preferences', { key, value });
