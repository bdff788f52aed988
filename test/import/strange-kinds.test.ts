import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSource } from '../../server/features/import/index.ts';
import { importing } from '../support/formats/archive.ts';
import { strangeKinds, strangeProject } from '../support/formats/strange-archive.ts';
import { faultsIn } from '../support/formats/validate-archive.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';

const hearth = await startHearth({ after });
const withRepository = await hasSubversion(hearth);
const directory = await mkdtemp(join(tmpdir(), 'hearth-strange-'));
after(() => rm(directory, { recursive: true, force: true }));

const text = withRepository ? strangeProject : strangeProject.replace(/<svn>.*<\/svn>/s, '');
await writeFile(join(directory, 'project.xml'), text);
await writeFile(
  join(directory, 'users.xml'),
  '<users><user><id>101</id><username>admin</username><realname>A</realname><email>admin@example.org</email><ldapid/></user></users>',
);
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;

test('an unknown kind is reported once for each place, by dry run and import alike, and not exported', async () => {
  const source = await openSource(directory);
  const trial = await hearth.platform.imports.examine(source, {
    creator: { id: hearth.admin.id, isTrusted: true },
    automap,
  });
  await source.close();
  const { left, projectId = 0 } = await importing(hearth, directory, { automap });
  assert.deepEqual(trial.left, left);
  const expected = strangeKinds.filter(([place]) => place !== 'svn' || withRepository);
  assert.deepEqual(
    expected
      .map(([place, line]) => [place, left.filter(([path]) => line.test(path))])
      .filter(([, found]) => found?.length !== 1),
    [],
  );
  assert.deepEqual(
    left.filter(([path, count]) => count !== 1 || !expected.some(([, line]) => line.test(path))),
    [],
  );
  const target = join(directory, 'export');
  await hearth.platform.exports.run(projectId, target);
  const exported = await readFile(join(target, 'project.xml'), 'utf8');
  assert.deepEqual(
    [...exported.matchAll(/strange-[\w-]+/gi)].map(([found]) => found),
    [],
  );
  assert.match(exported, /Pie of states/);
  assert.match(exported, /<name>inside<\/name>/);
  assert.match(exported, /name="projectmembers"/);
  assert.match(exported, /PLUGIN_AGILEDASHBOARD_PLANNING_PRIORITY_CHANGE/);
  assert.deepEqual(faultsIn(exported), []);
});
