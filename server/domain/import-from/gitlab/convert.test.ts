import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLosses } from '../model.ts';
import { convertGitlab } from './convert.ts';

test('notes inside of their issues are comments, too', () => {
  const author = { username: 'hen', name: 'Hen', state: 'active' };
  const note = { id: 9, body: 'Oiled', author, created_at: '2021-04-02T10:00:00.000Z', system: false };
  const issue = { id: 91, iid: 3, title: 'Door', author, state: 'opened', created_at: '2021-04-01T10:00:00.000Z' };
  const losses = createLosses();
  const { items } = convertGitlab([{ path: 'issues.json', document: [{ ...issue, notes: [note] }] }], losses);
  assert.match(JSON.stringify(items), /"Oiled"/);
  assert.deepEqual(losses.all(), []);
});

test('members who have written nothing are members, too', () => {
  const author = { username: 'hen', name: 'Hen', state: 'active' };
  const issue = { id: 91, iid: 3, title: 'Door', author, state: 'opened', created_at: '2021-04-01T10:00:00.000Z' };
  const members = [
    { username: 'owl', name: 'Owl', state: 'active', access_level: 20 },
    { username: 'fox', name: 'Fox', state: 'blocked', access_level: 30 },
  ];
  const documents = [
    { path: 'issues.json', document: [issue] },
    { path: 'members.json', document: members },
  ];
  const { people } = convertGitlab(documents, createLosses());
  assert.deepEqual(
    people.map(({ username, account, isMember }) => [username, account, isMember]),
    [
      ['hen', 'open', false],
      ['owl', 'open', true],
      ['fox', 'closed', true],
    ],
  );
});
