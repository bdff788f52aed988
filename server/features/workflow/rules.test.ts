import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { ruledTracker } from '../../../test/support/worlds/ruled-tracker.ts';
import { fieldIn, valueIn } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin);
const tracker = await ruledTracker(hearth.admin, project.id);
const path = `/trackers/${tracker.id}/rules` as const;
const rules = {
  dates: [{ source_field_id: fieldIn(tracker, 'start'), target_field_id: fieldIn(tracker, 'end'), comparator: '≤' }],
  lists: [
    {
      source_field_id: fieldIn(tracker, 'os'),
      source_value_id: valueIn(tracker, 'os', 'Linux'),
      target_field_id: fieldIn(tracker, 'versions'),
      target_value_id: valueIn(tracker, 'versions', 'Debian'),
    },
    {
      source_field_id: fieldIn(tracker, 'os'),
      source_value_id: 100,
      target_field_id: fieldIn(tracker, 'versions'),
      target_value_id: 100,
    },
  ],
};

test('all rules are replaced together, and the tracker shows them', async () => {
  assert.deepEqual((await hearth.admin.get(path)).json, { dates: [], lists: [] });
  const put = await hearth.admin.put(path, { body: rules });
  assert.equal(put.status, 200, put.text);
  assert.deepEqual(put.json, rules);
  assert.deepEqual((await hearth.admin.get(path)).json, rules);
  assert.deepEqual((await hearth.admin.get(`/trackers/${tracker.id}`)).json.workflow.rules, rules);
});

test('an invalid rule is named, and no rule changes', async () => {
  await hearth.admin.put(path, { body: rules });
  const [date] = rules.dates;
  const body = { dates: [date, { ...date, comparator: '~' }], lists: [] };
  const answer = await hearth.admin.put(path, { body });
  assert.equal(answer.status, 400);
  assert.match(String(answer.error.i18n_error_message), /^The rules are not valid: there is no comparator ~;/);
  assert.deepEqual((await hearth.admin.get(path)).json, rules);
});

test('rules of an unknown tracker', async () => {
  assert.equal((await hearth.admin.get('/trackers/999999/rules')).status, 404);
});
