import assert from 'node:assert/strict';
import { everyField } from './every-field.ts';
import { fetchAs, upload } from './files.ts';
import type { Hearth, KnownCaller } from '../hearth/hearth.ts';
import { eventually } from '../hearth/store.ts';
import { done, svnOf } from '../svn/working-copies.ts';
import { anArtifact, changed, fieldsOf, stateOf } from './trackers.ts';

interface Cleanup {
  after(work: () => Promise<void>): void;
}

/** Texts that a copy may corrupt: line separators, quotes, JSON lookalikes, several scripts. */
export const delicate = 'a\u2028b\u2029c\r\nd\te "f" \\u0041 [1,null] – 日本 🏔';
const oneLine = delicate.replaceAll(/[\r\n\t\u2028\u2029]/g, ' ');

/** A platform with fields of all types, history, links, attachments, archived artifacts and a repository. */
export async function build(test: Cleanup, hearth: Hearth) {
  const { admin, platform } = hearth;
  const alice = await hearth.user('alice');
  const project = await hearth.project(alice, { shortname: 'whole', label: oneLine });
  const tracker = await everyField(alice, project.id, 'thing');
  const field = fieldsOf(tracker);
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) % 256));
  const file = await upload(hearth, alice, field.id('attachments'), bytes);

  const first = await anArtifact(alice, tracker, [
    field.set('title', { value: oneLine }),
    field.set('text', { value: { content: `The kettle: ${delicate}`, format: 'text' } }),
    field.set('number', { value: -2_147_483_648 }),
    field.set('effort', { value: 1 / 3 }),
    field.set('tags', { value: { bind_value_objects: [{ label: `new ${oneLine}` }] } }),
    field.set('attachments', { value: [file.id] }),
  ]);
  const second = await anArtifact(alice, tracker, [
    field.set('title', { value: 'second' }),
    field.set('effort', { value: -1.5e-300 }),
    field.set('links', { links: [{ id: first, type: '_is_child' }] }),
  ]);
  await changed(alice, second, [field.set('title', { value: 'changed' })], {
    comment: { body: `see thing #${first}: **${delicate}**`, format: 'commonmark' },
  });
  const gone = await anArtifact(alice, tracker, [field.set('title', { value: 'deleted' })]);
  assert.equal((await alice.delete(`/artifacts/${gone}`)).status, 200);
  await platform.settings.change({ platform_name: 'Whole' });

  const world = svnOf(test, hearth, [alice]);
  const repository = await world.repository(alice, project.id, 'main');
  done(await world.put('alice', `${repository.svn_url}/trunk/a.txt`));
  const old = await world.repository(alice, project.id, 'old');
  assert.equal((await alice.delete(`/svn/${old.id}`)).status, 202);
  const isGone = async (): Promise<boolean> => (await alice.get(`/svn/${old.id}`)).status === 404;
  await eventually(isGone, 'the deletion of a repository');

  return { admin, alice, project, tracker, field, bytes, file, artifacts: [first, second], gone, world, repository };
}

export type BuiltRepository = Awaited<ReturnType<typeof build>>;

/** A caller with the same key on a copy of the platform. */
export const sameCaller = (by: KnownCaller, copy: Hearth): KnownCaller => ({
  ...by,
  ...copy.caller({ 'X-Auth-AccessKey': by.accessKey }),
});

/** Everything that readers see, which must be equal on every copy. */
export async function readersView(hearth: Hearth, { alice, tracker, project, artifacts, file }: BuiltRepository) {
  const reader = sameCaller(alice, hearth);
  const bytes = await fetchAs(hearth, reader, `/plugins/tracker/attachments/${file.id}-photo.png`);
  const found = await reader.get(`/trackers/${tracker.id}/artifacts`, {
    query: { expert_query: `text = 'KETTLE'` },
  });
  assert.equal(found.status, 200, found.text);
  const access = {
    artifacts: await Promise.all(artifacts.map((id) => stateOf(reader, id))),
    bytes: Buffer.from(await bytes.arrayBuffer()).toString('base64'),
    found: found.json.map(({ id }) => id),
    project: (await reader.get(`/projects/${project.id}`)).json,
    fields: (await reader.get(`/trackers/${tracker.id}`)).json.fields.map(({ name }) => name),
    repositories: (await reader.get(`/projects/${project.id}/svn`)).json,
  };
  assert.deepEqual(access.found, artifacts.slice(0, 1));
  return JSON.parse(JSON.stringify(access).replaceAll(hearth.base, 'https://hearth.example.com'));
}
