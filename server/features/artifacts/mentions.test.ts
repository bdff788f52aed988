import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../../../test/support/hearth.ts';
import { aTracker } from '../../../test/support/trackers.ts';

const hearth = await startHearth({ after });

test('users that a text or a comment addresses are linked, if there are such', async () => {
  await hearth.user('alice');
  const project = await hearth.project(hearth.admin);
  const tracker = await aTracker(hearth.admin, project.id, 'note', {
    structure: { fields: [{ name: 'notes', label: 'Notes', type: 'text' }] },
  });
  const [{ field_id }] = tracker.fields;
  const content = 'Ask @Alice or @nobody, `@alice` is code';
  const made = await hearth.admin.post('/artifacts', {
    body: { tracker: { id: tracker.id }, values: [{ field_id, value: { content, format: 'commonmark' } }] },
  });
  assert.equal(made.status, 201, made.text);
  const comment = { body: 'Thanks, @alice.', format: 'text' };
  await hearth.admin.put(`/artifacts/${made.json.id}`, { body: { values: [], comment } });

  const link = '<a href="/users/Alice" class="user-mention">@Alice</a>';
  const [shown] = (await hearth.admin.get(`/artifacts/${made.json.id}`)).json.values;
  assert.equal(shown.post_processed_value.trim(), `<p>Ask ${link} or @nobody, <code>@alice</code> is code</p>`);
  assert.ok(!shown.value.includes('user-mention'));
  const [, commented] = (await hearth.admin.get(`/artifacts/${made.json.id}/changesets`)).json;
  assert.equal(
    commented.last_comment.post_processed_body,
    'Thanks, <a href="/users/alice" class="user-mention">@alice</a>.',
  );
});
