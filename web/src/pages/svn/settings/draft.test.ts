import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SvnSettings } from '../../../../../contract/svn/repository.ts';
import { repositoryDraftOf, faultIn, svnSettingsOf } from './draft.ts';

const settings = {
  commit_rules: { is_reference_mandatory: true, is_commit_message_change_allowed: false },
  immutable_tags: { paths: ['/tags', '/old'], whitelist: [] },
  access_file: '[/]\n* = r',
  has_default_permissions: true,
  email_notifications: [
    { path: '/trunk', emails: ['a@example.com'], users: [{ id: 7 }], user_groups: [{ id: '102_3' }] },
  ],
} as unknown as SvnSettings;

test('unedited settings are sent back unchanged', () => {
  assert.deepEqual(svnSettingsOf(repositoryDraftOf(settings)), {
    ...settings,
    email_notifications: [{ path: '/trunk', emails: ['a@example.com'], users: [7], user_groups: ['102_3'] }],
  });
});

test('paths are typed one per line', () => {
  const draft = { ...repositoryDraftOf(settings), immutablePaths: ' /tags \n\n/new' };
  assert.deepEqual(svnSettingsOf(draft)?.immutable_tags?.paths, ['/tags', '/new']);
});

test('a refused access file names its line', () => {
  assert.deepEqual(faultIn(new Error('Invalid access file: line 12: No such group')), {
    line: 12,
    reason: 'No such group',
  });
  assert.equal(faultIn(new Error('Something else')), undefined);
  assert.equal(faultIn(null), undefined);
});
