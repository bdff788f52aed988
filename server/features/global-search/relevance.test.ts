import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openReading } from '../../db/open-reading.ts';
import { instantOf } from '../search/engine/instant.ts';
import { WordIndex } from '../search/engine/words/index.ts';
import { textsEverywhere } from '../search/store/everywhere.ts';
import type { NewestRequest } from '../search/store/newest/request.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { manyArtifacts } from '../../../test/support/worlds/many-artifacts.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('lamplighter')
  .with(
    aProject('tower', { label: 'Lighthouse of the north' })
      .withMembers('alice')
      .with(
        aTracker('bug').withFields(
          { title: { type: 'string' }, details: { type: 'text' } },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .with(aProject('mill', { label: 'Windmill' }).with(aTracker('task').fromTemplate('tasks')))
  .start({ after });
const { alice } = users;
const bug = fieldsOf(trackers.bug);

/** Each is a minute older than the one after it. */
const texts = {
  partial: ['Lampshade is torn', ''],
  inText: ['Stairs are dark', 'The third lamp **flickers** when it is cold'],
  spread: ['Stairs with a lamp', 'The wind opens the door'],
  exactOld: ['Lamp', ''],
  word: ['Lamp stops in strong wind', ''],
  exactNew: ['lamp', ''],
  markup: ['Nothing here', 'A <lamp> that is only markup'],
  accents: ['Größe der Öllampe', ''],
  cjk: ['灯台の鍵', ''],
  typeset: ['Don\u2019t paint the co\u00adop\u2011door\u00a0\u2013 Garci\u0301a', 'Key １２ is for „Weiße Straße“'],
  quoted: ['50% of "lamps" & <b>bulbs</b>', ''],
} as const;
type Key = keyof typeof texts;
const ids = new Map<Key, number>();
for (const [key, [title, details]] of Object.entries(texts)) {
  hearth.clock.advance(60_000);
  const content = { content: details, format: key === 'markup' ? 'html' : 'commonmark' };
  const values = [bug.set('title', { value: title }), bug.set('details', { value: content })];
  const id = await anArtifact(alice, trackers.bug, values);
  ids.set(key as Key, id);
  if (key !== 'accents') continue;
  const comment = { body: 'Ask the **lamplighter** tomorrow', format: 'commonmark' };
  await changed(alice, id, [], { comment });
}
const idOf = (key: Key): number => ids.get(key) ?? 0;
const keyOf = (id: number): Key | undefined => [...ids].find(([, known]) => known === id)?.[0];

async function find(query: string, more = '') {
  const read = await alice.get(`/search?q=${encodeURIComponent(query)}${more}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}
async function found(query: string, kind = 'artifact') {
  const { groups } = await find(query, `&kind=${kind}&limit=50`);
  return groups.flatMap(({ results }) => results);
}
const joined = (segments: readonly { text: string; is_match: boolean }[]): string =>
  segments.map(({ text, is_match: isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const cases: { query: string; finds: Key[]; because: string }[] = [
  {
    query: 'lamp',
    finds: ['exactNew', 'exactOld', 'word', 'spread', 'quoted', 'accents', 'partial', 'inText'],
    because: 'the whole title, then its words, then parts of them, then texts; newer ones first',
  },
  { query: 'LAMP wind', finds: ['word', 'spread'], because: 'both words in the title come before words in two texts' },
  { query: '"lamp stops"', finds: ['word'], because: 'quotation marks make a phrase' },
  { query: 'stops lamp', finds: ['word'], because: 'the order of words does not matter' },
  { query: 'ÖLLAMPE', finds: ['accents'], because: 'case is ignored in all scripts' },
  { query: 'groesse', finds: [], because: 'dots on a vowel are an accent, not another vowel' },
  { query: 'grosse ollampe', finds: ['accents'], because: 'accents and ß can be left out' },
  { query: "don't", finds: ['typeset'], because: 'an apostrophe has many forms' },
  { query: 'don’t', finds: ['typeset'], because: 'an apostrophe has many forms' },
  { query: 'coop-door', finds: ['typeset'], because: 'a soft hyphen is not read, and hyphens have many forms' },
  { query: 'co\u200bop', finds: ['typeset'], because: 'what is invisible is not searched' },
  { query: 'garcia', finds: ['typeset'], because: 'accents can be left out, however they are written' },
  { query: 'GARCÍA', finds: ['typeset'], because: 'accents can be left out, however they are written' },
  {
    query: '“key 12”',
    finds: ['typeset'],
    because: 'typographic quotation marks make a phrase, and digits have forms',
  },
  { query: '"weisse strasse"', finds: ['typeset'], because: 'ß can be written as ss' },
  { query: '鍵', finds: ['cjk'], because: 'a single character can be a word' },
  { query: '台の', finds: ['cjk'], because: 'words without blanks are found inside texts' },
  { query: '50%', finds: ['quoted'], because: 'signs have no special meaning' },
  { query: 'flickers', finds: ['inText'], because: 'markup around a word does not hide it' },
  { query: 'lamp moon', finds: [], because: 'every word has to match' },
  { query: '   ', finds: [], because: 'blanks match nothing' },
];

for (const { query, finds, because } of cases) {
  test(`${JSON.stringify(query)}: ${because}`, async () => {
    const results = await found(query);
    assert.deepEqual(
      results.map(({ id }) => keyOf(id)),
      finds,
    );
  });
}

test('matches are marked as parts of plain text', async () => {
  const [quoted] = await found('bulbs');
  assert.equal(joined(quoted?.title ?? []), '50% of "lamps" & <b>[bulbs]</b>');
  const inText = (await found('flickers')).at(0);
  assert.equal(joined(inText?.excerpt?.segments ?? []), 'The third lamp [flickers] when it is cold');
  assert.equal(inText?.excerpt?.label, 'Details');
  assert.equal(joined((await found('größe'))[0]?.title ?? []), '[Größe] der Öllampe');
  const title = 'Don\u2019t paint the [co\u00adop\u2011door]\u00a0\u2013 [Garci\u0301a]';
  const [typeset] = await found('garcia coop-door');
  assert.equal(joined(typeset?.title ?? []), title);
  const [street] = await found('strass');
  assert.equal(joined(street?.excerpt?.segments ?? []), 'Key １２ is for „Weiße [Straß]e“');
});

test('comments, projects, trackers and people are groups of their own', async () => {
  const { groups } = await find('lamplighter');
  assert.deepEqual(
    groups.map(({ kind, results }) => [kind, results.length]),
    [
      ['comment', 1],
      ['person', 1],
    ],
  );
  const [comment] = groups[0]?.results ?? [];
  assert.equal(joined(comment?.excerpt?.segments ?? []), 'Ask the [lamplighter] tomorrow');
  assert.equal(comment?.author?.username, 'alice');
  assert.equal(comment?.xref, `bug #${idOf('accents')}`);
  const places = await Promise.all(
    ['project', 'tracker'].map((kind) => found(kind === 'project' ? 'mill' : 'task', kind)),
  );
  assert.deepEqual(
    places.map((results) => results.map(({ id }) => id)),
    [[projects.mill.id], [trackers.task.id]],
  );
});

test('people are found by two letters, or by one in a script whose letters are words', async () => {
  await hearth.user('emi', { realName: '田中 恵美' });
  assert.deepEqual(
    (await found('田', 'person')).map(({ author }) => author?.username),
    ['emi'],
  );
  assert.ok((await found('em', 'person')).some(({ author }) => author?.username === 'emi'));
  assert.deepEqual(await found('e', 'person'), []);
});

test('TQL compares texts in the same way', async () => {
  const totals = async (query: Record<string, string>) => {
    const read = await alice.get(`/trackers/${trackers.bug.id}/artifacts`, { query });
    succeeds(read);
    return [read.headers['x-pagination-size'], read.json.map(({ id }) => keyOf(id))];
  };
  const queries: Record<string, string>[] = [
    { expert_query: 'title = "garcia"' },
    { expert_query: 'title = "García" AND details = "strasse"' },
    { query: JSON.stringify({ title: 'don’t coop-door' }) },
    { query: JSON.stringify({ title: '/^don.t.*[á-é]$/' }) },
  ];
  for (const query of queries) assert.deepEqual(await totals(query), ['1', ['typeset']], JSON.stringify(query));
});

test('people and projects are found without the accents of their names', async () => {
  await hearth.user('jgarcia', { realName: 'Julio Garc\u00eda O\u2019Neill' });
  const [person] = await found("julio garcia o'neill", 'person');
  assert.equal(person?.author?.username, 'jgarcia');
  assert.equal(joined(person?.title ?? []), '[Julio] [García] [O’Neill]');
  const typed = encodeURIComponent("garcía o'neill");
  assert.ok((await alice.get(`/users?query=${typed}`)).json.some(({ username }) => username === 'jgarcia'));
  assert.deepEqual((await alice.get('/users?query=%C2%AD%C2%AD%C2%AD')).json, []);
  const { id } = await hearth.project(alice, { label: 'Façade' });
  const [project] = await found('facade', 'project');
  assert.equal(project?.id, id);
});

test('a project and kinds narrow the search', async () => {
  const inMill = await find('lamp', `&project_id=${projects.mill.id}`);
  assert.deepEqual(inMill.groups, []);
  const { groups } = await find('lamplighter', '&kind=person,project');
  assert.deepEqual(
    groups.map(({ kind }) => kind),
    ['person'],
  );
  refuses(await alice.get('/search?q=lamp&project_id=999999'), 404, 'Project does not exist');
  refuses(
    await alice.get('/search?q=lamp&kind=wiki'),
    400,
    'Invalid value specified for `kind`. Use one or more of artifact, comment, commit, project, tracker, person.',
  );
});

test('cursors lead from page to page', async () => {
  const whole = (await found('lamp')).map(({ id }) => id);
  const seen: number[] = [];
  for (let cursor = ''; ; ) {
    const [group] = (await find('lamp', `&kind=artifact&limit=3${cursor}`)).groups;
    seen.push(...(group?.results.map(({ id }) => id) ?? []));
    if (group === undefined || group.next === null) break;
    cursor = `&cursor=${group.next}`;
  }
  assert.deepEqual(seen, whole);
  const other = (await find('lamp', '&kind=artifact&limit=1')).groups[0]?.next;
  for (const cursor of ['nothing', 'W10', other ?? '']) {
    const query = cursor === other ? 'wind' : 'lamp';
    const message =
      'Invalid value specified for `cursor`. Take it from `next` of a group, and repeat the search with the `kind` of this group.';
    refuses(await alice.get(`/search?q=${query}&kind=artifact&cursor=${cursor}`), 400, message);
  }
});

test('numbers, references and addresses lead to their targets', async () => {
  const id = idOf('word');
  const { shortname } = projects.tower;
  const jumps: [string, string | undefined][] = [
    [`${id}`, `artifacts/${id}`],
    [`#${id}`, `artifacts/${id}`],
    [`bug #${id}`, `artifacts/${id}`],
    [`art #${id}`, `artifacts/${id}`],
    [`task #${id}`, undefined],
    [`bug ${id}`, undefined],
    [`/artifacts/${id}`, `artifacts/${id}`],
    [`${hearth.base}/plugins/tracker/?aid=${id}`, `artifacts/${id}`],
    [`https://elsewhere.example/artifacts/${id}`, undefined],
    [`/trackers/${trackers.bug.id}`, `trackers/${trackers.bug.id}`],
    [`/projects/${shortname}/svn`, `projects/${projects.tower.id}`],
    ['#999999', undefined],
    ['/%', undefined],
  ];
  for (const [query, uri] of jumps) assert.equal((await find(query)).jump?.uri, uri, query);
});

test('an exact title comes first, however many newer titles contain it', async () => {
  const title = String(fieldsOf(trackers.task).id('title'));
  const first = await manyArtifacts(hearth, trackers.task, 600, (number) => ({
    [title]: number === 1 ? 'Foghorn' : `Foghorn ${number} is silent`,
  }));
  const results = await found('foghorn');
  assert.equal(results[0]?.id, first);
  assert.equal(results[1]?.id, first + 599);
});

test('words in different texts are found together, however many newer texts contain the shorter one', async () => {
  const task = fieldsOf(trackers.task);
  const [title, description] = [String(task.id('title')), String(task.id('description'))];
  const first = await manyArtifacts(hearth, trackers.task, 1_200, (number) => ({
    [title]: number === 1 ? 'Chandeliers' : `Buoy ${number}`,
    [description]: { content: number === 1 ? 'near the buoy' : 'nothing', format: 'text' },
  }));
  const results = await found('buoy chandeliers');
  assert.deepEqual(
    results.map(({ id }) => id),
    [first],
  );
});

test('frequent and rare words are found in the same order, whichever way the index is used', async () => {
  const { location } = hearth.store;
  const reading = await openReading('url' in location ? { url: location.url, connections: 1 } : location, {
    matches: () => assert.fail('no pattern is searched'),
  });
  const groups = [['title', 'details'].map((name) => bug.id(name))];
  // PostgreSQL takes samples of tables whose size it knows.
  const { db } = hearth.platform;
  if (db.engine === 'postgres') await db.write((tx) => sql`analyze artifact_texts, comment_texts`.execute(tx));
  const index = new WordIndex(reading, 1e8);
  await index.load();
  const ways = [
    { bounds: { mostMatches: 1_000, mostFields: 0, mostWalked: 1_000 } },
    { bounds: { mostMatches: 0, mostFields: 64, mostWalked: 1_000 } },
    { bounds: { mostMatches: 0, mostFields: 0, mostWalked: 1_000 } },
    { index },
  ];
  const pages = await Promise.all(
    ways.map(({ index: words, ...way }) =>
      reading.snapshot(async (snapshot) => {
        const request = { source: 'fields' as const, words: ['lamp'], groups, limit: 4 };
        const inMemory = async (wanted: NewestRequest) => {
          const found = await words?.newest(instantOf(snapshot), wanted);
          assert.equal(found === undefined, words === undefined);
          return found;
        };
        const first = await textsEverywhere(snapshot, { ...request, after: undefined }, { ...way, inMemory });
        return [first, await textsEverywhere(snapshot, { ...request, after: first.at(-1) }, { ...way, inMemory })];
      }),
    ),
  );
  await reading.close();
  assert.deepEqual(
    pages[0]?.map((page) => page.length),
    [4, 4],
  );
  for (const other of pages.slice(1)) assert.deepEqual(other, pages[0]);
});

test('is also available in XML', async () => {
  const read = await alice.get('/search?q=stops&kind=artifact', { headers: { Accept: 'application/xml' } });
  assert.equal(read.status, 200, read.text);
  assert.match(
    read.text,
    /<title><item><text>Lamp <\/text><is_match>0?(?:false)?<\/is_match><\/item><item><text>stops<\/text>/,
  );
});
