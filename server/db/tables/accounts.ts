import type { Generated } from 'kysely';

/** Booleans are 0 or 1, instants are milliseconds since the epoch, on both engines. */
export interface AccountTables {
  settings: { name: string; value: string };
  /** the names of users and projects, in lower case: each is taken once */
  names: { key: string };
  users: {
    id: Generated<number>;
    username: string;
    /** lower case, unique */
    username_key: string;
    real_name: string;
    /** folded, for searching */
    real_name_key: string;
    email: string;
    email_key: string;
    ldap_id: string;
    status: string;
    is_site_administrator: number;
    password_hash: string | null;
    created_at: number;
    last_access_at: number | null;
  };
  user_preferences: { user_id: number; name: string; value: string };
  /** rights on the platform that site administrators gave to users */
  user_rights: { user_id: number; name: string };
  /** public keys; `blob` is in base64 */
  ssh_keys: {
    id: Generated<number>;
    user_id: number;
    type: string;
    blob: string;
    comment: string;
    created_at: number;
  };
  access_keys: {
    id: Generated<number>;
    user_id: number;
    /** SHA-256 of the secret, in hex; the secret itself is never stored */
    secret_hash: string;
    description: string;
    /** separated by blanks */
    scopes: string;
    created_at: number;
    expires_at: number | null;
    last_used_at: number | null;
    last_used_ip: string | null;
  };
  tokens: { hash: string; user_id: number; created_at: number };
  sessions: {
    id: Generated<number>;
    hash: string;
    user_id: number;
    created_at: number;
    expires_at: number;
    /** exact to a minute */
    last_used_at: number;
    ip: string | null;
    user_agent: string | null;
  };
  /** also the requests of people who register themselves */
  invitations: {
    id: Generated<number>;
    /** SHA-256 of the secret in the link */
    hash: string;
    /** pending, accepted or revoked */
    status: string;
    email: string;
    email_key: string;
    /** null: to the platform alone */
    project_id: number | null;
    /** in JSON */
    group_ids: string;
    message: string;
    /** null: the person asked for an account */
    invited_by: number | null;
    lifetime_ms: number;
    created_at: number;
    expires_at: number;
  };
  /** links that set a password or confirm an address, once */
  account_links: {
    hash: string;
    /** password or email */
    purpose: string;
    user_id: number;
    /** the address that the link was sent to, and that it confirms */
    email: string;
    created_at: number;
    expires_at: number;
  };
  /** secrets of authenticator applications, in base32 */
  second_factors: {
    user_id: number;
    secret: string;
    /** of the last code that was used */
    last_step: number;
    /** null: proposed, but not confirmed by a code yet */
    confirmed_at: number | null;
    created_at: number;
  };
  recovery_codes: { user_id: number; hash: string };
}
