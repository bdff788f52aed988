import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defined, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  listOf,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const { hearth, users, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('garden', { is_public: false })
      .withMembers('ada', 'bob')
      .with(
        aTracker('plant').withFields(
          {
            title: { type: 'string' },
            notes: { type: 'text' },
            state: listOf('sb', 'Seed', 'Bloom'),
            height: { type: 'int' },
            secret: { type: 'string', ...grants(['project_admins'], ['project_members'], ['project_admins']) },
            keeper: {
              type: 'sb',
              bindings: { type: 'users', list: ['group_members'] },
              ...grants(['project_admins'], [], ['project_admins']),
            },
            changer: { type: 'luby' },
            links: { type: 'art_link' },
          },
          { semantics: { title: { field_id: 'title' } } },
        ),
      )
      .with(aTracker('bed').withFields({ title: { type: 'string' }, links: { type: 'art_link' } })),
  )
  .start({ after });
const { ada, bob, stranger } = users;
const { admin, clock } = hearth;
const { plant, bed } = trackers;
const field = fieldsOf(plant);
const title = (value: string) => field.set('title', { value });
const links = (...ids: number[]) => field.set('links', { links: ids.map((id) => ({ id, type: '' })) });

const now = () => encodeURIComponent(new Date(clock.now()).toISOString());

/** The time before the next change, which is in another second. */
function mark(): string {
  const at = now();
  clock.advance(5_000);
  return at;
}

const lastChangeset = async (id: number): Promise<number> => defined((await changesetsOf(admin, id)).at(-1)).id;
const titleAt = async (id: number, at: string | number) => (await ada.get(`/artifacts/${id}?at=${at}`)).json.title;

test('an artifact is shown as of a time or a changeset, in JSON and XML', async () => {
  const id = await anArtifact(ada, plant, [title('Seed')]);
  const early = mark();
  // Two changes within one second.
  await changed(ada, id, [title('Sprout')]);
  const sprout = await lastChangeset(id);
  await changed(ada, id, [title('Rose')]);
  assert.equal(await titleAt(id, early), 'Seed');
  assert.equal(await titleAt(id, sprout), 'Sprout');
  assert.equal(await titleAt(id, now()), 'Rose');
  const xml = await ada.get(`/artifacts/${id}?at=${sprout}`, { headers: { accept: 'application/xml' } });
  assert.match(xml.text, /<title>Sprout<\/title>/);
  const stale = String((await ada.get(`/artifacts/${id}?at=${early}`)).headers['etag']);
  const refused = await ada.put(`/artifacts/${id}`, {
    body: { values: [title('Tulip')] },
    headers: { 'if-match': stale },
  });
  assert.equal(refused.status, 412, 'the version of then is not the current one');
});

test('times that are unknown, hidden or before the artifact are refused', async () => {
  const before = mark();
  const id = await anArtifact(ada, plant, [title('Seed')]);
  const other = await lastChangeset(id);
  refuses(await ada.get(`/artifacts/${id}?at=${before}`), 404, 'The artifact did not exist at that time.');
  for (const at of ['yesterday', '99999999', '2026-02-30']) {
    const message = `"${at}" is neither a time such as 2026-03-13T15:42:00+01:00 nor the id of a changeset that you can see.`;
    const now = await ada.get(`/artifacts/${id}?at=${at}`);
    refuses(now, 400, message);
    for (const [answered, place] of [
      [now, { parameter: 'at' }],
      [await ada.get(`/artifacts/${id}/compare?from=${at}`), { parameter: 'from' }],
      [await ada.get(`/artifacts/${id}/compare?from=${other}&to=${at}`), { parameter: 'to' }],
      [await ada.post(`/artifacts/${id}/revert`, { body: { to: at } }), { pointer: '/to' }],
    ] as const) {
      assert.partialDeepStrictEqual(answered.body, { problem: { code: 'moment_invalid', ...place } }, answered.text);
    }
  }
  const open = await hearth.project(admin);
  const made = await admin.post(`/projects/${open.id}/trackers`, {
    body: { label: 'Open', item_name: 'open', structure: { fields: [] } },
  });
  assert.equal((await stranger.get(`/trackers/${made.json.id}/artifacts?at=${other}`)).status, 400);
});

