import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const owner = await hearth.user('owner');
const ann = await hearth.user('ann');
const ben = await hearth.user('ben');
const cid = await hearth.user('cid');
const { id: projectId } = await hearth.project(owner);

let made = 0;
/** A group that cid is in. */
async function newGroup() {
  const group = await owner.post('/user_groups', { body: { project_id: projectId, short_name: `team-${++made}` } });
  const path = `/user_groups/${group.json.id}/users` as const;
  const put = (body: unknown, type = 'application/json') =>
    owner.put(path, { body, headers: { 'Content-Type': type } });
  succeeds(await put([{ id: cid.id }]));
  return {
    path,
    put,
    async names(): Promise<string[]> {
      const { json } = await owner.get(path);
      return json.map((user) => user.username);
    },
  };
}

const forms: [what: string, body: unknown][] = [
  ['ids', [{ id: ann.id }, { id: ben.id }]],
  ['ids as text', [{ id: String(ann.id) }, { id: String(ben.id) }]],
  ['usernames in any case', [{ username: 'ANN' }, { username: 'ben' }]],
  ['e-mails in any case', [{ email: 'Ann@example.com' }, { email: 'ben@EXAMPLE.com' }]],
  ['references under their name', { user_references: [{ id: ann.id }, { id: ben.id }] }],
  ['the same one twice', [{ id: ann.id }, { id: ben.id }, { id: ann.id }]],
  [
    'XML',
    '<request><user_references><item><username>ann</username></item><item><username>ben</username></item></user_references></request>',
  ],
  ['an XML list', '<request><item><username>ann</username></item><item><username>ben</username></item></request>'],
];
for (const [what, body] of forms) {
  test(`members are replaced by ${what}`, async () => {
    const group = await newGroup();
    const answered = await group.put(body, what.includes('XML') ? 'application/xml' : 'application/json');
    succeeds(answered);
    assert.equal(answered.text, '');
    assert.deepEqual(await group.names(), ['ann', 'ben']);
    succeeds(await group.put([]));
    assert.deepEqual(await group.names(), []);
  });
}

const wrong: [what: string, body: unknown, message: string][] = [
  ['two keys', [{ id: ann.id, username: 'ann' }], 'Only one key can be passed in the representation'],
  ['no key', [{}], 'At least one key must be passed in the representation'],
  ['a key that is null', [{ id: null }], 'At least one key must be passed in the representation'],
  ['mixed keys', [{ id: ann.id }, { username: 'ben' }], 'References have to use the same type'],
  ['an unknown id', [{ id: 4096 }], 'User with reference 4096 not known'],
  ['an impossible id', [{ id: 99999999999 }], 'User with reference 99999999999 not known'],
  ['an unknown name', [{ username: 'nemo' }], 'User with reference nemo not known'],
  ['an unknown e-mail', [{ email: 'nemo@example.com' }], 'User with reference nemo@example.com not known'],
  ['an unknown directory id', [{ ldap_id: 'x' }], 'User with reference x not known'],
  ['an empty directory id', [{ ldap_id: '' }], 'User with reference  not known'],
];
for (const [what, body, message] of wrong) {
  test(`a reference with ${what} is refused, and the members stay the same`, async () => {
    const group = await newGroup();
    refuses(await group.put(body), 400, message);
    assert.deepEqual(await group.names(), ['cid']);
  });
}

test('an e-mail address of several users means the only active one', async () => {
  const first = await hearth.user('twin-one', { email: 'twins@example.com', status: 'S' });
  await hearth.user('twin-two', { email: 'Twins@example.com', status: 'S' });
  const message = 'More than one user use the email address twins@example.com';
  const group = await newGroup();
  refuses(await group.put([{ email: 'twins@example.com' }]), 400, message);
  succeeds(await hearth.admin.patch(`/users/${first.id}`, { body: { values: { status: 'A' } } }));
  succeeds(await group.put([{ email: 'twins@example.com' }]));
});

test('a body that is not a list is refused', async () => {
  const group = await newGroup();
  for (const body of [7, 'x', { users: [] }, [1]]) {
    assert.equal((await group.put(body)).status, 400, JSON.stringify(body));
  }
  refuses(await owner.put(group.path), 400, '`user_references` is required.');
  assert.deepEqual(await group.names(), ['cid']);
});
