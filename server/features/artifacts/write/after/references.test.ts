import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Caller } from '../../../../../test/support/hearth/hearth.ts';
import type { ShownTracker } from '../../../../../test/support/hearth/shown.ts';
import {
  anArtifact,
  changed,
  createTracker,
  fieldsOf,
  grants,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { bug: bugs, story: stories, secret: secrets },
} = await aWorld()
  .with(
    aProject('project')
      .withMembers('alice')
      .with(aTracker('bug').fromTemplate('bugs'))
      .with(aTracker('story').fromTemplate('stories')),
  )
  .with(aProject('hidden', { is_public: false }).with(aTracker('secret').fromTemplate('bugs')))
  .start({ after });

const artifact = (tracker: ShownTracker, title: string, by: Caller = alice) =>
  anArtifact(by, tracker, [fieldsOf(tracker).set('title', { value: title })]);
async function references(tracker: ShownTracker, id: number, by: Caller = alice): Promise<[string, string][]> {
  const { value } = shownIn(await readArtifact(by, id), fieldsOf(tracker).id('references'));
  const shown = value as { ref: string; direction: string }[];
  return shown
    .map(({ ref, direction }): [string, string] => [ref, direction])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
}
const describeWith = (tracker: ShownTracker, id: number, content: string, by: Caller = alice) =>
  changed(by, id, [fieldsOf(tracker).set('description', { value: { content, format: 'text' } })]);

test('a text refers to artifacts by each of their names, and both artifacts list the reference', async () => {
  const [one, other] = [await artifact(stories, 'one'), await artifact(stories, 'other')];
  const id = await artifact(bugs, `as in story #${one}`);
  await describeWith(bugs, id, `see ART #${other}, (artifact #${one}) and bug #${other}, art#${one}x, art #999999`);
  assert.deepEqual(
    (await references(bugs, id)).map(([, direction]) => direction),
    ['out', 'out'],
  );
  assert.deepEqual(await references(stories, other), [[`bug #${id}`, 'in']]);
  const { value } = shownIn(await readArtifact(alice, other), fieldsOf(stories).id('references'));
  assert.deepEqual(value, [
    {
      ref: `bug #${id}`,
      url: `${hearth.base}/goto?key=bug&val=${id}&group_id=${project.id}`,
      direction: 'in',
    },
  ]);
});

test('a comment refers to artifacts, and artifacts list mutual references as such', async () => {
  const [one, other] = [await artifact(bugs, 'one'), await artifact(bugs, 'other')];
  await changed(alice, one, [], { comment: { body: `see bug #${other}`, format: 'text' } });
  assert.deepEqual(await references(bugs, one), [[`bug #${other}`, 'out']]);
  await changed(alice, other, [], { comment: { body: `and *bug #${one}*`, format: 'commonmark' } });
  assert.deepEqual(await references(bugs, one), [[`bug #${other}`, 'both']]);
  assert.deepEqual(await references(bugs, other), [[`bug #${one}`, 'both']]);
});

test("an artifact doesn't refer to itself, or to artifacts by the name of another tracker", async () => {
  const [id, story] = [await artifact(bugs, 'self'), await artifact(stories, 'story')];
  await describeWith(bugs, id, `bug #${id}, bug #${story}, task #${story}`);
  assert.deepEqual(await references(bugs, id), []);
  assert.deepEqual(await references(stories, story), []);
});

test('references to artifacts that the reader may not see are hidden', async () => {
  const id = await artifact(bugs, 'open');
  const secret = await artifact(secrets, `about bug #${id}`, hearth.admin);
  await describeWith(bugs, id, `see secret #${secret}`, hearth.admin);
  assert.deepEqual(await references(bugs, id), []);
  assert.deepEqual(await references(bugs, id, hearth.admin), [[`secret #${secret}`, 'both']]);
});

test('references in texts that the reader may not read are hidden', async () => {
  const admins = ['project_admins'];
  const guarded = await trackerOf(hearth.admin, project.id, 'guarded', {
    title: { type: 'string' },
    notes: { type: 'text', ...grants(admins, admins, admins) },
    references: { type: 'cross' },
  });
  const own = fieldsOf(guarded);
  const [open, closed] = [await artifact(stories, 'open'), await artifact(stories, 'closed')];
  const id = await anArtifact(hearth.admin, guarded, [
    own.set('title', { value: `story #${open}` }),
    own.set('notes', { value: `story #${closed} and story #${open}` }),
  ]);
  const found = async (by: Caller, of: ShownTracker, named: number) => {
    const query = encodeURIComponent(JSON.stringify({ references: `#${named}` }));
    return (await by.get(`/trackers/${of.id}/artifacts?query=${query}`)).json.map((one) => one.id);
  };
  assert.deepEqual(await references(guarded, id), [[`story #${open}`, 'out']]);
  assert.deepEqual(await references(stories, open), [[`guarded #${id}`, 'in']]);
  assert.deepEqual(await references(stories, closed), []);
  assert.deepEqual(await found(alice, guarded, closed), []);
  assert.deepEqual(await found(alice, guarded, open), [id]);
  assert.deepEqual(await found(alice, stories, id), [open]);

  const { admin } = hearth;
  assert.equal((await references(guarded, id, admin)).length, 2);
  assert.deepEqual(await references(stories, closed, admin), [[`guarded #${id}`, 'in']]);
  assert.deepEqual(await found(admin, guarded, closed), [id]);
  assert.deepEqual(await found(admin, stories, id), [open, closed]);
  // Everybody who sees the artifact sees its comments, and so this reference.
  await changed(admin, id, [], { comment: { body: `story #${closed}`, format: 'text' } });
  assert.deepEqual(await references(stories, closed), [[`guarded #${id}`, 'in']]);
});