test('shows the links in both directions at that time', async () => {
  const [target, source] = [
    await anArtifact(ada, plant, [title('Bed')]),
    await anArtifact(ada, plant, [title('Rose')]),
  ];
  await changed(ada, source, [links(target)]);
  const linked = mark();
  await changed(ada, source, [links()]);
  const shown = async (id: number, at = '') => {
    const { links: forward, reverse_links: reverse } = shownIn(await readArtifact(ada, id, at), field.id('links'));
    return [forward, reverse].map((all) => (all as { id: number }[]).map((link) => link.id));
  };
  assert.deepEqual(
    [await shown(source), await shown(target)],
    [
      [[], []],
      [[], []],
    ],
  );
  const at = `?at=${linked}`;
  assert.deepEqual(
    [await shown(source, at), await shown(target, at)],
    [
      [[target], []],
      [[], [source]],
    ],
  );
  const natures = await ada.get(`/artifacts/${target}/links${at as '?at='}`);
  assert.deepEqual(
    natures.json.natures.map(({ direction }) => direction),
    ['reverse'],
  );
  const others = await ada.get(`/artifacts/${target}/linked_artifacts?direction=reverse&at=${linked}`);
  succeeds(others);
  assert.match(others.text, /"title":"Rose"/);
});

test('applies current permissions, and omits deleted artifacts and artifacts that moved away', async () => {
  const gone = await anArtifact(ada, plant, [title('Gone')]);
  const moved = await anArtifact(ada, plant, [title('Moved'), field.set('secret', { value: 'Root' })]);
  const at = mark();
  succeeds(await admin.delete(`/artifacts/${gone}`));
  const before = await admin.get(`/artifacts/${moved}?at=${at}`);
  assert.match(before.text, /Root/);
  assert.doesNotMatch((await bob.get(`/artifacts/${moved}?at=${at}`)).text, /Root/);
  assert.equal((await stranger.get(`/artifacts/${moved}?at=${at}`)).status, 403);
  const found = async (tracker: { id: number }) =>
    (await ada.get(`/trackers/${tracker.id}/artifacts?at=${at}&limit=50`)).json.map(({ id }) => id);
  assert.ok((await found(plant)).includes(moved) && !(await found(plant)).includes(gone));
  succeeds(await admin.patch(`/artifacts/${moved}`, { body: { move: { tracker_id: bed.id } } }));
  assert.deepEqual([(await found(plant)).includes(moved), await found(bed)], [false, [moved]]);
});

test('a comment is found by its text at that time', async () => {
  const id = await anArtifact(ada, plant, [title('Commented')]);
  await changed(ada, id, [], { comment: { body: 'needs water', format: 'text' } });
  const changeset = await lastChangeset(id);
  const at = mark();
  succeeds(await ada.patch(`/artifacts/${id}/changesets/${changeset}/comment`, { body: { body: 'needs sun' } }));
  const found = async (word: string, more = '') =>
    (
      await ada.get(
        `/trackers/${plant.id}/artifacts?expert_query=${encodeURIComponent(`@comments = "${word}"`)}${more}`,
      )
    ).json.length;
  assert.deepEqual([await found('water'), await found('sun')], [0, 1]);
  assert.deepEqual([await found('water', `&at=${at}`), await found('sun', `&at=${at}`)], [1, 0]);
});

test('reports and their CSV files show the past', async () => {
  const report = await ada.post(`/trackers/${plant.id}/tracker_reports`, {
    body: { label: 'Tall', expert_query: 'height > 5', renderers: [{ label: 'Table', columns: ['title', 'height'] }] },
  });
  succeeds(report, 201);
  const id = await anArtifact(ada, plant, [title('Oak'), field.set('height', { value: 9 })]);
  const at = mark();
  await changed(ada, id, [field.set('height', { value: 1 })]);
  const rows = await ada.get(`/tracker_reports/${report.json.id}/artifacts?values=all&at=${at}`);
  assert.deepEqual(
    [rows.json.length, (await ada.get(`/tracker_reports/${report.json.id}/artifacts`)).json.length],
    [1, 0],
  );
  const csv = await ada.get(`/tracker_reports/${report.json.id}/csv?at=${at}`);
  assert.match(csv.text, /Oak.*9/);
});

