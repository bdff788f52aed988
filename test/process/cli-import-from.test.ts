import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { foreignExport } from '../support/formats/foreign-project.ts';
import { withinASecond } from '../support/hearth/store.ts';
import { startAdministered } from './administered.ts';

const { admin, call, run, hearth } = await startAdministered({ after });
const directory = await mkdtemp(join(tmpdir(), 'hearth-import-from-'));
after(() => rm(directory, { recursive: true, force: true }));

interface Report {
  projectId?: number;
  counts: { artifacts: number; changesets: number };
}

const sources: [tool: string, name: string][] = [
  ['redmine', 'redmine'],
  ['jira', 'jira-csv'],
  ['jira', 'jira-xml'],
  ['jira', 'jira-json'],
  ['github', 'github'],
  ['gitlab', 'gitlab'],
];

for (const [tool, name] of sources) {
  test(`a project of ${name} is mapped, imported in a dry run, and imported`, async () => {
    const from = [foreignExport(name), '--from', tool];
    const mapping = join(directory, `${name}.json`);
    const written = await run('import', ...from, '--write-mapping', mapping);
    assert.match(written, /has everything that can be mapped\. Edit it, and import with --mapping/);
    const again = await hearth(['import', ...from, '--write-mapping', mapping]);
    assert.equal(again.code, 1, 'an edited mapping is never overwritten');

    const proposed = JSON.parse(await readFile(mapping, 'utf8')) as { project?: object };
    const project = { ...proposed.project, shortname: `from-${name}`, name: `From ${name}` };
    await writeFile(mapping, JSON.stringify({ ...proposed, project }));
    const request = ['import', ...from, '--mapping', mapping, '--automap', 'no-email,create:A', '--json'];
    const trial = JSON.parse(await run(...request, '--dry-run')) as Report;
    assert.equal(trial.projectId, undefined);
    assert.ok(trial.counts.artifacts > 0);

    const made = JSON.parse(await run(...request)) as Report;
    assert.deepEqual(made.counts, trial.counts, 'the dry run says what the import says');
    const { projectId = 0 } = made;
    await withinASecond(
      async () => (await call('GET', `/projects/${projectId}`, { headers: admin })).status === 200,
      'the project',
    );
    const shown = (await call('GET', `/projects/${projectId}`, { headers: admin })).json;
    assert.deepEqual([shown.shortname, shown.label], [`from-${name}`, `From ${name}`]);
    const trackers = (await call('GET', `/projects/${projectId}/trackers?limit=50`, { headers: admin })).json;
    let artifacts = 0;
    for (const { id } of trackers) {
      const listed = await call('GET', `/trackers/${id}/artifacts?limit=1`, { headers: admin });
      artifacts += Number(listed.headers['x-pagination-size']);
    }
    assert.equal(artifacts, made.counts.artifacts);
  });
}

test('errors explain faults of a source or a mapping, and an unknown tool', async () => {
  const nowhere = await hearth(['import', join(directory, 'nowhere'), '--from', 'github', '--dry-run']);
  assert.deepEqual([nowhere.code, nowhere.stdout], [1, '']);
  assert.match(nowhere.stderr, /nowhere/);
  const broken = join(directory, 'broken.json');
  await writeFile(broken, '{');
  const mapped = await hearth(['import', foreignExport('gitlab'), '--from', 'gitlab', '--mapping', broken]);
  assert.equal(mapped.code, 1);
  assert.doesNotMatch(mapped.stderr, /\n {4}at /);
  const unknown = await hearth(['import', foreignExport('gitlab'), '--from', 'trello']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /redmine, jira, github, gitlab|trello/);
});
