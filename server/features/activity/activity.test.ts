import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { Activity } from '../../../contract/projects/activity.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { refuses } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf, grants, trackerOf } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const [alice, bob] = await Promise.all(['alice', 'bob'].map((name) => hearth.user(name)));
assert.ok(alice !== undefined && bob !== undefined);

const secret = grants(['project_members'], ['project_members'], ['project_members']);
const fields = {
  title: { type: 'string' },
  secret: { type: 'string', ...secret },
};
const structure = { semantics: { title: { field_id: 'title' } } };

async function world(values: object = {}) {
  const project = await hearth.project(hearth.admin, values);
  await hearth.members(project.id, [alice as { id: number }]);
  const tracker = await trackerOf(hearth.admin, project.id, 'bug', fields, structure);
  return { project, tracker, field: fieldsOf(tracker) };
}

const open = await world();
const closed = await world({ is_public: false });

async function activity(by: Caller, query = '') {
  const read = await by.get(`/activity${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}

const nextOf = (link: string): string | undefined => /^<\/api([^>]*)>; rel="next"$/.exec(link)?.[1];

const first = await anArtifact(alice, open.tracker, [open.field.set('title', { value: 'Leaking tap' })]);
const hidden = await anArtifact(alice, closed.tracker, [closed.field.set('title', { value: 'Private' })]);
hearth.clock.advance(60_000);
await changed(alice, first, [open.field.set('secret', { value: 'behind the sink' })]);
hearth.clock.advance(60_000);
await changed(alice, first, [], { comment: { body: `**Wet** ${'floor '.repeat(60)}`, format: 'commonmark' } });
hearth.clock.advance(60_000);
await changed(alice, first, [open.field.set('title', { value: 'Dripping tap' })]);

test('lists changes, newest first, with the kind of each change', async () => {
  const [change, comment, secretChange, ...rest] = await activity(alice, `?project_id=${open.project.id}`);
  assert.ok(change && comment && secretChange);
  assert.deepEqual(
    { kind: change.kind, artifact: change.artifact, project: change.project.id, tracker: change.tracker.id },
    {
      kind: 'change',
      artifact: {
        id: first,
        uri: `artifacts/${first}`,
        html_url: `/plugins/tracker/?aid=${first}`,
        xref: `bug #${first}`,
        title: 'Dripping tap',
      },
      project: open.project.id,
      tracker: open.tracker.id,
    },
  );
  assert.equal(change.submitted_by.username, 'alice');
  assert.equal(comment.kind, 'comment');
  assert.match(comment.comment, /^Wet floor floor .*floo…$/);
  assert.ok(comment.comment.length <= 201);
  assert.deepEqual([secretChange.kind, secretChange.comment], ['change', null]);
  assert.deepEqual(
    [change, comment, secretChange].map((one) => one.fields.map(({ name }) => name)),
    [['title'], [], ['secret']],
  );
  assert.deepEqual(
    [change.fields[0]?.before, change.fields[0]?.after].map((value) => (value as { value?: string } | null)?.value),
    ['Leaking tap', 'Dripping tap'],
  );
  assert.deepEqual(
    rest.map((one) => one.kind),
    ['creation'],
  );
});

test('hides changes that the reader may not see', async () => {
  const seen = await activity(bob);
  assert.deepEqual(
    seen.map((one) => one.kind),
    ['change', 'comment', 'creation'],
    'the list omits the change of a field that bob may not read',
  );
  assert.ok(seen.every((one) => one.artifact.id === first));
  assert.deepEqual((await activity(hearth.anonymous)).length, 3);
  assert.ok((await activity(alice)).some((one) => one.artifact.id === hidden));
  refuses(await bob.get(`/activity?project_id=${closed.project.id}`), 403);
  refuses(await bob.get('/activity?project_id=999999'), 404, 'Project does not exist');
});

test('Link headers lead from page to page, even if changes in between are omitted', async () => {
  const seen: number[] = [];
  let path: string | undefined = '/activity?limit=1';
  while (path !== undefined) {
    const read: Answered = await bob.get(path);
    assert.equal(read.status, 200, read.text);
    const page = read.as(Type.Array(Activity));
    assert.equal(page.length, 1);
    seen.push(...page.map((one) => one.id));
    path = nextOf([read.headers['link'] ?? []].flat().join());
  }
  assert.deepEqual(
    seen,
    (await activity(bob)).map((one) => one.id),
  );
  refuses(
    await bob.get('/activity?cursor=nothing'),
    400,
    'Invalid value specified for `cursor`. Take it from a `Link` header.',
  );
  refuses(await bob.get('/activity?offset=1'), 400, 'Unknown parameter(s): offset.');
});

test('lists the last change of each artifact of a project, and reports whether there are hidden ones', async () => {
  const beats = async (by: Caller, id: number) => {
    const read = await by.get(`/projects/${id}/heartbeats`);
    assert.equal(read.status, 200, read.text);
    return read.json;
  };
  const seen = await beats(alice, open.project.id);
  assert.equal(seen.are_there_activities_user_cannot_see, false);
  assert.deepEqual(
    seen.entries.map((entry) => entry.html_message),
    [`<a href="/plugins/tracker/?aid=${first}">bug #${first} - Dripping tap</a> was updated by alice the tester`],
  );
  const [latest] = await activity(alice, `?project_id=${open.project.id}&limit=1`);
  assert.equal(seen.entries[0]?.updated_at, latest?.submitted_on);
  const partly = await beats(bob, open.project.id);
  assert.deepEqual([partly.entries.length, partly.are_there_activities_user_cannot_see], [1, true]);
  refuses(await bob.get(`/projects/${closed.project.id}/heartbeats`), 403);
});

test('lists changes as XML', async () => {
  const read = await bob.get('/activity?limit=1', { headers: { Accept: 'application/xml' } });
  assert.equal(read.status, 200, read.text);
  assert.match(read.text, /<kind>change<\/kind>.*<xref>bug #\d+<\/xref>/s);
});
