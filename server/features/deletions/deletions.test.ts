import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { fromBuffer, type ZipFile } from 'yauzl';
import { defined } from '../../../test/support/hearth/expect.ts';
import { openBlobs } from '../../blobs/index.ts';
import type { Caller, Hearth } from '../../../test/support/hearth/hearth.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  changed,
  fieldIn,
  fieldsOf,
  listOf,
  shownIn,
  trackerOf,
} from '../../../test/support/worlds/trackers.ts';

interface Bugs {
  project: { id: number };
  tracker: { id: number };
  title: number;
  links: number;
  files: number;
}

async function bugs(hearth: Hearth, by: Caller = hearth.admin): Promise<Bugs> {
  const project = await hearth.project(by);
  const body = { label: 'Bugs', item_name: 'bug', template_name: 'bugs' };
  const tracker = (await by.post(`/projects/${project.id}/trackers`, { body })).json;
  const idOf = (name: string) => fieldIn(tracker, name);
  return { project, tracker, title: idOf('title'), links: idOf('links'), files: idOf('attachments') };
}

async function artifact(by: Caller, { tracker, title }: Bugs, values: object[] = []): Promise<number> {
  const body = { tracker: { id: tracker.id }, values: [{ field_id: title, value: 'A bug' }, ...values] };
  const made = await by.post('/artifacts', { body });
  assert.equal(made.status, 201, made.text);
  return made.json.id;
}

const setting = (hearth: Hearth, body: object) => hearth.admin.patch('/platform_settings', { body });

test('only tracker administrators can delete; others get 403 and nothing happens', async () => {
  const hearth = await startHearth({ after });
  const member = await hearth.user('member');
  const made = await bugs(hearth);
  await hearth.members(made.project.id, [member]);
  const id = await artifact(member, made);
  assert.equal((await member.delete(`/artifacts/${id}`)).status, 403);
  assert.equal((await hearth.anonymous.delete(`/artifacts/${id}`)).status, 401);
  assert.equal((await hearth.admin.get(`/artifacts/${id}`)).status, 200);
  assert.equal((await hearth.admin.delete('/artifacts/999999')).status, 404);
});

test('the limit counts each user’s deletions of the last 24 hours, to the second', async () => {
  const hearth = await startHearth({ after });
  const other = await hearth.user('other', { isSiteAdministrator: true });
  const made = await bugs(hearth);
  await setting(hearth, { artifacts_deletion_limit: 2 });
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await artifact(hearth.admin, made));

  const tried = await hearth.admin.delete(`/artifacts/${ids[0]}`, { query: { dry_run: true } });
  assert.deepEqual([tried.headers['x-ratelimit-limit'], tried.headers['x-ratelimit-remaining']], ['2', '1']);
  const first = await hearth.admin.delete(`/artifacts/${ids[0]}`);
  assert.equal(first.status, 200, first.text);
  assert.equal(first.text, '');
  assert.deepEqual([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']], ['2', '1']);
  assert.ok(first.headerNames.includes('X-RateLimit-Limit'));
  hearth.clock.advance(3_600_000);
  assert.equal((await hearth.admin.delete(`/artifacts/${ids[1]}`)).headers['x-ratelimit-remaining'], '0');

  const refused = await hearth.admin.delete(`/artifacts/${ids[2]}`);
  assert.equal(refused.status, 429);
  assert.equal(
    refused.error.message,
    'Too Many Requests: The limit of artifacts deletions has been reached for the previous 24 hours.',
  );
  assert.equal(refused.headers['x-ratelimit-remaining'], '0');
  const wait = Number(refused.headers['retry-after']);
  assert.ok(wait > 22 * 3600 && wait <= 23 * 3600, `Retry-After ${wait}`);
  assert.equal((await other.delete(`/artifacts/${ids[2]}`)).status, 200, 'each user has a separate count');

  hearth.clock.advance((wait - 60) * 1000);
  assert.equal((await hearth.admin.delete(`/artifacts/${ids[3]}`)).status, 429);
  hearth.clock.advance(61_000);
  assert.equal((await hearth.admin.delete(`/artifacts/${ids[3]}`)).status, 200);

  await setting(hearth, { artifacts_deletion_limit: 0 });
  const forbidden = await hearth.admin.delete(`/artifacts/${ids[4]}`);
  assert.equal(forbidden.status, 403);
  assert.equal(forbidden.error.message, 'Forbidden: Deletion of artifacts is not allowed');
  assert.deepEqual([forbidden.headers['x-ratelimit-limit'], forbidden.headers['x-ratelimit-remaining']], ['0', '0']);
});

test('concurrent deletions never exceed the limit', async () => {
  const hearth = await startHearth({ after });
  const second = engine === 'postgres' ? await startHearth({ after }, { store: hearth.store }) : hearth;
  const made = await bugs(hearth);
  await setting(hearth, { artifacts_deletion_limit: 3 });
  const ids = await Promise.all(Array.from({ length: 12 }, () => artifact(hearth.admin, made)));
  const onOtherCopy = second.caller({ 'X-Auth-AccessKey': hearth.admin.accessKey });
  const answers = await Promise.all(
    ids.map((id, index) => (index % 2 === 0 ? hearth.admin : onOtherCopy).delete(`/artifacts/${id}`)),
  );
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [...Array.from({ length: 3 }, () => 200), ...Array.from({ length: 9 }, () => 429)]);
});

