import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { child, linkedWorld } from '../../../../test/support/worlds/linked-artifacts.ts';
import {
  anArtifact,
  createTracker,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  readArtifact,
  shownIn,
  stateOf,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { alice, project, tracker, field, artifact, artifacts, hiddenArtifact, setLinks, linksOf } =
  await linkedWorld(hearth);

describe('forward links', () => {
  test('are replaced by a request; an empty list removes all of them', async () => {
    const [a = 0, b = 0, c = 0] = await artifacts(3);
    const id = await artifact({ links: [child(a), { id: b }] });
    assert.deepEqual((await linksOf(id)).links, [
      [a, '_is_child'],
      [b, null],
    ]);
    await changed(alice, id, [
      field.set('links', {
        links: [
          { id: b, type: 'custom' },
          { id: c, type: '' },
        ],
      }),
    ]);
    assert.deepEqual((await linksOf(id)).links, [
      [b, 'custom'],
      [c, null],
    ]);
    assert.deepEqual((await linksOf(a)).reverse_links, []);
    assert.deepEqual((await linksOf(b)).reverse_links, [[id, 'custom']]);
    await changed(alice, id, [field.set('title', { value: 'other fields leave them alone' })]);
    assert.equal((await linksOf(id)).links.length, 2);
    await changed(alice, id, [field.set('links', { links: [] })]);
    assert.deepEqual(await linksOf(id), { links: [], reverse_links: [] });
    assert.deepEqual((await linksOf(b)).reverse_links, []);
    const linkCounts = (await changesetsOf(alice, id)).map((one) => shownIn(one, field.id('links')).links.length);
    assert.deepEqual(linkCounts, [2, 2, 2, 0]);
  });

  test('show their targets', async () => {
    const target = await artifact();
    const id = await artifact({ links: [child(target)] });
    const [shown] = shownIn(await readArtifact(alice, id), field.id('links')).links;
    assert.deepEqual(shown, {
      id: target,
      uri: `artifacts/${target}`,
      tracker: {
        id: tracker.id,
        uri: `trackers/${tracker.id}`,
        label: tracker.label,
        color: tracker.color_name,
        project: tracker.project,
      },
      type: '_is_child',
    });
  });

  test('are not a change if they are the same in another order', async () => {
    const [a = 0, b = 0] = await artifacts(2);
    const id = await artifact({ links: [{ id: a }, { id: b, type: 'custom' }] });
    const before = await stateOf(alice, id);
    await changed(alice, id, [
      field.set('links', { links: [{ id: b, type: 'custom' }, { id: a }, { id: String(a) }] }),
    ]);
    assert.deepEqual(await stateOf(alice, id), before);
  });

  test('to artifacts that the caller does not see are kept and hidden', async () => {
    const [a, b, unseen] = [await artifact(), await artifact(), await hiddenArtifact()];
    const id = await artifact({ links: [{ id: a }, { id: unseen, type: 'custom' }] }, hearth.admin);
    assert.deepEqual((await linksOf(id)).links, [[a, null]]);
    await changed(alice, id, [field.set('links', { links: [{ id: b }] })]);
    assert.deepEqual((await linksOf(id)).links, [[b, null]]);
    assert.deepEqual((await linksOf(id, hearth.admin)).links, [
      [b, null],
      [unseen, 'custom'],
    ]);
    await changed(alice, id, [field.set('links', { links: [] })]);
    assert.deepEqual((await linksOf(id, hearth.admin)).links, [[unseen, 'custom']]);
    for (const changeset of await changesetsOf(alice, id)) {
      assert.ok(!JSON.stringify(changeset.values).includes(`"artifacts/${unseen}"`));
    }
    await changed(hearth.admin, id, [field.set('links', { links: [] })]);
    assert.deepEqual((await linksOf(id, hearth.admin)).links, []);
  });

  test('to a hidden artifact are refused like those to an unknown one', async () => {
    const unseen = await hiddenArtifact();
    const id = await artifact();
    const before = await stateOf(hearth.admin, unseen);
    const answer = await setLinks(id, { links: [{ id: unseen }] });
    assert.deepEqual(
      [answer.status, answer.error.message],
      [400, `Bad Request: Links: ${unseen} is not an artifact id.\n`],
    );
    assert.deepEqual(await stateOf(hearth.admin, unseen), before);
  });

  test('to hidden artifacts are not revealed to callers who guess them', async () => {
    const [seen, unseen, other] = [await artifact(), await hiddenArtifact(), await hiddenArtifact()];
    const id = await artifact({ links: [{ id: seen }, { id: unseen, type: 'custom' }] }, hearth.admin);
    const before = await stateOf(hearth.admin, id);
    const answersFor = async (target: number) => {
      const attempts = [
        { links: [{ id: seen }, { id: target, type: 'custom' }] },
        { links: { add: [{ id: target, type: 'custom' }] } },
        {
          all_links: [
            { id: seen, direction: 'forward', type: '' },
            { id: target, direction: 'forward', type: 'custom' },
          ],
        },
      ];
      const answers = [];
      for (const requested of attempts) {
        const values = [field.set('links', requested)];
        for (const query of [{}, { dry_run: true }]) {
          const { status, text } = await alice.patch(`/artifacts/${id}`, { body: { values }, query });
          answers.push([status, text.replaceAll(String(target), 'target')]);
        }
      }
      return answers;
    };
    const expected = await answersFor(999_999);
    assert.deepEqual(new Set(expected.map(([status]) => status)), new Set([400]));
    assert.deepEqual(await answersFor(other), expected);
    assert.deepEqual(await answersFor(unseen), expected);
    await changed(alice, id, [field.set('links', { links: [{ id: seen }] })]);
    succeeds(
      await alice.patch(`/artifacts/${id}`, {
        body: { values: [field.set('links', { links: { add: [{ id: seen }] } })] },
      }),
    );
    assert.deepEqual(await stateOf(hearth.admin, id), before);
  });

  test('to hidden artifacts are not revealed to callers who may not change links either', async () => {
    const guarded = await trackerOf(hearth.admin, project.id, 'guarded', {
      links: { type: 'art_link', ...grants(['all_users'], ['project_admins'], ['project_admins']) },
    });
    const links = (requested: object) => [fieldsOf(guarded).set('links', requested)];
    const [unseen, other] = [await hiddenArtifact(), await hiddenArtifact()];
    const id = await anArtifact(hearth.admin, guarded, links({ links: [{ id: unseen }] }));
    for (const target of [unseen, other, 999_999]) {
      for (const requested of [{ links: [{ id: target }] }, { links: { add: [{ id: target }] } }]) {
        const { status, error } = await alice.patch(`/artifacts/${id}`, { body: { values: links(requested) } });
        assert.deepEqual(
          [status, error.message],
          [400, 'Bad Request: You are not allowed to update the field Links.\n'],
          `#${target}`,
        );
      }
    }
  });

  test('are refused to itself, of an unknown type, to a deleted tracker and to a closed project', async () => {
    const id = await artifact();
    const gone = await createTracker(hearth.admin, project.id, 'gone', { template_name: 'bugs' });
    const lost = await anArtifact(alice, gone, [fieldsOf(gone).set('title', { value: 'x' })]);
    assert.equal((await hearth.admin.delete(`/trackers/${gone.id}`)).status, 204);
    const closing = await hearth.project(hearth.admin);
    const closed = await createTracker(hearth.admin, closing.id, 'closed', { template_name: 'bugs' });
    const shut = await anArtifact(hearth.admin, closed, [fieldsOf(closed).set('title', { value: 'x' })]);
    await hearth.admin.patch(`/projects/${closing.id}`, { body: { status: 'suspended' } });
    const target = await artifact();
    const tries: [object, string][] = [
      [{ id }, 'Links: an artifact cannot be linked to itself.'],
      [child(id), 'Links: an artifact cannot be linked to itself.'],
      [
        { id: target, type: 'invented' },
        `Type is missing for artifact #${target}. There is no link type "invented" on this platform for the field Links (links).`,
      ],
      [{ id: lost }, `Links : artifact #${lost} does not exist.`],
      [{ id: shut }, `The artifact #${shut} is not located in an active project for the field Links (links).`],
    ];
    const before = await stateOf(alice, id);
    for (const [link, message] of tries) {
      const answer = await setLinks(id, { links: [link] });
      assert.deepEqual([answer.status, answer.error.message], [400, `Bad Request: ${message}\n`]);
    }
    assert.deepEqual(await stateOf(alice, id), before);
  });

  test('many at once', async () => {
    const target = await artifact();
    const links = Array.from({ length: 12_000 }, (_, index) => ({ id: 1_000_000 + index }));
    const answer = await setLinks(await artifact(), { links: [...links, { id: target }] });
    assert.equal(answer.status, 400);
    assert.ok(answer.error.message.startsWith('Bad Request: Links: 1000000 is not an artifact id.'));
  });
});

describe('a type that a site administrator adds', () => {
  test('can be used from then on', async () => {
    const body = { shortname: 'blocks', forward_label: 'Blocks', reverse_label: 'Blocked by' };
    const made = await hearth.admin.post('/link_types', { body });
    assert.equal(made.status, 201, made.text);
    const target = await artifact();
    const id = await artifact({ links: [{ id: target, type: 'blocks' }] });
    assert.deepEqual((await linksOf(target)).reverse_links, [[id, 'blocks']]);
  });
});

test('links that are set from both ends at the same time are all kept', async () => {
  const parent = await artifact();
  const children = await Promise.all(Array.from({ length: 8 }, () => artifact()));
  const answers = await Promise.all(children.map((id) => setLinks(id, { parent: { id: parent } })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    children.map(() => 200),
  );
  const { links } = await linksOf(parent);
  assert.deepEqual(
    links.map(([id]) => id),
    children.toSorted((a, b) => a - b),
  );
  const gone = await Promise.all([
    ...children.slice(0, 4).map((id) => setLinks(id, { all_links: [] })),
    ...children.slice(4).map((id) => setLinks(id, { links: [{ id: parent }] })),
  ]);
  assert.ok(gone.every(({ status }) => status === 200));
  const after = await linksOf(parent);
  assert.deepEqual([after.links.length, after.reverse_links.length], [4, 4]);
  assert.equal((await changesetsOf(alice, parent)).length, 1 + 8 + 4);
});
