import type { ServiceAccount } from '../../../contract/accounts/service-account.ts';
import type { Actor } from '../../domain/actor.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { displayName } from '../../domain/display-name.ts';

interface Account {
  id: number;
  username: string;
  real_name: string;
  created_at: number;
  last_access_at: number | null;
  keys: number;
}

export const presentAccount = (row: Account, reader: Actor): ServiceAccount => ({
  id: row.id,
  uri: `users/${row.id}`,
  username: row.username,
  real_name: row.real_name,
  display_name: displayName({ username: row.username, realName: row.real_name }, reader),
  creation_date: isoDate(row.created_at),
  last_access_on: row.last_access_at === null ? null : isoDate(row.last_access_at),
  number_of_keys: row.keys,
});