test('versions are compared field by field', async () => {
  const id = await anArtifact(ada, plant, [title('Seed'), field.set('height', { value: 1 })]);
  const first = await lastChangeset(id);
  await changed(ada, id, [title('Sprout')]);
  const second = await lastChangeset(id);
  await changed(ada, id, [field.set('height', { value: 3 })]);
  const changes = async (query: string) => {
    const { json } = await ada.get(`/artifacts/${id}/compare?${query as 'from=1'}`);
    const valueOf = (side: object | null) => (side !== null && 'value' in side ? side.value : undefined);
    return json.fields.map(({ name, before, after: then }) => [name, valueOf(before), valueOf(then)]);
  };
  assert.deepEqual(await changes(`from=${first}&to=${second}`), [['title', 'Seed', 'Sprout']]);
  assert.deepEqual(await changes(`from=${first}`), [
    ['title', 'Seed', 'Sprout'],
    ['height', 1, 3],
  ]);
  assert.deepEqual(await changes(`from=${second}&to=${first}`), [['title', 'Sprout', 'Seed']]);
});

test('a comparison hides changes of links to hidden artifacts', async () => {
  const closed = await hearth.project(admin, { is_public: false });
  const hiding = await trackerOf(admin, closed.id, 'hidden', { title: { type: 'string' } });
  const hidden = await anArtifact(admin, hiding, [fieldsOf(hiding).set('title', { value: 'Hidden' })]);
  const seen = await anArtifact(ada, plant, [title('Seen')]);
  const id = await anArtifact(admin, plant, [title('Seed'), links(seen)]);
  const first = await lastChangeset(id);
  await changed(admin, id, [links(seen, hidden)]);
  const second = await lastChangeset(id);
  const between = mark();
  await changed(admin, id, [links(hidden)]);
  const fields = async (by: typeof ada, from: number | string, to: number | string) => {
    const { json } = await by.get(`/artifacts/${id}/compare?${`from=${from}&to=${to}` as 'from=1'}`);
    return json.fields.map(({ name }) => name);
  };
  const third = await lastChangeset(id);
  assert.deepEqual(await fields(admin, first, second), ['links']);
  assert.deepEqual(await fields(ada, first, between), []);
  assert.deepEqual(await fields(ada, between, third), ['links']);
});

test('a changeset without visible changes is reported as unknown', async () => {
  const id = await anArtifact(ada, plant, [title('Seed')]);
  const first = await lastChangeset(id);
  mark();
  await changed(admin, id, [field.set('secret', { value: 'Root' })]);
  const hidden = await lastChangeset(id);
  const between = mark();
  await changed(ada, id, [title('Sprout')]);
  const last = await lastChangeset(id);

  const ask = (by: typeof ada, changeset: number) => [
    by.get(`/artifacts/${id}?at=${changeset}`),
    by.get(`/artifacts/${id}/links?at=${changeset}`),
    by.get(`/artifacts/${id}/compare?from=${changeset}`),
    by.get(`/artifacts/${id}/compare?from=${first}&to=${changeset}`),
    by.get(`/trackers/${plant.id}/artifacts?at=${changeset}`),
    by.post(`/artifacts/${id}/revert?dry_run=true`, { body: { to: changeset } }),
  ];
  const textsOf = async (changeset: number) =>
    (await Promise.all(ask(bob, changeset))).map(
      ({ status, text }) => `${status} ${text.replaceAll(`${changeset}`, '')}`,
    );
  assert.deepEqual(await textsOf(hidden), await textsOf(9_999_999_999));
  assert.deepEqual(
    (await Promise.all(ask(admin, hidden))).map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  );
  assert.deepEqual(
    (await Promise.all(ask(bob, first))).map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  );

  const compared = async (by: typeof ada) => {
    const { json } = await by.get(`/artifacts/${id}/compare?from=${first}&to=${between}`);
    return [json.from.changeset_id, json.to.changeset_id, json.to.user_id];
  };
  assert.deepEqual(await compared(admin), [first, hidden, admin.id]);
  assert.deepEqual(await compared(bob), [first, first, ada.id]);
  const { json: now } = await bob.get(`/artifacts/${id}/compare?from=${between}`);
  assert.deepEqual([now.from.changeset_id, now.to.changeset_id], [first, last]);
});

