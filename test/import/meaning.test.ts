import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { altered, importing } from '../support/formats/archive.ts';
import { gardens } from '../support/formats/gardens.ts';
import { faultsIn } from '../support/formats/validate-archive.ts';
import { defined, succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { fieldNamed, shownIn, trackerOf } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
await hearth.user('heidi');
const otherProject = await hearth.project(admin);
await trackerOf(admin, otherProject.id, 'elsewhere_story', { title: { type: 'string' } });

const { imported, added } = await gardens(hearth, { after });

describe('the import keeps the meaning:', () => {
  const keeper = '<value format="username">ivy</value></field_change>';

  test('None in a list of users is nobody', async () => {
    for (const none of ['<value format="username">None</value>', '<value format="id">100</value>', '<value/>']) {
      const { left, artifacts, beds } = await imported([[keeper, `${none}</field_change>`]]);
      const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
      assert.deepEqual(bed.assignees, []);
      assert.deepEqual(shownIn(bed, fieldNamed(beds, 'keeper').field_id).bind_value_ids, [100]);
      assert.deepEqual(added(left), []);
    }
  });

  test('a field name that the format cannot express keeps its values and its files', async () => {
    const { left, artifacts, beds, report } = await imported([
      [/(<name>|field_name=")width/g, '$1Width of it'],
      [/(<name>|field_name=")drawings/g, '$1Drawings (old)'],
    ]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    assert.equal(shownIn(bed, fieldNamed(beds, 'width_of_it').field_id).value, 1.25);
    assert.equal(shownIn(bed, fieldNamed(beds, 'drawings__old_').field_id).file_descriptions?.length, 1);
    assert.deepEqual(
      added(left).map(([path, count]) => [path.split('/').at(-1), count]),
      [
        ['name[Drawings (old), renamed to drawings__old_]', 1],
        ['name[Width of it, renamed to width_of_it]', 1],
      ],
    );
    const target = `${await mkdtemp(join(tmpdir(), 'hearth-names-'))}/out`;
    await hearth.platform.exports.run(report.projectId ?? 0, target);
    assert.deepEqual(faultsIn(await readFile(`${target}/project.xml`, 'utf8')), []);
    await rm(dirname(target), { recursive: true });
  });

  test('None in a list of values is an empty value', async () => {
    for (const none of ['<value>None</value>', '<value format="id">0</value>', '<value format="id">100</value>']) {
      const { left, artifacts } = await imported([['<value>Sown</value>', none]]);
      assert.equal(artifacts.find(({ title }) => title === 'Under the oak')?.status, '');
      assert.deepEqual(added(left), []);
    }
    // A value can have that name.
    const named = await imported([
      ['label="Sown"', 'label="None"'],
      ['<value>Sown</value>', '<value>None</value>'],
    ]);
    assert.equal(named.artifacts.find(({ title }) => title === 'Under the oak')?.status, 'None');
  });

  test('a number without a digit before or after its point is valid', async () => {
    for (const [written, number] of [
      ['.5', 0.5],
      ['-.5', -0.5],
      ['5.', 5],
      ['+5.e1', 50],
    ] as const) {
      const { left, artifacts, beds } = await imported([
        ['<value>1.25</value>', `<value>${written}</value>`],
        ['<manual_value>2.5</manual_value>', `<manual_value>${written}</manual_value>`],
      ]);
      const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
      assert.equal(shownIn(bed, fieldNamed(beds, 'width').field_id).value, number);
      assert.equal(shownIn(bed, fieldNamed(beds, 'effort').field_id).manual_value, number);
      assert.deepEqual(added(left), []);
    }
  });

  test('a document in another encoding has the same texts', async () => {
    const declared = (encoding: string) => [['encoding="UTF-8"', `encoding="${encoding}"`]] as const;
    const words = [['Under the oak', 'Unter der Eiche, größer']] as const;
    for (const [encoding, write] of [
      ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
      ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ] as const) {
      const changes = [...declared(encoding), ...words, ['≤', '&#8804;']] as const;
      const path = await altered({ after }, 'garden', changes);
      await writeFile(`${path}/project.xml`, write(await readFile(`${path}/project.xml`, 'utf8')));
      const shortname = `in-${encoding.toLowerCase()}`;
      const { projectId } = await importing(hearth, path, { overrides: { shortname, label: encoding } });
      const [beds] = (await admin.get(`/projects/${projectId}/trackers`)).json;
      const artifacts = (await admin.get(`/trackers/${defined(beds).id}/artifacts`)).json;
      assert.ok(artifacts.some(({ title }) => title === 'Unter der Eiche, größer'));
    }
  });

  test('a list of all registered users offers all of them, and groups given by number are kept', async () => {
    for (const [label, source] of [
      ['ugroup_2', 'registered_users'],
      ['ugroup_3', 'group_members'],
      ['project_admins', 'group_admins'],
    ] as const) {
      const { left, beds } = await imported([['<item label="group_members"/>', `<item label="${label}"/>`]]);
      const { bindings } = fieldNamed((await admin.get(`/trackers/${beds.id}`)).json, 'keeper');
      assert.deepEqual(
        bindings.list.map((one) => one.label),
        [source],
      );
      assert.deepEqual(added(left), []);
    }
  });

  test('changesets are ordered by their date', async () => {
    const { artifacts } = await imported([
      [
        '2019-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
        '2018-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
      ],
    ]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    // The later change in the document is the earlier one, so its state is replaced.
    assert.equal(bed.status, 'Bare');
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.deepEqual(
      changesets.map(({ submitted_on }) => new Date(submitted_on).getUTCFullYear()),
      [2018, 2019],
    );
  });

  test('a change without a readable date gets the nearest known one, and not 1970', async () => {
    const datesAfter = async (changes: Parameters<typeof imported>[0], title: string): Promise<string[]> => {
      const bed = defined((await imported(changes)).artifacts.find((one) => one.title === title));
      const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
      return changesets.map(({ submitted_on }) => new Date(submitted_on).toISOString().slice(0, 16));
    };
    const created = '2019-03-01T16:43:45+01:00';
    assert.deepEqual(await datesAfter([[created, 'some day']], 'By the pond'), [
      '2019-03-02T08:00',
      '2019-03-02T08:00',
    ]);
    const second = '2019-03-02T09:00:00+01:00</submitted_on>\n            <comments>';
    const neither = [
      [created, 'some day'],
      [second, second.replace('2019-03-02T09:00:00+01:00', 'later')],
    ] as const;
    assert.deepEqual(await datesAfter([...neither], 'By the pond'), ['2019-03-02T08:00', '2019-03-02T08:00']);
    const [only = ''] = await datesAfter([['2019-04-01T08:00:00+02:00', 'never']], 'Under the oak');
    assert.ok(Math.abs(Date.parse(`${only}Z`) - Date.now()) < 10 * 60 * 1000, only);
  });

  test('a comment is trimmed', async () => {
    const { artifacts } = await imported([['[**Watered**, see bed #902]', '[\n   **Watered**  \n\n]']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.equal(changesets[1]?.last_comment.commonmark, '**Watered**');
  });

  test('a comment for a missing group stays private', async () => {
    const { artifacts } = await imported([['<ugroup>waterers</ugroup>', '<ugroup>diggers</ugroup>']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.deepEqual(
      changesets[1]?.last_comment.ugroups?.map(({ short_name }) => short_name),
      ['project_admins'],
    );
  });

  test('a reference to an artifact outside of the archive is not a link', async () => {
    const { artifacts, beds } = await imported([['and job #901', 'and job #4712']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const notes = shownIn(bed, fieldNamed(beds, 'notes').field_id);
    assert.match(String(notes.value), /job #\u20604712/);
    assert.doesNotMatch(notes.post_processed_value, /val=4712/);
  });

  test('a reference to a tracker outside of the archive does not lead to a tracker of that name here', async () => {
    const { artifacts, beds } = await imported([['and job #901', 'and elsewhere_story #901, page #5']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const notes = shownIn(bed, fieldNamed(beds, 'notes').field_id);
    assert.match(String(notes.value), /elsewhere_story #\u2060901, page #5/);
    assert.doesNotMatch(notes.post_processed_value, /key=elsewhere_story/);
  });

  test('addresses of artifacts lead to the imported ones', async () => {
    const given = [
      '/plugins/tracker/?aid=901',
      '/plugins/tracker/?group_id=102&amp;aid=901',
      '/plugins/tracker?tracker=1&aid=901&func=show',
      '/goto?key=job&amp;val=901&amp;group_id=102',
      '/goto?key=art&val=901',
      '/artifacts/901',
    ];
    const kept = [
      'https://old.example.com/plugins/tracker/?aid=901',
      '/plugins/tracker/?aid=9015x',
      '/goto?key=svn&val=901',
      '/plugins/tracker/?aid=4712',
    ];
    const links = [...given, ...kept].map((address) => `<a href="${address}">x</a>`).join(' ');
    const { artifacts, beds, jobs } = await imported([
      ['and job #901', links],
      ['see bed #902', 'see [x](/plugins/tracker/?aid=901)'],
    ]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const [job] = (await admin.get(`/trackers/${jobs.id}/artifacts`)).json;
    const id = String(defined(job).id);
    const notes = String(shownIn(bed, fieldNamed(beds, 'notes').field_id).value);
    assert.deepEqual(
      [...notes.matchAll(/href="([^"]*)"/g)].map(([, address]) => address),
      [...given.map((one) => one.replace('901', id)), ...kept.slice(0, 3), '/plugins/tracker/?aid=\u20604712'].map(
        (one) => one.replaceAll('&amp;', '&').replaceAll('&', '&amp;'),
      ),
    );
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.equal(changesets[1]?.last_comment.commonmark, `**Watered**, see [x](/plugins/tracker/?aid=${id})`);
  });

  test('system accounts are not people', async () => {
    const path = await altered({ after }, 'garden', [
      ['<submitted_by format="email" is_anonymous="1">stranger@example.com', '<submitted_by format="id">303'],
      [keeper, '<value format="id">304</value></field_change>'],
    ]);
    const { readFile, writeFile } = await import('node:fs/promises');
    const person = (id: number, name: string) =>
      `<user><id>${id}</id><username>${name}</username><realname></realname><email></email><ldapid></ldapid></user>`;
    const users = await readFile(`${path}/users.xml`, 'utf8');
    const more = `${person(303, 'forge__workflow_manager')}${person(304, 'None')}</users>`;
    await writeFile(`${path}/users.xml`, users.replace('</users>', more));
    const report = await importing(hearth, path, { overrides: { shortname: 'systems', label: 'Systems' } });
    assert.deepEqual(report.newUsers, []);
    assert.deepEqual(added(new Map(report.left)), []);
    const [beds] = (await admin.get(`/projects/${report.projectId}/trackers`)).json;
    const artifacts = (await admin.get(`/trackers/${defined(beds).id}/artifacts?values=all`)).json;
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    assert.deepEqual(bed.assignees, []);
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.equal(changesets[1]?.email, 'forge__workflow_manager');
  });

  test('an author given by an address is the only account with it', async () => {
    const { json: heidi } = await admin.get(`/users?query=${encodeURIComponent('{"username":"heidi"}')}`);
    const person = defined(heidi[0]);
    const { email } = (await admin.get(`/users/${person.id}`)).json;
    const author = '<submitted_by format="email" is_anonymous="1">stranger@example.com';
    for (const [given, expected] of [
      [`<submitted_by format="email">${email.toUpperCase()}`, person.id],
      [`<submitted_by format="email" is_anonymous="1">${email}`, person.id],
      ['<submitted_by format="email">nobody@example.com', 'nobody@example.com'],
      ['<submitted_by format="username">nobody@example.com', 'nobody@example.com'],
    ] as const) {
      const { artifacts } = await imported([[author, given]]);
      const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
      const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
      const change = defined(changesets[1]);
      assert.equal(change.email ?? change.submitted_by, expected, given);
    }
  });

  test('two trackers with one id are both imported, and references mean the first', async () => {
    const { jobs, beds } = await imported([['id="T2" parent_id="T1"', 'id="T1" parent_id="T1"']]);
    assert.equal((await admin.get(`/trackers/${jobs.id}`)).json.parent?.id, beds.id);
  });

  test('a mixed color is kept until another one is chosen', async () => {
    const unknown = '<decorator REF="100" r="1" g="2" b="3"/><decorator REF="V49" tlp_color_name="acid-green"/>';
    const { artifacts, beds, left } = await imported([['<decorator REF="V43"', `${unknown}<decorator REF="V43"`]]);
    assert.deepEqual(
      added(left).map(([path, count]) => [path.split('/').at(-1), count]),
      [
        ['decorator[None]', 1],
        ['decorator[V49]', 1],
      ],
    );
    const state = fieldNamed(beds, 'state').field_id;
    const colors = (shown: typeof artifacts) =>
      shown.flatMap((one) => {
        const values = (shownIn(one, state).values ?? []) as { id: number; label: string; color?: unknown }[];
        return values.filter(({ label }) => label === 'Ripe' || label === 'Red');
      });
    const [ripe] = colors(artifacts);
    assert.deepEqual(ripe?.color, { r: 210, g: 40, b: 40 });
    const value = `/tracker_fields/${state}/values/${ripe.id}` as const;
    succeeds(await admin.patch(value, { body: { label: 'Red' } }));
    const again = async () => colors((await admin.get(`/trackers/${beds.id}/artifacts?values=all`)).json)[0]?.color;
    assert.deepEqual(await again(), { r: 210, g: 40, b: 40 });
    succeeds(await admin.patch(value, { body: { value_color: 'deep-blue' } }));
    assert.equal(await again(), null);
  });

  test('semantics and renderers that the format lacks are reported, so that exports stay valid', async () => {
    const { left } = await imported([
      ['<semantics>', '<semantics><semantic type="fancy"/>'],
      ['<renderers><renderer', '<renderers><renderer type="plugin_fancy" rank="9"><name>F</name></renderer><renderer'],
    ]);
    assert.deepEqual(
      added(left).map(([path, count]) => [path.split('/').at(-1), count]),
      [
        ['renderer[plugin_fancy]', 1],
        ['semantic[fancy]', 1],
      ],
    );
  });

  test('a day is the same day, whatever its time zone', async () => {
    for (const written of [
      '2021-03-28',
      '2021-03-28T23:30:00-11:00',
      '2021-03-28T00:00:00+14:00',
      'Sun, 28 Mar 2021 00:30:00 +0900',
    ]) {
      const { artifacts, beds } = await imported([['2019-02-28T00:00:00+05:00', written]]);
      const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
      assert.match(String(shownIn(bed, fieldNamed(beds, 'sown_on').field_id).value), /^2021-03-28T00:00:00/);
    }
  });
});
