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
    /** SHA-256 of the uploaded picture */
    avatar_hash: string | null;
    /** the project that a service account belongs to; null: a person */
    service_project_id: number | null;
  };
  /** uploaded pictures: PNG files in base64 */
  avatars: { user_id: number; image: string };
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
    /** in JSON; null: may do everything that its owner may do */
    policy: string | null;
  };
  /** how often a key was used, by hour, for 30 days */
  key_uses: {
    key_id: number;
    /** since the epoch */
    hour: number;
    ip: string;
    method: string;
    /** the pattern of the route, without ids */
    route: string;
    /** 0: unknown */
    status: number;
    count: number;
    last_at: number;
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
    /** the provider that opened it, and the session there whose end also ends it */
    openid_provider_id: number | null;
    id_token: string | null;
    /** the provider's name of the session */
    openid_sid: string | null;
    /** whether a provider has checked a second factor that Hearth doesn't know */
    has_second_factor: Generated<number>;
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
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** in base64url, as the public key */
    credential_id: string;
    public_key: string;
    /** of signatures; some passkeys don't count them */
    counter: number;
    /** separated by blanks */
    transports: string;
    name: string;
    signs_in_alone: number;
    is_synchronized: number;
    created_at: number;
    last_used_at: number | null;
  };
  /** requests for a passkey that are under way */
  passkey_challenges: {
    /** SHA-256 of the challenge */
    hash: string;
    /** register or sign_in */
    purpose: string;
    /** null: any owner of a passkey */
    user_id: number | null;
    expires_at: number;
  };
  openid_providers: {
    id: Generated<number>;
    label: string;
    issuer: string;
    client_id: string;
    /** empty: a public client */
    client_secret: string;
    scopes: string;
    groups_claim: string;
    /** in JSON */
    group_mappings: string;
    creates_accounts: number;
    domains: string;
    trusts_addresses: number;
    checks_second_factor: number;
    is_enabled: number;
    created_at: number;
  };
  /** the accounts that people have at providers */
  openid_identities: {
    id: Generated<number>;
    user_id: number;
    provider_id: number;
    subject: string;
    email: string | null;
    created_at: number;
    last_used_at: number;
  };
  /** sign-ins that are under way */
  openid_sign_ins: {
    /** SHA-256 of the state, or of the token of a later step */
    hash: string;
    /** SHA-256 of a cookie: no other browser can continue */
    browser_hash: string;
    provider_id: number;
    step: string;
    /** in JSON */
    content: string;
    expires_at: number;
  };
  /** the logout tokens of providers that have been used: each counts once */
  openid_sign_outs: { hash: string; expires_at: number };
  /** at most one */
  ldap_directories: {
    id: number;
    url: string;
    start_tls: number;
    ca_certificate: string;
    bind_dn: string;
    bind_password: string;
    user_base: string;
    user_filter: string;
    login_attribute: string;
    id_attribute: string;
    name_attribute: string;
    mail_attribute: string;
    group_base: string;
    member_attribute: string;
    /** in JSON */
    group_mappings: string;
    creates_accounts: number;
    is_enabled: number;
    synchronized_at: number | null;
  };
  /** accounts that the directory has closed, and may open again */
  ldap_suspensions: {
    user_id: number;
    /** before; null: active */
    status: string | null;
  };
  /** memberships from a provider or a directory, which are deleted with it */
  external_memberships: { user_id: number; source: string; group_id: string };
  /**
   * the number of requests per minute that a copy of Hearth has counted; none while callers are far from their limits
   */
  rate_counts: {
    /** the minute, since the epoch */
    window: number;
    name: string;
    copy: string;
    count: number;
  };
}
