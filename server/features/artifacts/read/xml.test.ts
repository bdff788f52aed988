import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import {
  anArtifact,
  changesetsOf,
  fieldsOf,
  readArtifact,
  shownIn,
  stateOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const tracker = await everyField(hearth.admin, project.id, 'every');
const field = fieldsOf(tracker);
const target = await anArtifact(alice, tracker, [field.set('title', { value: 'target' })]);
const second = await anArtifact(alice, tracker, [field.set('title', { value: 'second' })]);

const xml = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
const item = (name: string, content: string) => `<item><field_id>${field.id(name)}</field_id>${content}</item>`;
const [red, green] = ['Red', 'Green'].map((label) => field.value('many', label));

const everything = [
  item('title', '<value>007 &amp; &lt;more&gt;</value>'),
  item('text', '<value><content>so *it* is</content><format>commonmark</format></value>'),
  item('number', '<value>-12</value>'),
  item('effort', '<value>1.5e2</value>'),
  item('day', '<value>2026-02-03</value>'),
  item('status', `<bind_value_ids><item>${field.value('status', 'Done')}</item></bind_value_ids>`),
  item('many', `<bind_value_ids><item>${red}</item><item>${green}</item></bind_value_ids>`),
  item('boxes', '<bind_value_ids/>'),
  item('people', `<bind_value_ids><item>${alice.id}</item><item>${bob.id}</item></bind_value_ids>`),
  item('teams', `<bind_value_ids><item>${project.id}_3</item></bind_value_ids>`),
  item('tags', '<value><bind_value_objects><item><label>new one</label></item></bind_value_objects></value>'),
  item('readers', '<bind_value_ids><item>bob</item></bind_value_ids>'),
  item(
    'links',
    `<links><item><id>${target}</id><type>_is_child</type></item><item><id>${second}</id><type>custom</type></item></links>`,
  ),
  item('perm', `<value><granted_groups><item>${project.id}_3</item></granted_groups></value>`),
  item('total', '<is_autocomputed>false</is_autocomputed><manual_value>4</manual_value>'),
].join('');

test('an artifact is created and changed by XML with items at every level', async () => {
  const body = `<?xml version="1.0"?><request><tracker><id>${tracker.id}</id></tracker><values>${everything}</values></request>`;
  const made = await alice.post('/artifacts', { body, headers: xml });
  succeeds(made, 201);
  const [, id] =
    /^<\?xml[^>]*>\s*<response><id>(\d+)<\/id><uri>artifacts\/\1<\/uri><tracker><id>/.exec(made.text) ?? [];
  assert.ok(id !== undefined, made.text);
  const artifact = await readArtifact(alice, Number(id));
  const shown = (name: string) => shownIn(artifact, field.id(name));
  assert.equal(shown('title').value, '007 & <more>');
  assert.equal(shown('text').commonmark, 'so *it* is');
  assert.deepEqual([shown('number').value, shown('effort').value], [-12, 150]);
  assert.equal(String(shown('day').value).slice(0, 10), '2026-02-03');
  assert.equal(artifact.status, 'Done');
  assert.deepEqual(shown('many').bind_value_ids, [red, green]);
  assert.deepEqual(shown('boxes').bind_value_ids, []);
  assert.deepEqual(shown('people').bind_value_ids, [alice.id, bob.id]);
  assert.deepEqual(shown('teams').bind_value_ids, [`${project.id}_3`]);
  assert.deepEqual(shown('tags').bind_value_ids, ['new one']);
  assert.deepEqual(shown('readers').bind_value_ids, ['bob the tester (bob)']);
  assert.deepEqual(
    shown('links').links.map((link) => [link.id, link.type]),
    [
      [target, '_is_child'],
      [second, 'custom'],
    ],
  );
  assert.deepEqual(shown('perm').granted_groups_ids, [`${project.id}_3`]);
  assert.deepEqual([shown('total').is_autocomputed, shown('total').manual_value], [false, 4]);

  const one = `<request><values>${item('many', `<bind_value_ids><item>${green}</item></bind_value_ids>`)}</values><comment><body>by XML</body><format>text</format></comment></request>`;
  const answer = await alice.put(`/artifacts/${id}`, { body: one, headers: xml });
  succeeds(answer);
  assert.equal(answer.text, '');
  assert.deepEqual(shownIn(await readArtifact(alice, Number(id)), field.id('many')).bind_value_ids, [green]);
  assert.equal((await changesetsOf(alice, Number(id)))[1]?.last_comment.body, 'by XML');
});

test('an artifact is read as XML with items at every level, scalars included', async () => {
  const body = `<request><tracker><id>${tracker.id}</id></tracker><values>${everything}</values></request>`;
  const [, id = ''] = /<id>(\d+)</.exec((await alice.post('/artifacts', { body, headers: xml })).text) ?? [];
  const read = await alice.get(`/artifacts/${id}`, { headers: { Accept: 'application/xml' } });
  succeeds(read);
  assert.match(String(read.headers['content-type']), /^application\/xml/);
  const has = (part: string) => assert.ok(read.text.includes(part), `${part} is not in ${read.text}`);
  has(`<bind_value_ids><item>${red}</item><item>${green}</item></bind_value_ids>`);
  has(`<field_id>${field.id('title')}</field_id>`);
  has('<value>007 &amp; &lt;more&gt;</value>');
  has(`<links><item><id>${target}</id><uri>artifacts/${target}</uri>`);
  has('<type>_is_child</type>');
  has('<file_descriptions/>');
  has('<values_by_field/>');
  has('<is_open>false</is_open>');
  assert.equal(/<values><item>/.test(read.text), true);

  const history = await alice.get(`/artifacts/${id}/changesets`, { headers: { Accept: 'application/xml' } });
  assert.match(history.text, /<response><item><id>\d+<\/id><submitted_by>/);
  const linked = await alice.get(`/artifacts/${id}/linked_artifacts?direction=forward&nature=_is_child`, {
    headers: { Accept: 'application/xml' },
  });
  assert.match(linked.text, new RegExp(`<response><collection><item><id>${target}</id>`));
  const natures = await alice.get(`/artifacts/${id}/links`, { headers: { Accept: 'application/xml' } });
  assert.match(natures.text, /<response><natures><item><shortname>_is_child<\/shortname><direction>forward/);
});

test('sending a complete XML document back changes nothing', async () => {
  const body = `<request><tracker><id>${tracker.id}</id></tracker><values>${everything}</values></request>`;
  const [, full = ''] = /<id>(\d+)</.exec((await alice.post('/artifacts', { body, headers: xml })).text) ?? [];
  for (const id of [Number(full), second]) {
    const before = await stateOf(alice, id);
    const { text } = await alice.get(`/artifacts/${id}?values_format=all`, { headers: { Accept: 'application/xml' } });
    const { headers } = await alice.get(`/artifacts/${id}`, { headers: { Accept: 'application/xml' } });
    const answer = await alice.put(`/artifacts/${id}`, { body: text, headers: xml });
    succeeds(answer);
    assert.equal(answer.headers['etag'], headers['etag']);
    assert.deepEqual(await stateOf(alice, id), before);
  }
});

test('lists, links, attachments and groups are emptied by elements without content', async () => {
  const body = `<request><tracker><id>${tracker.id}</id></tracker><values>${everything}</values></request>`;
  const [, id = ''] = /<id>(\d+)</.exec((await alice.post('/artifacts', { body, headers: xml })).text) ?? [];
  const empty = [
    item('number', '<value/>'),
    item('day', '<value></value>'),
    item('many', '<bind_value_ids> </bind_value_ids>'),
    item('tags', '<value><bind_value_objects/></value>'),
    item('links', '<links/>'),
    item('perm', '<value><granted_groups/></value>'),
    item('total', '<is_autocomputed>true</is_autocomputed>'),
    item('attachments', '<value/>'),
  ].join('');
  succeeds(await alice.put(`/artifacts/${id}`, { body: `<request><values>${empty}</values></request>`, headers: xml }));
  const artifact = await readArtifact(alice, Number(id));
  const shown = (name: string) => shownIn(artifact, field.id(name));
  assert.deepEqual([shown('number').value, shown('day').value], [null, null]);
  assert.deepEqual([shown('many').bind_value_ids, shown('tags').bind_value_ids], [[], []]);
  assert.deepEqual([shown('links').links, shown('perm').granted_groups_ids], [[], []]);
  assert.equal(shown('total').is_autocomputed, true);
});

test('values can be given by field name, in XML too', async () => {
  const values =
    '<title><value>Named</value></title><text><value><content>x</content><format>html</format></value></text>';
  const body = `<request><tracker><id>${tracker.id}</id></tracker><values_by_field>${values}</values_by_field></request>`;
  const made = await alice.post('/artifacts', { body, headers: xml });
  succeeds(made, 201);
  const [, id] = /<uri>artifacts\/(\d+)\?values_format=by_field</.exec(made.text) ?? [];
  const artifact = await readArtifact(alice, Number(id), '?values_format=by_field');
  assert.deepEqual(
    [artifact.values_by_field['title']?.value, artifact.values_by_field['text']?.format],
    ['Named', 'html'],
  );
});

test('invalid XML is refused, with the error in XML', async () => {
  const before = await stateOf(alice, target);
  const broken = ['<request><values>', '<!DOCTYPE x [<!ENTITY e "x">]><request><values/></request>', '<request/>', 'x'];
  for (const body of broken) {
    const answer = await alice.put(`/artifacts/${target}`, { body, headers: xml });
    assert.equal(answer.status, 400, body);
    assert.match(answer.text, /<response><error><code>400<\/code><message>Bad Request/);
  }
  const body = `<request><values>${item('number', '<value>many</value>')}</values></request>`;
  const answer = await alice.put(`/artifacts/${target}`, { body, headers: xml });
  assert.equal(answer.status, 400);
  assert.ok(answer.text.includes('<message>Bad Request: Number is not an integer.'), answer.text);
  assert.deepEqual(await stateOf(alice, target), before);
});
