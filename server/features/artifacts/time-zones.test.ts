import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { days } from '../../db/migrations/0056-days.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const zoneBefore = process.env['TZ'];
const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });
after(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

const useZone = async (zone: string): Promise<void> => {
  const { status } = await hearth.admin.patch('/platform_settings', { body: { time_zone: zone } });
  assert.equal(status, 200);
};
const tracker = await trackerOf(hearth.admin, project.id, 'dated', {
  title: { type: 'string' },
  due: { type: 'date' },
  meeting: { type: 'date', properties: { display_time: 1 } },
});
const of = fieldsOf(tracker);
const valueOf = async (id: number, name: string) => shownIn(await readArtifact(alice, id), of.id(name)).value;

async function found(query: Record<string, string>): Promise<number[]> {
  const answer = await alice.get(`/trackers/${tracker.id}/artifacts`, { query });
  assert.equal(answer.status, 200, answer.text);
  return (answer.json as { id: number }[]).map(({ id }) => id);
}
const byDay = (day: string) => found({ query: JSON.stringify({ due: { operator: '=', value: day } }) });
const byTql = (text: string) => found({ expert_query: text });

/** The offset of 3 February 2026. */
const zones: [zone: string, offset: string][] = [
  ['Pacific/Kiritimati', '+14:00'],
  ['Europe/Paris', '+01:00'],
  ['UTC', '+00:00'],
  ['America/New_York', '-05:00'],
  ['Pacific/Pago_Pago', '-11:00'],
];

beforeEach(() => useZone('Europe/Paris'));

describe('a day is the same day in every time zone', () => {
  for (const [zone, offset] of zones) {
    test(zone, async () => {
      const id = await anArtifact(alice, tracker, [of.set('due', { value: '2026-02-03' })]);
      await useZone(zone);
      assert.equal(await valueOf(id, 'due'), `2026-02-03T00:00:00${offset}`);
      const [created] = await changesetsOf(alice, id, 'fields=all&limit=50');
      assert.equal(shownIn(created, of.id('due')).value, `2026-02-03T00:00:00${offset}`);
      assert.ok((await byDay('2026-02-03')).includes(id));
      for (const other of ['2026-02-02', '2026-02-04']) assert.ok(!(await byDay(other)).includes(id), other);
      assert.ok((await byTql(`due = "2026-02-03"`)).includes(id));
      assert.ok((await byTql(`due >= "2026-02-03" AND due < "2026-02-04"`)).includes(id));
      assert.ok(!(await byTql(`due < "2026-02-03" OR due > "2026-02-03"`)).includes(id));
    });
  }
});

describe('a point in time is the same in every time zone', () => {
  for (const [zone, offset] of zones) {
    test(zone, async () => {
      const moment = '2026-02-03T10:15:00+01:00';
      const id = await anArtifact(alice, tracker, [of.set('meeting', { value: moment })]);
      const before = await alice.get(`/artifacts/${id}`);
      await useZone(zone);
      const shown = String(await valueOf(id, 'meeting'));
      assert.equal(Date.parse(shown), Date.parse(moment));
      assert.ok(shown.endsWith(offset), shown);
      const after = await alice.get(`/artifacts/${id}`);
      assert.equal(after.text === before.text, after.headers['etag'] === before.headers['etag']);
    });
  }
});

test('a field that begins or ceases to display times keeps its days', async () => {
  await useZone('America/New_York');
  const id = await anArtifact(alice, tracker, [of.set('due', { value: '2026-02-03' })]);
  const display = async (isTimeDisplayed: boolean) => {
    const body = { is_time_displayed: isTimeDisplayed };
    assert.equal((await hearth.admin.patch(`/tracker_fields/${of.id('due')}`, { body })).status, 200);
    assert.equal(await valueOf(id, 'due'), '2026-02-03T00:00:00-05:00');
    assert.ok((await byTql(`due = "2026-02-03"`)).includes(id));
    assert.ok(!(await byTql(`due = "2026-02-02"`)).includes(id));
  };
  await display(true);
  await display(false);
  await useZone('Pacific/Kiritimati');
  assert.equal(await valueOf(id, 'due'), '2026-02-03T00:00:00+14:00');
});

describe('dates that were stored as points in time become days', () => {
  for (const zone of ['America/New_York', 'Europe/Paris', 'Pacific/Kiritimati']) {
    test(`when the server was in ${zone}`, async () => {
      await useZone(zone);
      const id = await anArtifact(alice, tracker, [of.set('due', { value: '2026-02-03' })]);
      await changed(alice, id, [of.set('due', { value: '2026-07-04' })]);
      const deleted = await anArtifact(alice, tracker, [of.set('due', { value: '2026-02-03' })]);
      const shown = (await alice.get(`/artifacts/${id}`)).json;
      const history = await changesetsOf(alice, id, 'fields=all&limit=50');

      const moments = { '2026-02-03': new Date(2026, 1, 3).getTime(), '2026-07-04': new Date(2026, 6, 4).getTime() };
      await hearth.platform.db.write(async (tx) => {
        for (const [day, moment] of Object.entries(moments)) {
          const written = [`"${day}"`, String(moment)] as const;
          await sql`update artifacts set document = replace(document, ${written[0]}, ${written[1]})`.execute(tx);
          await sql`update changesets set changes = replace(changes, ${written[0]}, ${written[1]})`.execute(tx);
          await tx
            .updateTable('artifact_index')
            .set({ value: moment })
            .where('field_id', '=', of.id('due'))
            .where('value', '=', Date.parse(day))
            .execute();
        }
      });
      assert.equal((await hearth.admin.delete(`/artifacts/${deleted}`)).status, 200);
      await hearth.platform.db.write((tx) => days.up(tx, hearth.platform.db.engine));
      await useZone('UTC');
      assert.equal((await hearth.admin.post(`/deleted_artifacts/${deleted}/restore`)).status, 200);
      assert.equal(await valueOf(id, 'due'), '2026-07-04T00:00:00+00:00');
      assert.equal(await valueOf(deleted, 'due'), '2026-02-03T00:00:00+00:00');
      assert.deepEqual(
        (await byDay('2026-02-03')).filter((one) => one === id || one === deleted),
        [deleted],
      );
      assert.deepEqual(
        (await byDay('2026-07-04')).filter((one) => one === id || one === deleted),
        [id],
      );
      await useZone(zone);
      assert.deepEqual((await alice.get(`/artifacts/${id}`)).json, shown);
      assert.deepEqual(await changesetsOf(alice, id, 'fields=all&limit=50'), history);
    });
  }
});

test('a preset day is the same day in every time zone', async () => {
  const preset = { type: 'date', default_value: '2026-02-03' };
  const other = await trackerOf(hearth.admin, project.id, 'preset', { title: { type: 'string' }, due: preset });
  const { id } = other;
  const inOther = fieldsOf(other);
  const due = inOther.id('due');
  for (const [zone, offset] of zones) {
    await useZone(zone);
    const shown = (await alice.get(`/trackers/${id}`)).json.fields.find((field) => field.field_id === due);
    assert.deepEqual([shown?.default_value, zone], ['2026-02-03', zone]);
    const seconds = Date.parse(`2026-02-03T00:00:00${offset}`) / 1000;
    assert.partialDeepStrictEqual(shown?.specific_properties, { default_value: seconds });
    const made = await anArtifact(alice, other, [inOther.set('title', { value: zone })]);
    assert.equal(shownIn(await readArtifact(alice, made), due).value, `2026-02-03T00:00:00${offset}`);
  }
});

test('the setting accepts only names of time zones', async () => {
  for (const zone of ['Europe/Atlantis', '', '+02:00', 'CEST?']) {
    const { status, error } = await hearth.admin.patch('/platform_settings', { body: { time_zone: zone } });
    assert.equal(status, 400, zone);
    assert.match(error.message, /time zone, such as Europe\/Paris/);
  }
});
