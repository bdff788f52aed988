import type { AccessKey, AccessKeyUse } from '../../../contract/accounts/access-key.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { policyIn } from './policy.ts';

interface Key {
  id: number;
  created_at: number;
  expires_at: number | null;
  description: string;
  last_used_at: number | null;
  last_used_ip: string | null;
  scopes: string;
  policy: string | null;
}

export const presentKey = (key: Key): AccessKey => ({
  id: key.id,
  creation_date: isoDate(key.created_at),
  expiration_date: key.expires_at === null ? null : isoDate(key.expires_at),
  description: key.description,
  last_used_on: key.last_used_at === null ? null : isoDate(key.last_used_at),
  last_used_by: key.last_used_ip,
  scopes: key.scopes.split(' ').map((identifier) => ({ identifier })),
  policy: policyIn(key.policy),
});

interface Use {
  last_at: number;
  ip: string;
  method: string;
  route: string;
  /** 0: unknown */
  status: number;
  count: number;
}

export const presentUse = ({ last_at, ip, method, route, status, count }: Use): AccessKeyUse => ({
  date: isoDate(last_at),
  address: ip,
  method,
  route,
  status: status === 0 ? null : status,
  count,
});

/** The name of a new key in answers that don't repeat its secret. */
export const createdKeyName = ({ identifier }: { identifier: string }): string =>
  `access_keys/${/^tlp-k1-(\d+)/.exec(identifier)?.[1]}`;

/** The reason why a key is not created. */
export const keyProblems = [
  'key_expiration_malformed',
  'key_already_expired',
  'key_scope_malformed',
  'key_scopes_unknown',
  'keys_too_many',
  'key_too_strong',
  'key_lasts_too_long',
  'key_network_malformed',
  'key_project_unknown',
  'service_account_refused',
] as const;