test("earlier versions don't reveal hidden values", async () => {
  succeeds(await admin.patch(`/trackers/${plant.id}`, { body: { use_private_comments: true } }));
  const id = await anArtifact(ada, plant, [title('Trace')]);
  const moments = [mark()];
  await changed(admin, id, [field.set('secret', { value: 'Root' })]);
  moments.push(mark());
  await changed(admin, id, [], { comment: { body: 'Hush', format: 'text', ugroups: [`${plant.project.id}_4`] } });
  moments.push(mark());
  await changed(admin, id, [field.set('keeper', { bind_value_ids: [bob.id] })]);
  moments.push(mark());
  await changed(ada, id, [title('Traced')]);
  mark();

  const versions = async (by: typeof ada) => {
    const shown = new Set<string>();
    for (const at of moments) {
      const { text, headers } = await by.get(`/artifacts/${id}?at=${at}`);
      shown.add(JSON.stringify([text, headers['etag'], headers['last-modified']]));
    }
    return shown.size;
  };
  assert.deepEqual([await versions(admin), await versions(bob)], [4, 1]);

  const query = encodeURIComponent(`title = "Trace" AND changer = "${admin.username}"`);
  const found = async (by: typeof ada) =>
    (await by.get(`/trackers/${plant.id}/artifacts?expert_query=${query}&at=${moments[2]}`)).json.length;
  assert.deepEqual([await found(admin), await found(bob)], [1, 0]);
});

test('a merge hides changes of a field that the caller may not read', async () => {
  const id = await anArtifact(ada, plant, [title('Seed')]);
  const etag = String((await bob.get(`/artifacts/${id}`)).headers['etag']);
  const merge = async () => {
    const values = [field.set('secret', { value: 'Leaf' })];
    const { status, text } = await bob.put(`/artifacts/${id}?merge=fields`, {
      body: { values },
      headers: { 'if-match': etag },
    });
    return `${status} ${text}`;
  };
  await changed(admin, id, [title('Sprout')]);
  const before = await merge();
  assert.match(before, /^400 .*not allowed to update/);
  await changed(admin, id, [field.set('secret', { value: 'Root' })]);
  assert.equal(await merge(), before);
});

test('a revert writes earlier values in a new changeset; a dry run writes nothing', async () => {
  const target = await anArtifact(ada, plant, [title('Target')]);
  const values = [
    title('Seed'),
    field.set('notes', { value: { content: '**Keep** <b>dry</b>', format: 'commonmark' } }),
    field.set('state', { bind_value_ids: [field.value('state', 'Seed')] }),
    links(target),
  ];
  const id = await anArtifact(ada, plant, values);
  const first = await lastChangeset(id);
  const original = await readArtifact(ada, id);
  await changed(ada, id, [
    title('Rose'),
    field.set('notes', { value: { content: 'Water', format: 'text' } }),
    field.set('state', { bind_value_ids: [field.value('state', 'Bloom')] }),
    field.set('height', { value: 3 }),
    links(),
  ]);
  const tried = await ada.post(`/artifacts/${id}/revert?dry_run=true`, { body: { to: first } });
  assert.match(tried.text, /"before":"Rose","after":"Seed"/);
  assert.equal((await readArtifact(ada, id)).title, 'Rose');
  const stale = await ada.post(`/artifacts/${id}/revert`, { body: { to: first }, headers: { 'if-match': '"1"' } });
  assert.equal(stale.status, 412);
  const done = await ada.post(`/artifacts/${id}/revert`, {
    body: { to: first, comment: { body: 'Back to the seed', format: 'text' } },
  });
  assert.deepEqual(
    done.json.reverted.map(({ name }) => name),
    ['title', 'notes', 'state', 'height', 'links'],
  );
  const { values: restored, title: name } = await readArtifact(ada, id);
  const shown = restored.filter(({ field_id }) => field_id !== field.id('height'));
  assert.deepEqual(
    [name, shown],
    [original.title, original.values.filter(({ field_id }) => field_id !== field.id('height'))],
  );
  assert.equal((await changesetsOf(ada, id)).length, 3);
  assert.equal((await bob.post(`/artifacts/${id}/revert`, { body: { to: 'never' } })).status, 400);
  assert.equal((await stranger.post(`/artifacts/${id}/revert`, { body: { to: first } })).status, 403);
});
