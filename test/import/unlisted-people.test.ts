import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readAutomap } from '../../server/domain/import/people/user-map.ts';
import { ImportRefused, openSource } from '../../server/features/import/index.ts';
import { altered, importing } from '../support/formats/archive.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { changesetsOf } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;
await hearth.user('heidi');

/** The garden by people that users.xml lacks: the author of the first changes, an assignee and a member. */
const wild = (project: string, author = 'Tulip') =>
  altered({ after }, 'garden', [
    ['unix-name="garden"', `unix-name="${project}"`],
    ['full-name="The garden"', `full-name="${project}"`],
    ['"username">rose</submitted_by>', `"username">${author}</submitted_by>`],
    ['<value format="username">ivy</value>', '<value format="username">fern</value>'],
    ['<member format="username">rose</member>', '<member format="username">tulip</member>'],
  ]);

const accountNamed = async (username: string) =>
  (await admin.get('/users', { query: { query: JSON.stringify({ username }) } })).json[0];

test('people who are named only in the project get the requested accounts', async () => {
  const path = await wild('wild-garden');
  const request = { automap: defined(readAutomap('no-email,create:A')) };
  const source = await openSource(path);
  const foreseen = await platform.imports.examine(source, { creator: { id: admin.id, isTrusted: true }, ...request });
  const { projectId, newUsers, counts, left } = await importing(hearth, path, request);
  assert.deepEqual([foreseen.newUsers, foreseen.counts, foreseen.left], [newUsers, counts, left]);
  assert.deepEqual([newUsers, counts.users, counts.withoutAccount], [['rose', 'Tulip', 'fern'], 4, 1]);
  const { email, status } = defined(await accountNamed('tulip'));
  assert.deepEqual([email, status], ['', 'A']);
  const members = (await admin.get(`/user_groups/${projectId}_3/users`)).json.map(({ username }) => username);
  assert.ok(members.includes('Tulip'), members.join(' '));
  const trackers = (await admin.get(`/projects/${projectId}/trackers`)).json;
  const artifacts = (await admin.get(`/trackers/${trackers[0]?.id}/artifacts`)).json;
  const [first] = await changesetsOf(admin, defined(artifacts[0]).id, 'fields=all');
  assert.equal(first?.submitted_by_details.username, 'Tulip');
  assert.match(JSON.stringify(first?.values), /"username":"fern"/);
});

test('an existing account of the same name is used, and the map applies to it, too', async () => {
  const path = await wild('second-garden');
  const { newUsers } = await importing(hearth, path, { automap: defined(readAutomap('no-email,create:A')) });
  assert.deepEqual(newUsers, []);
  const mapped = await wild('mapped', 'Daisy');
  await appendFile(join(mapped, 'user_map.csv'), 'daisy,map:heidi\nfern,create:S\ndock,map:heidi\n');
  const { left, projectId } = await importing(hearth, mapped);
  assert.deepEqual(
    left.filter(([what]) => what.includes('user_map')).map(([what]) => what),
    ['user_map.csv[dock]'],
  );
  const trackers = (await admin.get(`/projects/${projectId}/trackers`)).json;
  const [artifact] = (await admin.get(`/trackers/${trackers[0]?.id}/artifacts`)).json;
  assert.equal(artifact?.submitted_by_user.username, 'heidi');
});

test('people without a decision are reported with their line', async () => {
  const path = await wild('third-garden', 'Heidi');
  const refusal = async (request: Parameters<typeof importing>[2]): Promise<string[]> => {
    const fault: unknown = await importing(hearth, path, request).catch((error: unknown) => error);
    assert.ok(fault instanceof ImportRefused, String(fault));
    return fault.message.split('\n');
  };
  assert.match((await refusal({})).join('\n'), /the user "Heidi" is not in users\.xml\./);
  assert.deepEqual(await refusal({ automap: defined(readAutomap('email,create:A')) }), [
    'project.xml, line 127: there is a user heidi with another address; write map:heidi if that is who is meant.',
  ]);
});
