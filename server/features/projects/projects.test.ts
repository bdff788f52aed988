import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });

test('a body with every member of the interface creates a project', async () => {
  const field = await hearth.admin.post('/project_fields', { body: { name: 'Sponsor', type: 'line' } });
  assert.equal(field.json.id, 1);
  const template = await hearth.project(hearth.admin, { shortname: 'model' });
  assert.equal(template.id, 101);
  const body = {
    shortname: 'newproject',
    description: 'what it is about',
    label: 'A new project',
    is_public: true,
    allow_restricted: true,
    template_id: template.id,
    categories: [{ category_id: 1, value_id: 2 }],
    fields: [{ field_id: 1, value: 'the sponsor' }],
  };
  const made = await hearth.admin.post('/projects', { body });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.json.id, 102);
  assert.equal(made.json.access, 'public');
  assert.deepEqual(made.json.additional_fields, [{ name: 'Sponsor', value: 'the sponsor' }]);
  const read = await hearth.anonymous.get('/projects/102');
  assert.deepEqual(read.json, { ...made.json, is_member_of: false });
});
