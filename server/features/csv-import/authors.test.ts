import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defined, succeeds } from '../../../test/support/hearth/expect.ts';
import { everyField } from '../../../test/support/worlds/every-field.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth: { admin },
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const tracker = await everyField(admin, project.id, 'thing');
const path = `/trackers/${tracker.id}/csv_import` as const;
const mapping = { author_column: 'Author', date_column: 'Created', date_format: 'day_month_year' } as const;
const csv = `Author,Created,title\nbob,3/4/2020 10:30,Old\n,,New\n`;

test('a site administrator can import authors and dates of new artifacts', async () => {
  const trial = await admin.post(path, { body: { csv, ...mapping, dry_run: true } });
  succeeds(trial);
  assert.deepEqual([trial.json.created, trial.json.refused], [2, 0]);
  const done = await admin.post(path, { body: { csv, ...mapping } });
  succeeds(done);
  const [old, fresh] = await Promise.all(
    done.json.lines.map(async (line) => (await admin.get(`/artifacts/${line.artifact?.id}`)).json),
  );
  assert.deepEqual([old?.submitted_by, fresh?.submitted_by], [bob.id, admin.id]);
  assert.equal(Date.parse(old?.submitted_on ?? ''), new Date(2020, 3, 3, 10, 30).getTime());
  assert.equal(old?.last_modified_date, old?.submitted_on);
  const [first] = (await admin.get(`/artifacts/${old?.id}/changesets?fields=all`)).json;
  assert.deepEqual([first?.submitted_by, first?.submitted_on], [bob.id, old?.submitted_on]);
});

test('wrong authors and dates are refused, also for existing artifacts', async () => {
  const made = await admin.post(path, { body: { csv: 'title\nHere\n' } });
  const id = defined(made.json.lines[0]?.artifact).id;
  const lines = ['id,Author,Created,title', ',nobody,,a', ',,31/31/2020,b', ',,1/1/2999,c', `${id},bob,,d`];
  const { json } = await admin.post(path, { body: { csv: lines.join('\n'), ...mapping, dry_run: true } });
  assert.deepEqual(
    json.lines.map(({ errors }) => [errors[0]?.name, errors[0]?.message]),
    [
      ['Author', 'there is no user nobody.'],
      ['Created', '"31/31/2020" is not a date.'],
      ['Created', 'this date has not come yet.'],
      ['Author', 'an artifact that exists keeps its author and its date.'],
    ],
  );
  const { json: missing } = await admin.post(path, {
    body: { csv: 'title\nx\n', author_column: 'Who', dry_run: true },
  });
  assert.equal(missing.errors[0]?.message, 'there is no column "Who" with authors.');
});

test('nobody else may map such a column', async () => {
  for (const column of ['author_column', 'date_column'] as const) {
    const refused = await alice.post(path, { body: { csv, [column]: mapping[column], dry_run: true } });
    assert.equal(refused.status, 403, refused.text);
  }
});
