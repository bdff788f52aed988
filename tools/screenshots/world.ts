import { defined } from '../../test/support/hearth/expect.ts';
import type { Hearth, KnownCaller } from '../../test/support/hearth/hearth.ts';
import { done, svnOf } from '../../test/support/svn/working-copies.ts';
import { anArtifact, changed, fieldsOf } from '../../test/support/worlds/trackers.ts';

type Cleanup = Parameters<typeof svnOf>[0];

const titles = [
  'The lamp does not turn in strong wind',
  'Fog signal repeats twice after a restart',
  'Log book loses the last entry of the day',
  'Brass rail at the gallery is loose',
  'Clockwork runs three seconds fast per hour',
  'The weather report is sent before it is complete',
  'Visitors see the keeper’s private notes',
  'Oil gauge shows litres as gallons',
  'Radio is silent on channel sixteen',
  'Stairs: the third lamp flickers',
  'The boat’s arrival is announced a day late',
  'Paint comes off on the weather side',
] as const;
const states = ['New', 'Confirmed', 'In progress', 'Fixed', 'Closed', 'Declined'];
const severities = ['Blocking', 'Critical', 'Major', 'Minor', 'Cosmetic'];

async function bugsIn(by: KnownCaller, others: readonly KnownCaller[], projectId: number) {
  const { json: trackers } = await by.get(`/projects/${projectId}/trackers`);
  const bugs = defined(trackers.find((tracker) => tracker.item_name === 'bug'));
  const field = fieldsOf(bugs);
  const ids: number[] = [];
  for (const [index, title] of [...titles, ...titles.map((one) => `${one} (again)`)].entries()) {
    const person = others[index % others.length];
    ids.push(
      await anArtifact(person ?? by, bugs, [
        field.set('title', { value: title }),
        field.set('description', {
          value: {
            format: 'commonmark',
            content: `Seen **twice** this week, see art #${Math.max(1, index)}.\n\n- at night\n- with the door open`,
          },
        }),
        field.set('severity', { bind_value_ids: [field.value('severity', severities[index % 5] ?? 'Minor')] }),
        field.set('assigned_to', { bind_value_ids: [person?.id ?? by.id] }),
        field.set('due_date', { value: `2026-12-${String(1 + index).padStart(2, '0')}` }),
      ]),
    );
  }
  for (const [index, id] of ids.entries()) {
    const state = states[index % 6] ?? 'New';
    if (state === 'New') continue;
    await changed(by, id, [field.set('status', { bind_value_ids: [field.value('status', state)] })], {
      comment: { body: `Looked at it on the way up: _${state.toLowerCase()}_.`, format: 'commonmark' },
    });
  }
  return { tracker: bugs.id, artifact: ids[2] ?? 0 };
}

async function sourcesIn(test: Cleanup, hearth: Hearth, by: KnownCaller, project: { id: number; shortname: string }) {
  const real = svnOf(test, hearth, [by]);
  const repository = await real.repository(by, project.id, 'lamp', {
    immutable_tags: { paths: ['/tags'], whitelist: [] },
    access_file: '[/trunk]\n@members = rw\n',
  });
  const url = `${hearth.base}/svnplugin/${project.shortname}/lamp`;
  const source =
    'export interface Lamp {\n  isLit: boolean;\n}\n\n/** Turns with the wind. */\nexport const turn = (lamp: Lamp): Lamp => ({ ...lamp });\n';
  real.write('trunk/lamp.ts', source);
  real.write('trunk/README.md', '# The lamp\n\nHow it turns, and why.\n');
  done(await real.svn(by.username, 'import', '-m', 'Bring the lamp under control, art #3', 'trunk', `${url}/trunk`));
  done(await real.svn(by.username, 'checkout', '--quiet', url, 'copy'));
  real.write(
    'copy/trunk/lamp.ts',
    `${source}\nexport const light = (lamp: Lamp): Lamp => ({ ...lamp, isLit: true });\n`,
  );
  done(await real.svn(by.username, 'commit', '-m', 'Light it, art #1', 'copy'));
  return { repository: repository.name, revision: 3 };
}

/** A realistic project: people, bugs with a history, and a repository. */
export async function createWorld(test: Cleanup, hearth: Hearth) {
  const ada = await hearth.user('ada', { realName: 'Ada Keeper' });
  const ben = await hearth.user('ben', { realName: 'Ben Boatman' });
  const cleo = await hearth.user('cleo', { realName: 'Cleo Clockmaker' });
  const { id, shortname } = await hearth.project(ada, {
    shortname: 'lighthouse',
    label: 'Lighthouse',
    description: 'Everything that keeps the light burning: the lamp, the clockwork, the stairs and the boat.',
    template_id: null,
    xml_template_name: 'issues',
  });
  await hearth.project(ada, { shortname: 'harbour', label: 'Harbour', description: 'Berths, cranes and ropes.' });
  await hearth.members(id, [ben, cleo]);
  const bugs = await bugsIn(ada, [ada, ben, cleo], id);
  const sources = await sourcesIn(test, hearth, ada, { id, shortname });
  return { person: ada, project: shortname, ...bugs, ...sources };
}
