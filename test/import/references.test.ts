import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openSource } from '../../server/features/import/index.ts';
import { altered, importing } from '../support/formats/archive.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { fieldNamed, shownIn } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
const creator = { id: admin.id, isTrusted: true };

/** Artifact 11 is in the archive, 4712 is not. */
const mentions = 'art #11, ART #4712';

/** Texts of the archive, outside of the values of artifacts. */
const texts: readonly string[] = [
  'What grows by itself',
  'All about the meadow.',
  'Mowing on Friday',
  'The barn',
  'Who mows',
  '**Hay**',
  'Each flower',
  'Look twice.',
  'Do not pick.',
  'Thank you.',
  'The basics',
  'default_value="Flower"',
  'static_value="&lt;b&gt;Read&lt;/b&gt;',
  '<description>Open',
  'Every flower',
  '<criteria_value type="text">rose',
  '<name>Table</name><description>t',
  '<description>b',
  'The rose',
];

/** Names, labels and titles: a "Sprint #3" is seldom artifact 3. */
const names: readonly string[] = [
  'label="Hay"',
  'dashboard name="Overview"',
  '<value name="title">Table',
  'plan_title="Seasons"',
  'backlog_title="Flowers"',
  'planning name="Season"',
  'name="Growing"',
  'label="To sow"',
  '<name>Flowers',
  '<title>Thanks',
  '<label>Title',
  'hint="Any word"',
  '<label>Steps',
  'label="Bloom"',
  '<name>All',
  '<title>Bar',
  '<value format="label">Scented',
];

const withMentions = (text: string): string =>
  text.endsWith('"') ? `${text.slice(0, -1)} ${mentions}"` : `${text} ${mentions}`;

/** Without the markup around them. */
const wordsOf = (text: string): string => text.replace(/"$/, '').replace(/^.*[>"](?=[^>"]+$)/, '');

const changes = [
  ...[...texts, ...names].map((text) => [text, withMentions(text)] as const),
  ["title = 'x'", "title = 'art #11' AND WITH PARENT ARTIFACT = 11"],
  ['petals &gt; 3', 'petals &gt; 11 AND IS LINKED FROM ARTIFACT = 11 OR IS LINKED TO ARTIFACT = 4712'],
  ['https://example.com/hay', '/plugins/tracker/?aid=11'],
  ['<value format="id">2</value>', `<value>Bloom ${mentions}</value>`],
] as const;

const path = await altered({ after }, 'meadow', changes);
const overrides = { shortname: 'mentions', label: 'Mentions' };
const source = await openSource(path);
const foreseen = await platform.imports.examine(source, { creator, overrides, automap });
await source.close();
const report = await importing(hearth, path, { overrides, automap });
const projectId = report.projectId ?? 0;
const trackers = (await admin.get(`/projects/${projectId}/trackers`)).json;
const flowers = defined(trackers.find(({ item_name: name }) => name === 'flower'));
const artifacts = (await admin.get(`/trackers/${flowers.id}/artifacts?values=all`)).json;
const rose = defined(artifacts.find(({ title }) => title === 'Rose'));
const exported = await mkdtemp(join(tmpdir(), 'hearth-export-'));
after(() => rm(exported, { recursive: true, force: true }));
await platform.exports.run(projectId, join(exported, 'meadow'));
const document = await readFile(join(exported, 'meadow', 'project.xml'), 'utf8');

describe('references in texts of an archive outside of artifact values:', () => {
  const here = `art #${rose.id}, ART #\u20604712`;

  test('lead to the imported artifact, and references to others lead nowhere', () => {
    for (const text of texts) assert.ok(document.includes(`${wordsOf(text)} ${here}`), text);
  });

  test('are unchanged in names, labels and titles', () => {
    for (const name of names) assert.ok(document.includes(`${wordsOf(name)} ${mentions}`), name);
  });

  test('lead to the imported artifact in queries, and never to a different one', () => {
    assert.match(document, new RegExp(`link="/plugins/tracker/\\?aid=${rose.id}"`));
    assert.match(document, new RegExp(`title = 'art #${rose.id}' AND WITH PARENT ARTIFACT = ${rose.id}"`));
    assert.match(
      document,
      new RegExp(`petals (?:>|&gt;) 11 AND IS LINKED FROM ARTIFACT = ${rose.id} OR IS LINKED TO ARTIFACT = 2147483647`),
    );
  });

  test('are shown on the pages', async () => {
    assert.equal((await admin.get(`/projects/${projectId}/banner`)).json.message, `Mowing on Friday ${here}`);
    assert.equal((await admin.get(`/projects/${projectId}`)).json.description, `What grows by itself ${here}`);
    const help = JSON.stringify(fieldNamed(flowers, 'help').specific_properties);
    assert.ok(help.includes(`<b>Read</b> ${here}`), help);
  });

  test("don't change a list value that the archive names by its label", () => {
    const state = shownIn(rose, fieldNamed(flowers, 'state').field_id);
    assert.deepEqual(
      state.values?.map((value) => (value as { label: string }).label),
      [`Bloom ${mentions}`],
    );
    assert.deepEqual(shownIn(rose, fieldNamed(flowers, 'tags').field_id).bind_value_ids, [
      'Wild',
      `Scented ${mentions}`,
    ]);
  });

  test('to artifacts outside of the archive are counted, in the dry run as well', () => {
    assert.deepEqual(report.left, foreseen.left);
    const outside = report.left.filter(([left]) =>
      left.endsWith('[reference to an artifact that is not in the archive]'),
    );
    const places = new Map(outside);
    assert.equal(
      places.get(
        'project/trackers/tracker/cannedResponses/cannedResponse/body[reference to an artifact that is not in the archive]',
      ),
      1,
    );
    // One for each text and the query.
    const total = [...places.values()].reduce((sum, one) => sum + one, 0);
    assert.equal(total, texts.length + 1);
  });
});