async function entriesOf(zip: Buffer): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject);
    file.on('end', resolve);
    file.on('entry', (entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        void buffer(stream).then((bytes) => {
          entries.set(entry.fileName, bytes.toString('utf8'));
          file.readEntry();
        }, reject);
      });
    });
    file.readEntry();
  });
  return entries;
}

test('a deleted artifact is archived with its attachments, listed, and restored unchanged', async () => {
  const hearth = await startHearth({ after });
  const made = await bugs(hearth);
  const content = Buffer.from('what it is about').toString('base64');
  const file = await hearth.admin.post('/artifact_temporary_files', {
    body: { name: 'note.txt', mimetype: 'text/plain', content, description: 'a note' },
  });
  assert.equal(file.status, 201, file.text);
  const target = await artifact(hearth.admin, made);
  const id = await artifact(hearth.admin, made, [
    { field_id: made.files, value: [file.json.id] },
    { field_id: made.links, links: [{ id: target, type: '_is_child' }] },
  ]);
  const comment = { body: 'See bug #1 & <b>more</b>', format: 'text' };
  await hearth.admin.put(`/artifacts/${id}`, { body: { values: [], comment } });
  const before = await hearth.admin.get(`/artifacts/${id}`);
  const history = (await hearth.admin.get(`/artifacts/${id}/changesets`)).json;
  const [attachment] = shownIn(before.json, made.files).file_descriptions;
  assert.ok(attachment);

  const stale = await hearth.admin.delete(`/artifacts/${id}`, { headers: { 'If-Match': '"stale"' } });
  assert.equal(stale.status, 412);
  assert.equal((await hearth.admin.delete(`/artifacts/${id}`)).status, 200);
  assert.equal((await hearth.admin.get(`/artifacts/${id}`)).status, 404);
  const left = (await hearth.admin.get(`/artifacts/${target}`)).json;
  const linksOf = (one: { values: { type: string; reverse_links: object[] }[] }) =>
    one.values.find((value) => value.type === 'art_link')?.reverse_links;
  assert.deepEqual(linksOf(left), []);

  const listed = (await hearth.admin.get('/deleted_artifacts')).json;
  const [deleted] = listed;
  assert.ok(deleted && listed.length === 1);
  assert.deepEqual([deleted.id, deleted.title, deleted.xref], [id, 'A bug', `bug #${id}`]);
  assert.equal((await (await hearth.user('nosy')).get('/deleted_artifacts')).status, 403);

  const blobs = await openBlobs(hearth.platform.config);
  const entries = await entriesOf(await buffer(await blobs.read(deleted.archive.sha256)));
  assert.deepEqual([...entries.keys()], ['artifact.xml', `data/Artifact${file.json.id}`]);
  assert.equal(entries.get(`data/Artifact${file.json.id}`), 'what it is about');
  assert.match(entries.get('artifact.xml') ?? '', /See bug #1 &amp; &lt;b&gt;more&lt;\/b&gt;/);

  const restored = await hearth.admin.post(`/deleted_artifacts/${id}/restore`);
  assert.equal(restored.status, 200, restored.text);
  const again = await hearth.admin.get(`/artifacts/${id}`);
  assert.deepEqual(again.json, before.json);
  assert.equal(again.headers['etag'], before.headers['etag']);
  assert.deepEqual((await hearth.admin.get(`/artifacts/${id}/changesets`)).json, history);
  assert.equal(linksOf((await hearth.admin.get(`/artifacts/${target}`)).json)?.length, 1);
  const data = (await hearth.admin.get(`/artifact_files/${attachment.id}`)).json.data;
  assert.equal(Buffer.from(data, 'base64').toString(), 'what it is about');
  assert.equal((await hearth.admin.post(`/deleted_artifacts/${id}/restore`)).status, 404);
  assert.ok((await artifact(hearth.admin, made)) > id, 'ids are never used twice');
});

test('without the archive, a deletion is permanent', async () => {
  const hearth = await startHearth({ after });
  const made = await bugs(hearth);
  await setting(hearth, { archive_deleted_artifacts: false });
  const id = await artifact(hearth.admin, made);
  assert.equal((await hearth.admin.delete(`/artifacts/${id}`)).status, 200);
  assert.deepEqual((await hearth.admin.get('/deleted_artifacts')).json, []);
  assert.equal((await hearth.admin.post(`/deleted_artifacts/${id}/restore`)).status, 404);
});

const shared = await startHearth({ after });

async function linkedBugs(hearth: Hearth) {
  await setting(hearth, { artifacts_deletion_limit: 100 });
  const made = await bugs(hearth);
  const { admin } = hearth;
  const linked = (links: object[]) => [{ field_id: made.links, links }];
  return {
    one: (...links: object[]) => artifact(admin, made, links.length === 0 ? [] : linked(links)),
    set: async (id: number, ...links: object[]) => {
      const answer = await admin.put(`/artifacts/${id}`, { body: { values: linked(links) } });
      assert.equal(answer.status, 200, answer.text);
    },
    remove: async (id: number) => {
      assert.equal((await admin.delete(`/artifacts/${id}`)).status, 200);
    },
    restore: (id: number) => admin.post(`/deleted_artifacts/${id}/restore`),
    /** targets and sources of links */
    around: async (id: number) => {
      const { values } = (await admin.get(`/artifacts/${id}`)).json;
      const { links, reverse_links: reverse } = defined(values.find((value) => value.type === 'art_link'));
      const idsIn = (found: { id: number }[]) => found.map((link) => link.id);
      return [idsIn(links), idsIn(reverse)];
    },
  };
}

test('links are restored when both ends exist again, in any order of deletion and restoration', async () => {
  const { one, set, remove, restore, around } = await linkedBugs(shared);
  const target = await one();
  const source = await one({ id: target, type: 'custom' });
  for (const gone of [
    [source, target],
    [target, source],
  ]) {
    for (const back of [
      [source, target],
      [target, source],
    ]) {
      for (const id of gone) await remove(id);
      for (const id of back) assert.deepEqual((await restore(id)).json.links_left_out, []);
      assert.deepEqual(
        [await around(source), await around(target)],
        [
          [[target], []],
          [[], [source]],
        ],
      );
    }
  }

  // Links that their source has removed since, or whose target is missing, are not restored but reported.
  const other = await one();
  await remove(target);
  await set(source, { id: other, type: 'custom' });
  const [dropped] = (await restore(target)).json.links_left_out;
  assert.ok(dropped);
  assert.deepEqual([dropped.source, dropped.target, dropped.type], [source, target, 'custom']);
  assert.deepEqual(
    [await around(source), await around(target)],
    [
      [[other], []],
      [[], []],
    ],
  );
  await remove(source);
  await setting(shared, { archive_deleted_artifacts: false });
  await remove(other);
  await setting(shared, { archive_deleted_artifacts: true });
  const [lost] = (await restore(source)).json.links_left_out;
  assert.ok(lost);
  assert.equal(lost.reason, `Artifact #${other} is gone for good.`);
});

test('an artifact that would become its own ancestor cannot be restored before the conflicting links are removed', async () => {
  const { one, set, remove, restore, around } = await linkedBugs(shared);
  const child = (id: number) => ({ id, type: '_is_child' });
  const bottom = await one();
  const middle = await one(child(bottom));
  const top = await one(child(middle));
  await remove(middle);
  await set(bottom, child(top));
  const refused = await restore(middle);
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.error.message, new RegExp(`would make artifact #\\d+ its own ancestor`));
  await set(bottom);
  assert.equal((await restore(middle)).status, 200);
  assert.deepEqual(await around(middle), [[bottom], [top]]);
});

