import type { AccessKey } from '../../../contract/accounts/access-key.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';

interface Key {
  id: number;
  created_at: number;
  expires_at: number | null;
  description: string;
  last_used_at: number | null;
  last_used_ip: string | null;
  scopes: string;
}

export const presentKey = (key: Key): AccessKey => ({
  id: key.id,
  creation_date: isoDate(key.created_at),
  expiration_date: key.expires_at === null ? null : isoDate(key.expires_at),
  description: key.description,
  last_used_on: key.last_used_at === null ? null : isoDate(key.last_used_at),
  last_used_by: key.last_used_ip,
  scopes: key.scopes.split(' ').map((identifier) => ({ identifier })),
});
