/** Phrases of the API by their subject, for the forms that map refusals to inputs. A test compares them with the API. */
export const about = {
  username: /^User name is invalid/,
  email: /email address/i,
  currentPassword: /current password/i,
  password: /^The password must have|^This password is easy/,
  keyScopes: /access key scope/,
  keyExpiration: /expired access key|expiration_date/,
  groupName: /group name|^User group already exists/i,
  linkTypeShortname: /^The short name|^A link type with the short name/,
  trackerLabel: /^The label of a tracker/,
  fieldLabel: /^Label cannot be empty/,
  reportLabel: /^The label of a report/,
  projectLabel: /^Project fullname is invalid/,
  projectShortname: /^Project shortname is invalid/,
  repositoryName: /repository name/i,
  webhookAddress: /^`url`/,
  webhookSecret: /^`secret`/,
} as const satisfies Record<string, RegExp>;
