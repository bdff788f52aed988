import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { fieldIn } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const child = { shortname: '_is_child', forward_label: 'Child', reverse_label: 'Parent', is_system: true };
const custom = { shortname: 'custom', forward_label: 'Custom', reverse_label: 'Custom of', is_system: false };
const blocks = { shortname: 'blocks', forward_label: 'Blocks', reverse_label: 'Blocked by' };

test('a new platform has two link types', async () => {
  const listed = await hearth.anonymous.get('/link_types');
  assert.deepEqual(listed.json, [child, custom]);
  assert.deepEqual(pageOf(listed), [50, 0, 2, 50]);
});

test('site administrators add, rename and delete types', async () => {
  const made = await hearth.admin.post('/link_types', { body: blocks });
  succeeds(made, 201);
  assert.deepEqual(made.json, { ...blocks, is_system: false });
  refuses(
    await hearth.admin.post('/link_types', { body: blocks }),
    409,
    'A link type with the short name blocks already exists.',
  );
  const renamed = await hearth.admin.patch('/link_types/blocks', { body: { forward_label: 'Stops' } });
  assert.deepEqual(renamed.json, { ...blocks, forward_label: 'Stops', is_system: false });
  assert.equal((await alice.get('/link_types')).json.length, 3);
  succeeds(await hearth.admin.delete('/link_types/blocks'), 204);
  assert.equal((await alice.get('/link_types')).json.length, 2);
  refuses(await hearth.admin.delete('/link_types/blocks'), 404, 'Link type not found.');
});

test('unknown types, and changes without permission, are refused', async () => {
  for (const shortname of ['1st', 'a-b', '_x', 'a b']) {
    refuses(
      await hearth.admin.post('/link_types', { body: { ...blocks, shortname } }),
      400,
      `The short name ${shortname} is not valid. It must start with a letter and contain only letters and underscores.`,
    );
  }
  refuses(
    await hearth.admin.post('/link_types', { body: { ...blocks, forward_label: ' ' } }),
    400,
    'The labels of a link type cannot be empty.',
  );
  const system = 'The link type _is_child belongs to the platform and cannot be changed.';
  refuses(await hearth.admin.patch('/link_types/_is_child', { body: { forward_label: 'x' } }), 403, system);
  refuses(await hearth.admin.delete('/link_types/_is_child'), 403, system);
  const denied = 'Only site administrators may do this.';
  refuses(await alice.post('/link_types', { body: blocks }), 403, denied);
  refuses(await alice.patch('/link_types/custom', { body: { forward_label: 'x' } }), 403, denied);
  refuses(await alice.delete('/link_types/custom'), 403, denied);
  refuses(await hearth.anonymous.post('/link_types', { body: blocks }), 401);
});

test('types that artifacts use are listed for their tracker, and cannot be deleted', async () => {
  const project = await hearth.project(hearth.admin, { shortname: 'linked' });
  const body = { label: 'Tasks', item_name: 'task', template_name: 'tasks' };
  const tracker = (await hearth.admin.post(`/projects/${project.id}/trackers`, { body })).json;
  const used = () => hearth.anonymous.get(`/trackers/${tracker.id}/used_artifact_links`);
  assert.deepEqual((await used()).json, []);
  const field = (name: string): number => fieldIn(tracker, name);
  const submit = async (values: unknown[]) => {
    const all = [{ field_id: field('title'), value: 'x' }, ...values];
    const made = await hearth.admin.post('/artifacts', { body: { tracker: { id: tracker.id }, values: all } });
    succeeds(made, 201);
    return made.json.id;
  };
  const target = await submit([]);
  await submit([{ field_id: field('links'), links: [{ id: target, type: 'custom' }] }]);
  const listed = await used();
  assert.deepEqual(listed.json, [{ shortname: 'custom', forward_label: 'Custom' }]);
  assert.deepEqual(pageOf(listed), [10, 0, 1, 1000]);
  refuses(await hearth.admin.delete('/link_types/custom'), 400, 'The link type custom is in use.');

  succeeds(await hearth.admin.post('/link_types', { body: { ...blocks, shortname: 'stops' } }), 201);
  const source = await submit([{ field_id: field('links'), links: [{ id: target, type: 'stops' }] }]);
  const remove = () => hearth.admin.delete('/link_types/stops');
  const message =
    'The link type stops is used in the history of artifacts, or in deleted artifacts that can be restored.';
  const values = [{ field_id: field('links'), links: [] }];
  succeeds(await hearth.admin.put(`/artifacts/${source}`, { body: { values } }));
  refuses(await remove(), 400, message);
  succeeds(await hearth.admin.delete(`/artifacts/${source}`));
  refuses(await remove(), 400, message);
});

test('a type for computing progress counts as used', async () => {
  const project = await hearth.project(hearth.admin, { shortname: 'counted' });
  succeeds(await hearth.admin.post('/link_types', { body: { ...blocks, shortname: 'counts' } }), 201);
  const structure = { fields: [], semantics: { progress: { artifact_link_type: 'counts' } } };
  const body = { label: 'Counted', item_name: 'counted', structure };
  succeeds(await hearth.admin.post(`/projects/${project.id}/trackers`, { body }), 201);
  refuses(await hearth.admin.delete('/link_types/counts'), 400, 'The link type counts is in use.');
});
