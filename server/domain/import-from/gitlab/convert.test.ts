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
