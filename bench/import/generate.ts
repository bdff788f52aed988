import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const users = Array.from({ length: 20 }, (_, index) => `worker${index + 1}`);
const words =
  'login page answers slowly when the list of open requests is long and nobody has cleared the old ones away since the ' +
  'last release of the server which came with another index that is read from its end instead of from its beginning';
const vocabulary = words.split(' ');

/** Returns the same word for the same number, so that archives are reproducible. */
const pick = <T>(list: readonly T[], seed: number): T => list[(seed * 7919 + 104_729) % list.length] as T;
const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => pick(vocabulary, seed * 31 + index * 17)).join(' ');

const field = (type: string, id: string, name: string, rest = ''): string =>
  `<formElement type="${type}" ID="${id}" rank="${id.slice(1)}"><name>${name}</name><label>${name}</label>${rest}</formElement>`;

const list = (values: readonly string[], from: number): string =>
  `<bind type="static" is_rank_alpha="0"><items>${values
    .map((label, index) => `<item ID="V${from + index}" label="${label}" is_hidden="0"/>`)
    .join('')}</items></bind>`;

const fields = [
  field('string', 'F1', 'title', '<properties size="60"/>'),
  field('text', 'F2', 'details', '<properties rows="10" cols="80"/>'),
  field('sb', 'F3', 'status', list(['New', 'Open', 'Closed', 'Declined'], 1)),
  field('sb', 'F4', 'severity', list(['Low', 'Middle', 'High'], 11)),
  field('msb', 'F5', 'assignee', '<bind type="users"><items><item label="group_members"/></items></bind>'),
  field('date', 'F6', 'due', '<properties display_time="0"/>'),
  field('float', 'F7', 'effort', '<properties size="5"/>'),
  field('art_link', 'F8', 'links'),
  field('tbl', 'F9', 'tags', '<properties hint="tags"/><bind type="static" is_rank_alpha="0"/>'),
];

const permissions = fields.map((_, index) =>
  ['ANONYMOUS" type="PLUGIN_TRACKER_FIELD_READ', 'REGISTERED" type="PLUGIN_TRACKER_FIELD_SUBMIT']
    .map((grant) => `<permission scope="field" REF="F${index + 1}" ugroup="UGROUP_${grant}"/>`)
    .join(''),
);

const change = (name: string, type: string, content: string, rest = ''): string =>
  `        <field_change field_name="${name}" type="${type}"${rest}>${content}</field_change>\n`;

function signature(seed: number): string {
  const day = String((seed % 28) + 1).padStart(2, '0');
  return `        <submitted_by format="username">${pick(users, seed)}</submitted_by>
        <submitted_on format="ISO8601">2021-0${(seed % 9) + 1}-${day}T10:${String(seed % 60).padStart(2, '0')}:00+01:00</submitted_on>\n`;
}

const comment = (seed: number): string =>
  `        <comments><comment>${signature(seed)}<body format="commonmark"><![CDATA[${sentence(seed, 40)}]]></body></comment></comments>\n`;

function artifact(id: number): string {
  const link = id > 1 ? `<value nature="_is_child">${Math.ceil(id / 2)}</value>` : '';
  return `    <artifact id="${id}">
      <changeset id="CHANGESET_${id * 3}">
${signature(id)}        <comments/>
${change('title', 'string', `<value><![CDATA[${sentence(id, 8)}]]></value>`)}${change('details', 'text', `<value format="html"><![CDATA[<p>${sentence(id + 1, 90)}</p><ul><li>${sentence(id + 2, 40)}</li></ul>]]></value>`)}${change('status', 'list', '<value format="id">1</value>', ' bind="static"')}${change('severity', 'list', `<value format="id">${11 + (id % 3)}</value>`, ' bind="static"')}${change('assignee', 'list', `<value format="username">${pick(users, id)}</value>`, ' bind="users"')}${change('due', 'date', '<value format="ISO8601">2021-12-24T00:00:00+01:00</value>')}${change('effort', 'float', `<value>${(id % 13) + 0.5}</value>`)}${change('links', 'art_link', link)}${change('tags', 'open_list', `<value format="label">tag ${id % 40}</value>`, ' bind="static"')}      </changeset>
      <changeset id="CHANGESET_${id * 3 + 1}">
${signature(id + 5)}${comment(id + 5)}${change('status', 'list', '<value format="id">2</value>', ' bind="static"')}${change('effort', 'float', '<value>1.5</value>')}      </changeset>
      <changeset id="CHANGESET_${id * 3 + 2}">
${signature(id + 9)}${comment(id + 9)}${change('status', 'list', `<value format="id">${3 + (id % 2)}</value>`, ' bind="static"')}      </changeset>
    </artifact>\n`;
}

function* document(count: number): Generator<string> {
  const member = (name: string) => `<member format="username">${name}</member>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<project unix-name="large-${count}" full-name="Large ${count}" description="made by the benchmark" access="public">
  <ugroups><ugroup name="project_members" description=""><members>${users.map(member).join('')}</members></ugroup></ugroups>
  <trackers use-natures="true"><tracker id="T1" parent_id="0"><name>Requests</name><item_name>request</item_name>
    <description/><cannedResponses/><formElements>${fields.join('')}</formElements>
    <semantics><semantic type="title"><field REF="F1"/></semantic></semantics>
    <permissions><permission scope="tracker" ugroup="UGROUP_ANONYMOUS" type="PLUGIN_TRACKER_ACCESS_FULL"/>${permissions.join('')}</permissions>
    <artifacts>\n`;
  let piece = '';
  for (let id = 1; id <= count; id++) {
    piece += artifact(id);
    if (piece.length < 256 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</artifacts></tracker></trackers></project>\n`;
}

/** Writes an archive with this many artifacts, of about four kilobytes each. */
export async function generateArchive(directory: string, count: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  const user = (name: string, index: number) =>
    `<user><id>${200 + index}</id><username>${name}</username><realname>${name}</realname><email>${name}@example.com</email><ldapid/></user>`;
  await writeFile(join(directory, 'users.xml'), `<users>${users.map(user).join('')}</users>`);
  await pipeline(document(count), createWriteStream(join(directory, 'project.xml')));
}