test('references find a renamed tracker by its old names', async () => {
  const { admin } = hearth;
  const named = await trackerOf(admin, project.id, 'chore', {
    title: { type: 'string' },
    description: { type: 'text' },
    references: { type: 'cross' },
  });
  const target = await artifact(named, 'Sweep');
  const before = await artifact(bugs, `see chore #${target}`);
  for (const name of ['task', 'duty']) {
    const body = { item_name: name, label: name };
    assert.equal((await admin.patch(`/trackers/${named.id}`, { body })).status, 200);
  }
  // Stored references show the current name, and new texts may use each of the old ones.
  assert.deepEqual(await references(bugs, before), [[`duty #${target}`, 'out']]);
  const later = await artifact(bugs, `as in Chore #${target} and task #${target}`);
  assert.deepEqual(await references(bugs, later), [[`duty #${target}`, 'out']]);
  assert.deepEqual(await references(named, target), [
    [`bug #${before}`, 'in'],
    [`bug #${later}`, 'in'],
  ]);
  const found = async (tracker: ShownTracker, ref: string) => {
    const query = { query: JSON.stringify({ references: ref }) };
    const shown = (await alice.get(`/trackers/${tracker.id}/artifacts`, { query })).json as { id: number }[];
    return shown.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  for (const name of ['chore', 'task', 'duty', 'Duty '])
    assert.deepEqual(await found(bugs, `${name}#${target}`), [before, later], name);
  assert.deepEqual(await found(bugs, `story #${target}`), []);
  assert.deepEqual(await found(named, `bug #${before}`), [target]);
  assert.deepEqual(await found(named, `duty #${before}`), []);
  const jump = async (words: string) => (await alice.get('/search', { query: { q: words } })).json.jump?.id;
  for (const name of ['chore', 'task', 'duty']) assert.equal(await jump(`${name} #${target}`), target, name);
  assert.equal(await jump(`story #${target}`), undefined);
  // Another tracker may have the old name now. The id still determines which artifact is meant.
  const heir = await trackerOf(admin, project.id, 'chore', { title: { type: 'string' } });
  const other = await artifact(heir, 'Mop');
  assert.deepEqual([await jump(`chore #${target}`), await jump(`chore #${other}`)], [target, other]);
  assert.equal(await jump(`duty #${other}`), undefined);
});

const linked = (html: string): string[] =>
  [...html.matchAll(/class="cross-reference">([^<]*)</g)].map((m) => m[1] ?? '');
async function linksIn(id: number, by: Caller): Promise<string[]> {
  const shown = shownIn(await readArtifact(by, id), fieldsOf(bugs).id('description'));
  return linked(shown.post_processed_value);
}

test('only known words before a number become links, and only for readers who see the target', async () => {
  const id = await artifact(bugs, 'links');
  const hidden = await artifact(secrets, 'hidden', hearth.admin);
  const text = `step #1, Story #3, art #${id}, secret #${hidden}, secret #${id}, rev #4, later #5`;
  await describeWith(bugs, id, text);
  const known = ['Story #3', `art #${id}`, 'rev #4'];
  assert.deepEqual(await linksIn(id, alice), known);
  assert.deepEqual(await linksIn(id, hearth.admin), [...known.slice(0, 2), `secret #${hidden}`, 'rev #4']);
  assert.deepEqual(await linksIn(id, alice), known);
  const body = { text };
  const extracted = await alice.post(`/projects/${project.id}/extract_references`, { body });
  assert.deepEqual(
    extracted.json.map(({ text: found }) => found),
    known,
  );
  await changed(alice, id, [], { comment: { body: text, format: 'text' } });
  const { json: changesets } = await alice.get(`/artifacts/${id}/changesets`);
  assert.deepEqual(linked(changesets.at(-1)?.last_comment.post_processed_body ?? ''), known);
});

test('a word becomes a link as soon as a tracker takes it as its short name', async () => {
  const id = await artifact(bugs, 'named later');
  await changed(alice, id, [
    fieldsOf(bugs).set('description', { value: { content: 'recipe&nbsp;#7', format: 'html' } }),
  ]);
  const etagOf = async () => (await alice.get(`/artifacts/${id}`)).headers['etag'];
  assert.deepEqual(await linksIn(id, alice), []);
  const before = await etagOf();
  const list = `/trackers/${bugs.id}/artifacts?values=all&limit=1000` as const;
  const inList = async () =>
    linked(JSON.stringify((await alice.get(list)).json).replaceAll(String.raw`\"`, '"')).filter((one) =>
      /recipe/.test(one),
    ).length;
  assert.equal(await inList(), 0);
  await createTracker(hearth.admin, project.id, 'recipe', { template_name: 'empty' });
  assert.equal((await linksIn(id, alice)).length, 1);
  assert.equal(await inList(), 1);
  assert.notEqual(await etagOf(), before);
});
