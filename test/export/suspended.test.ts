import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { importing } from '../support/formats/archive.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const other = await startHearth({ after });
const directory = await mkdtemp(join(tmpdir(), 'hearth-export-'));
after(() => rm(directory, { recursive: true, force: true }));

test('a suspended project with a banner stays suspended and keeps its banner', async () => {
  const { admin } = hearth;
  const project = await hearth.project(admin, { shortname: 'asleep' });
  await admin.put(`/projects/${project.id}/banner`, { body: { message: 'Back in spring' } });
  const suspended = await admin.patch(`/projects/${project.id}`, { body: { status: 'suspended' } });
  assert.equal(suspended.status, 200, suspended.text);
  await hearth.platform.exports.run(project.id, join(directory, 'asleep'));
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const { projectId } = await importing(other, join(directory, 'asleep'), { automap });
  const shown = await other.admin.get(`/projects/${projectId}`);
  assert.equal(shown.json.status, 'suspended');
  const active = await other.admin.patch(`/projects/${projectId}`, { body: { status: 'active' } });
  assert.equal(active.status, 200, active.text);
  assert.equal((await other.admin.get(`/projects/${projectId}/banner`)).json.message, 'Back in spring');
});