test('the archive of a moved artifact contains its earlier history, and values of deleted fields', async () => {
  const { admin } = shared;
  const { id: project } = await shared.project(admin);
  const text = { type: 'string' };
  const from = await trackerOf(admin, project, 'from', { title: text, notes: text, size: listOf('sb', 'Large') });
  const to = await trackerOf(admin, project, 'to', { title: text, size: text, gone: text });
  const [before, then] = [fieldsOf(from), fieldsOf(to)];
  const id = await anArtifact(admin, from, [
    before.set('title', { value: 'first title' }),
    before.set('notes', { value: 'first notes' }),
    before.set('size', { bind_value_ids: [before.value('size', 'Large')] }),
  ]);
  assert.equal((await admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: to.id } } })).status, 200);
  await changed(admin, id, [then.set('gone', { value: 'gone value' })]);
  assert.equal((await admin.delete(`/tracker_fields/${then.id('gone')}`)).status, 204);
  assert.equal((await admin.delete(`/artifacts/${id}`)).status, 200);
  const { archive } = defined((await admin.get('/deleted_artifacts')).json[0]);
  const blobs = await openBlobs(shared.platform.config);
  const xml = (await entriesOf(await buffer(await blobs.read(archive.sha256)))).get('artifact.xml') ?? '';
  const changes = xml
    .split('<changeset ')
    .map((one) => [...one.matchAll(/field_name="(\w+)"/g)].map(([, name]) => name));
  assert.deepEqual(changes.slice(1), [['title', 'notes', `size_${before.id('size')}`], [], ['gone']]);
  for (const part of ['first title', 'first notes', 'gone value', 'label="Large"']) assert.ok(xml.includes(part), part);
});
