import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ProblemCode, problem, problems } from '../../../../contract/problems.ts';
import { about } from './refusal-patterns.ts';
import { refusedInput } from './refusals.ts';

const values = { username: '', email: '', settings: {} };

test('a refusal that names a member of the request belongs to the input of that name', () => {
  assert.equal(refusedInput('Invalid value specified for `email`. Expecting email in `a@b.c` format', values), 'email');
  assert.equal(refusedInput('Invalid value specified for `settings.layout`', values), 'settings');
  assert.equal(refusedInput('invalid value specified for `user.email`', values), 'email');
  assert.equal(refusedInput('Invalid value specified for `emails`', values), undefined);
});

test('a refusal in other words belongs to the input whose pattern matches', () => {
  const patterns = { username: about.username, email: about.email };
  const taken = problem('email_taken', { email: 'a@example.com' }).message;
  assert.equal(refusedInput(taken, values, patterns), 'email');
  assert.equal(refusedInput(taken, values), undefined);
  assert.equal(refusedInput('The database cannot be reached.', values, patterns), undefined);
});

const expected = {
  username: ['username_invalid'],
  email: ['email_invalid', 'email_taken'],
  currentPassword: ['password_current_missing', 'password_wrong'],
  factorCode: ['second_factor_wrong'],
  password: ['password_too_short'],
  keyScopes: ['key_scope_malformed', 'key_scopes_unknown'],
  keyExpiration: ['key_expiration_malformed', 'key_already_expired', 'key_lasts_too_long'],
  keyNetworks: ['key_network_malformed'],
  groupName: ['group_name_missing', 'group_name_invalid', 'group_name_taken'],
  linkTypeShortname: ['link_type_shortname_invalid', 'link_type_taken'],
  trackerLabel: ['tracker_label_empty'],
  fieldLabel: ['field_label_empty'],
  reportLabel: ['report_label_empty'],
  projectLabel: ['project_label_invalid'],
  projectShortname: ['project_shortname_invalid'],
  repositoryName: ['svn_name_invalid', 'svn_name_taken'],
  openIdIssuer: ['openid_issuer_invalid'],
  ldapAddress: ['ldap_url_invalid', 'ldap_not_encrypted'],
  ldapFilter: ['ldap_filter_invalid'],
  groupMapping: ['group_mapping_invalid'],
  webhookAddress: ['webhook_url_invalid', 'webhook_url_closed'],
  webhookSecret: ['webhook_secret_invalid'],
} satisfies Record<keyof typeof about, ProblemCode[]>;

test('the patterns match the phrases of the API', () => {
  for (const [subject, codes] of Object.entries(expected)) {
    for (const code of codes) assert.match(problems[code].detail, about[subject as keyof typeof about], code);
  }
});
