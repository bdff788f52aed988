import type { ProblemTable } from './table.ts';

export const accessProblems = {
  // authentication
  authentication_required: { status: 401, detail: '' },
  credentials_invalid: { status: 500, detail: 'Invalid credentials' },
  token_expired: { status: 401, detail: 'The token has expired, please obtain a new one' },
  key_expired: { status: 401, detail: 'The access key has expired' },
  key_scope_missing: { status: 403, detail: 'The access key does not have the scope {scope}' },
  key_read_only: { status: 403, detail: 'This access key may only read.' },
  key_for_projects: {
    status: 403,
    detail: 'This access key is for some projects only. It opens neither the account of its owner nor the platform.',
  },
  key_area_missing: { status: 403, detail: 'This access key is not for this part of the API.' },
  key_network_refused: { status: 403, detail: 'This access key does not work from your address.' },
  account_suspended: { status: 403, detail: 'Account Suspended' },
  account_pending: { status: 403, detail: 'Account Pending' },
  account_deleted: { status: 403, detail: 'Account Deleted' },
  too_many_failures: {
    status: 429,
    detail: 'Too many failed attempts. Please wait {seconds} second(s) and try again.',
  },
  too_many_requests: { status: 429, detail: 'Too many requests. Please wait {seconds} second(s) and try again.' },
  cross_site_request: { status: 403, detail: "Referer doesn't match host. Cross-site requests are refused." },
  second_factor_required: { status: 403, detail: 'Send the code of your second factor as `code`, too.' },
  second_factor_wrong: { status: 403, detail: 'The code is wrong, or was already used.' },
  key_needed: {
    status: 403,
    detail: '{reason} Use an access key instead of the password.',
  },
  second_factor_needed: { status: 403, detail: 'Set up a second factor first: this platform requires it.' },
  second_factor_exists: { status: 409, detail: 'This account has a second factor already.' },
  second_factor_missing: { status: 409, detail: 'This account has no second factor.' },
  password_not_allowed: {
    status: 403,
    detail: 'Passwords are not accepted here. Use single sign-on, or an access key for programs.',
  },
  sign_in_again: { status: 403, detail: 'Sign in again first: this account has no password that could confirm this.' },

  // passkeys
  passkey_host: {
    status: 409,
    detail: 'Passkeys need a domain name. Open this platform by its name instead of an IP address.',
  },
  passkey_challenge_unknown: {
    status: 403,
    detail: 'This request for a passkey has expired or was already used. Start again.',
  },
  passkey_refused: { status: 403, detail: 'This passkey is not known here, or could not be verified.' },
  passkey_needs_password: {
    status: 403,
    detail: 'This passkey does not check who uses it. Sign in with your password first.',
  },
  passkey_not_found: { status: 404, detail: 'There is no such passkey.' },
  passkey_missing: { status: 409, detail: 'This account has no passkey.' },
  passkey_exists: { status: 409, detail: 'This passkey is registered already.' },
  passkeys_too_many: { status: 409, detail: 'An account can have at most {maximum} passkeys.' },

  // OpenID Connect
  openid_provider_not_found: { status: 404, detail: 'There is no such OpenID provider.' },
  openid_issuer_invalid: {
    status: 400,
    detail: 'The issuer must be an https address. Plain http is for providers on this machine only.',
  },
  openid_unreachable: { status: 502, detail: '{provider} cannot be reached at the moment. Try again later.' },
  openid_keys_unreadable: {
    status: 503,
    detail: 'The keys of {provider} cannot be read, so its token cannot be checked. Try again later.',
  },
  logout_token_invalid: { status: 400, detail: 'The logout token is not valid, or was already used.' },
  openid_denied: { status: 403, detail: '{provider} did not sign you in.' },
  openid_unverified: { status: 403, detail: 'The answer of {provider} could not be verified. Start again.' },
  openid_state_unknown: { status: 403, detail: 'This sign-in has expired or was already used. Start again.' },
  openid_address_unverified: {
    status: 403,
    detail: '{provider} has not verified your email address. Verify it there, then sign in again.',
  },
  openid_account_unknown: {
    status: 403,
    detail: 'There is no account here for you, and {provider} creates none. Ask an administrator for an invitation.',
  },
  openid_other_account: { status: 403, detail: 'This account has another email address. Sign in to the right one.' },
  identity_taken: { status: 409, detail: 'This identity is already connected to an account.' },
  identity_not_found: { status: 404, detail: 'There is no such identity.' },
  identity_needed: {
    status: 409,
    detail: 'This is the only way into this account. Set a password or connect another identity first.',
  },
  // LDAP
  ldap_directory_missing: { status: 404, detail: 'No LDAP directory is set up.' },
  ldap_url_invalid: { status: 400, detail: 'The address of the directory must begin with ldaps:// or ldap://.' },
  ldap_not_encrypted: {
    status: 400,
    detail: 'Use ldaps:// or StartTLS: a connection to another machine must be encrypted.',
  },
  ldap_filter_invalid: { status: 400, detail: 'The filter is not a valid LDAP filter.' },
  ldap_directory_empty: {
    status: 409,
    detail: 'The directory answers with nobody, so nothing was changed. Check the base and the filter.',
  },
  ldap_unreachable: { status: 503, detail: 'The directory cannot be reached at the moment. Try again later.' },
  password_in_directory: { status: 409, detail: 'The directory keeps the password of this account. Change it there.' },
  group_mapping_invalid: { status: 400, detail: 'There is no user group {group} of a project.' },
  token_unknown: { status: 400, detail: 'Invalid Token' },
  session_missing: { status: 404, detail: 'No session' },

  // permissions
  forbidden: { status: 403, detail: '' },
  site_administrator_required: { status: 403, detail: 'Only site administrators may do this.' },
  not_found: { status: 404, detail: '' },
  anonymize_self: { status: 409, detail: 'Ask another site administrator: nobody anonymizes their own account.' },
  permissions_of_others: { status: 403, detail: 'Only administrators may ask what others may do.' },
} as const satisfies ProblemTable;
