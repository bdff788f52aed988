import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf, grants } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const insiders = ['project_members'];
const fields = {
  title: { type: 'string' },
  details: { type: 'text' },
  secret: { type: 'text', ...grants(insiders, insiders, insiders) },
  access: { type: 'perm' },
};
const semantics = { semantics: { title: { field_id: 'title' } } };
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('outsider')
  .with(
    aProject('open')
      .withMembers('member', 'reader')
      .with(aTracker('bug').withFields(fields, { ...semantics, use_private_comments: true }))
      .with(
        aTracker('note').withFields(fields, {
          ...semantics,
          permissions_for_groups: {
            can_access: ['project_admins'],
            can_access_submitted_by_user: ['registered_users'],
          },
        }),
      )
      .with(
        aTracker('hush').withFields(
          { ...fields, title: { type: 'string', ...grants(insiders, insiders, insiders) } },
          semantics,
        ),
      ),
  )
  .with(
    aProject('closed', { is_public: false }).withMembers('member').with(aTracker('task').withFields(fields, semantics)),
  )
  .start({ after });
const { member, reader, outsider } = users;
const callers: Record<string, Caller> = {
  anonymous: hearth.anonymous,
  outsider,
  reader,
  member,
  administrator: hearth.admin,
};

/** A linear congruential generator: the same test each time, unless the seed is given. */
const seed = Number(process.env['HEARTH_TEST_SEED'] ?? 20_261);
let state = seed;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};
/** A word that occurs only here. */
const word = (): string => `q${Array.from({ length: 9 }, () => 'abcdefghijklmnop'[random(16)]).join('')}z`;

const groups = await hearth.admin.post('/user_groups', {
  body: { project_id: projects.open.id, short_name: 'confidants' },
});
succeeds(groups, 201);
succeeds(await hearth.admin.put(`/user_groups/${groups.json.id}/users`, { body: [{ id: reader.id }] }));

interface Planted {
  artifact: number;
  words: string[];
}

/** An artifact with a new word in each of its texts and comments, and random restrictions. */
async function plant(): Promise<Planted> {
  const words: string[] = [];
  const said = (): string => {
    words.push(word());
    return `Some ${words.at(-1)} here`;
  };
  const name = (['bug', 'note', 'hush', 'task'] as const)[random(4)] ?? 'bug';
  const tracker = trackers[name];
  const field = fieldsOf(tracker);
  const by = name === 'task' ? [member, hearth.admin][random(2)] : [member, reader, hearth.admin][random(3)];
  assert.ok(by);
  const isHidden = random(4) === 0 && name !== 'task';
  const artifact = await anArtifact(by, tracker, [
    field.set('title', { value: said() }),
    field.set('details', { value: { content: said(), format: 'commonmark' } }),
    field.set('secret', { value: { content: said(), format: 'html' } }),
    ...(isHidden ? [field.set('access', { value: { granted_groups: [`${projects.open.id}_4`] } })] : []),
  ]);
  // An author may have hidden the artifact from themselves.
  const editor = isHidden ? hearth.admin : by;
  await changed(editor, artifact, [], { comment: { body: said(), format: 'text' } });
  if (name !== 'bug') return { artifact, words };
  const comment = { body: said(), format: 'text', ugroups: [{ id: groups.json.id }] };
  await changed(editor, artifact, [], { comment });
  return { artifact, words };
}

const planted: Planted[] = [];
for (let count = 0; count < 10; count += 1) planted.push(await plant());

/** The answers to direct requests for the artifact. */
async function directAnswers(by: Caller, artifact: number): Promise<string> {
  const answers = [await by.get(`/artifacts/${artifact}`), await by.get(`/artifacts/${artifact}/changesets?limit=50`)];
  return answers.map((answered) => (answered.status === 200 ? answered.text : '')).join('\n');
}

const formats = ['application/json', 'application/xml'];

for (const [name, by] of Object.entries(callers)) {
  test(`${name}: the search reveals no more than direct requests (seed ${seed})`, async () => {
    let known = 0;
    for (const { artifact, words } of planted) {
      const text = await directAnswers(by, artifact);
      const isRevealed = (one: string): boolean => text.includes(one);
      for (const [index, one] of words.entries()) {
        const Accept = formats[index % 2] ?? '';
        const whole = await by.get(`/search?q=${one}`, { headers: { Accept } });
        succeeds(whole);
        assert.equal(whole.text.includes(one), isRevealed(one), `${one} in #${artifact}`);
        const part = await by.get(`/search?q=${one.slice(0, 7)}&kind=artifact,comment`);
        assert.equal(part.json.groups.length > 0, isRevealed(one), `a part of ${one} in #${artifact}`);
        known += Number(isRevealed(one));
        // A word that the caller may not read must not decide whether another one is found.
        const other = words[(index + 1) % 3] ?? one;
        const pair = await by.get(`/search?q=${one}+${other}&kind=artifact`);
        const areFields = index < 3;
        assert.equal(pair.json.groups.length > 0, areFields && isRevealed(one) && isRevealed(other), `${one} ${other}`);
      }
      const jump = await by.get(`/search?q=%23${artifact}`);
      assert.equal(jump.json.jump !== null, (await by.get(`/artifacts/${artifact}`)).status === 200, `#${artifact}`);
    }
    assert.ok(name === 'administrator' ? known === planted.flatMap(({ words }) => words).length : known > 0);
  });
}

test('projects and trackers that a caller may not see are not found', async () => {
  const finds = async (by: Caller, text: string, kind: string) =>
    (await by.get(`/search?q=${encodeURIComponent(text)}&kind=${kind}`)).json.groups.length > 0;
  for (const [by, isSeen] of [
    [outsider, false],
    [hearth.anonymous, false],
    [member, true],
  ] as const) {
    assert.equal(await finds(by, projects.closed.shortname, 'project'), isSeen);
    assert.equal(await finds(by, trackers.task.label, 'tracker'), isSeen);
    const jump = await by.get(`/search?q=/projects/${projects.closed.shortname}`);
    assert.equal(jump.json.jump !== null, isSeen);
  }
});
