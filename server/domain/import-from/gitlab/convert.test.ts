import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLosses } from '../model.ts';
import { convertGitlab } from './convert.ts';

test('nested notes become comments', () => {
  const author = { username: 'hen', name: 'Hen', state: 'active' };
  const note = { id: 9, body: 'Oiled', author, created_at: '2021-04-02T10:00:00.000Z', system: false };
  const issue = { id: 91, iid: 3, title: 'Door', author, state: 'opened', created_at: '2021-04-01T10:00:00.000Z' };
  const losses = createLosses();
  const { items } = convertGitlab([{ path: 'issues.json', document: [{ ...issue, notes: [note] }] }], losses);
  assert.match(JSON.stringify(items), /"Oiled"/);
  assert.deepEqual(losses.all(), []);
});

test('members who have written nothing are still members', () => {
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

test('data that artifacts cannot store is counted, and names of uploads can have any characters', () => {
  const author = { username: 'hen', name: 'Hen', state: 'active' };
  const milestone = { title: 'Spring', due_date: '2021-05-01', start_date: null, description: '' };
  const hash = '0123456789abcdef0123456789abcdef';
  const issue = (iid: number, more: object) => ({
    id: 90 + iid,
    iid,
    title: 'Door',
    author,
    state: 'opened',
    created_at: '2021-04-01T10:00:00.000Z',
    milestone,
    ...more,
  });
  const losses = createLosses();
  const { items } = convertGitlab(
    [
      {
        path: 'issues.json',
        document: [
          issue(1, { description: `![a](/uploads/${hash}/100%.png) ![b](/uploads/${hash}/a%20b.png)` }),
          issue(2, { moved_to_id: 7 }),
          issue(3, { moved_to_id: null, _links: { closed_as_duplicate_of: 'https://gitlab.example.org/api/1' } }),
        ],
      },
    ],
    losses,
  );
  assert.deepEqual(
    items[0]?.files.map(({ name }) => name),
    ['100%.png', 'a b.png'],
  );
  assert.deepEqual(losses.all(), [
    ['dates and descriptions of milestones', 1],
    ['marks of issues that were moved or closed as duplicates', 2],
  ]);
});
