import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Tool } from '../../../server/features/import-from/index.ts';
import { convertAndImport, foreignExport } from '../../support/formats/foreign-project.ts';
import { startHearth } from '../../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const convert = (tool: Tool, name: string, mapping: object = {}) =>
  convertAndImport(
    hearth,
    { after },
    { tool, location: foreignExport(name), mapping: JSON.stringify({ project: { shortname: name }, ...mapping }) },
  );

type Converted = Awaited<ReturnType<typeof convert>>;

/** Each change in one line: date, author, comment and changed values. */
async function lines(converted: Converted, oldId: string): Promise<string[]> {
  const [, ...changes] = await converted.history(oldId);
  return changes.map(({ on, by, comment, isPrivate, changed }) =>
    [on, by, isPrivate ? `(private) ${comment}` : comment, JSON.stringify(changed)]
      .filter((part) => part !== '' && part !== '{}')
      .join(' '),
  );
}

async function contentOf(converted: Converted, oldId: string, name: string): Promise<string> {
  const files = converted.artifact(oldId).values.flatMap((value) => value.file_descriptions ?? []);
  const file = files.find((one) => one.name === name);
  const read = await fetch(`${hearth.base}${file?.html_url}`, { headers: { 'X-Auth-AccessKey': admin.accessKey } });
  return read.text();
}

describe('issues of GitHub', async () => {
  const github = await convert('github', 'github', { users: { wren: 'create:A', finch: 'create:A' } });
  const number = (oldId: string) => github.numberOf(oldId);

  test('have their values, trackers and former numbers; pull requests are counted', () => {
    assert.deepEqual(github.oldIds, ['1', '3', '4']);
    assert.deepEqual(
      github.trackers.map(({ label }) => label),
      ['Issue', 'Task'],
    );
    assert.deepEqual(github.values('1'), {
      title: 'The pond leaks badly',
      description: `Water is gone, see art #${number('3')}, art #${number('3')}, art #${number('3')} and art #${number('3')}.\n\n\`#3\` other/repo#3 #404 ping @wren`,
      status: ['Not planned'],
      assignee: ['finch'],
      labels: ['bug', 'very wet'],
      milestone: ['Summer'],
      links: ['_is_child 3'],
      attachments: [],
      old_id: '1',
      old_address: 'https://github.com/acme/pond/issues/1',
    });
    assert.equal(
      github.values('4')['title'],
      `Second page after art #${number('1')}, bug art #${number('3')} and #404`,
    );
    assert.deepEqual(github.report.left, []);
    assert.deepEqual(github.leftByConversion, {
      'comments on pull requests': 1,
      'dates and descriptions of milestones': 1,
      'events of pull requests': 1,
      'events of the kind subscribed': 1,
      'locked conversations': 1,
      'pull requests': 1,
      reactions: 6,
    });
  });

  test('have the history of their events and comments, and only insiders get accounts', async () => {
    const [created] = await github.history('1');
    const { title, status, labels, assignee, milestone } = created?.changed ?? {};
    assert.deepEqual([created?.by, created?.on], ['wren', '2022-05-01T08:00:00']);
    assert.deepEqual(
      [title, status, labels, assignee, milestone],
      ['Pond leaks', ['Open'], ['very wet'], undefined, undefined],
    );
    assert.deepEqual(await lines(github, '1'), [
      '2022-05-01T09:00:00 wren {"title":"The pond leaks badly"}',
      '2022-05-02T08:30:00 finch {"labels":["bug","very wet"]}',
      '2022-05-02T08:31:00 finch {"labels":["bug","very wet","question"]}',
      '2022-05-02T08:32:00 finch {"labels":["bug","very wet"]}',
      '2022-05-02T08:40:00 finch {"assignee":["finch"]}',
      `2022-05-02T09:00:00 finch Looking at it. See art #${number('4')}.`,
      '2022-05-02T11:00:00 wren {"milestone":["Summer"]}',
      '2022-05-03T08:00:00 ghost {"links":["_is_child 3"]}',
      '2022-05-03T09:00:00 passer-by Same here',
      '2022-05-04T08:00:00 wren {"status":["Closed"]}',
      '2022-05-04T09:00:00 wren {"status":["Open"]}',
      '2022-05-05T08:00:00 wren {"status":["Not planned"]}',
    ]);
    assert.deepEqual(github.report.newUsers.toSorted(), ['finch', 'wren']);
    const { access } = (await admin.get(`/projects/${github.report.projectId}`)).json;
    assert.equal(access, 'public');
  });
});

describe('issues of GitLab', async () => {
  const gitlab = await convert('gitlab', 'gitlab', { users: { mole: 'create:S' }, private_to: ['project_members'] });
  const number = (oldId: string) => gitlab.numberOf(oldId);

  test('have their values, links and uploads', async () => {
    assert.deepEqual(gitlab.oldIds, ['1', '2', '3']);
    const { description, ...values } = gitlab.values('1');
    assert.deepEqual(values, {
      title: 'Barn door squeaks loudly',
      status: ['Closed'],
      assignee: ['hen'],
      labels: ['noise', 'old wood'],
      milestone: ['Spring'],
      due_date: '2023-03-05',
      weight: 3,
      estimate_hours: 2,
      links: ['3', 'blocks 2'],
      attachments: ['door.txt', 'oil.txt'],
      old_id: '1',
      old_address: 'https://gitlab.example.com/farm/barn/-/issues/1',
    });
    assert.match(
      String(description),
      new RegExp(`^Oil it, see (art #${number('2')}, ){2}art #${number('2')} and art #${number('2')}\\.`),
    );
    assert.match(String(description), /!\[door\]\(\/plugins\/tracker\/attachments\/\d+-door\.txt\)/);
    assert.equal(await contentOf(gitlab, '1', 'oil.txt'), 'Some oil\n');
    assert.equal(gitlab.values('2')['permissions_on_artifact'], 1);
    assert.deepEqual(gitlab.report.left, []);
    assert.deepEqual(gitlab.leftByConversion, {
      'system notes: mentioned in merge …': 1,
      'times spent': 1,
      votes: 2,
    });
  });

  test('have the history of their system notes and events', async () => {
    const [created] = await gitlab.history('1');
    const { title, assignee, labels, attachments, milestone } = created?.changed ?? {};
    assert.deepEqual([title, assignee, labels], ['Barn door squeaks', ['owl'], ['urgent']]);
    assert.deepEqual([attachments, milestone], [['door.txt'], undefined]);
    const files = gitlab.artifact('1').values.flatMap((value) => value.file_descriptions ?? []);
    assert.deepEqual(await lines(gitlab, '1'), [
      '2023-01-10T09:00:00 owl {"assignee":["hen"]}',
      '2023-01-10T10:00:00 owl {"title":"Barn door squeaks loudly"}',
      '2023-01-10T11:00:00 owl {"labels":["noise","old wood"]}',
      '2023-01-11T08:00:00 hen {"links":["blocks 2"]}',
      `2023-01-11T09:00:00 hen Here is the oil: [can](/plugins/tracker/attachments/${files[1]?.id}-oil.txt), for art #${number('3')} {"attachments":["door.txt","oil.txt"]}`,
      '2023-01-11T10:00:00 hen (private) Do not tell the fox',
      '2023-01-12T08:00:00 owl {"milestone":["Winter"]}',
      '2023-01-13T08:00:00 owl {"milestone":["Spring"]}',
      '2023-01-13T09:00:00 owl {"due_date":"2023-03-05"}',
      '2023-01-13T10:00:00 owl {"links":["3","blocks 2"]}',
      '2023-01-14T08:00:00 hen {"status":["Closed"]}',
    ]);
    assert.deepEqual(await lines(gitlab, '2'), [
      '2023-01-12T09:00:00 owl {"labels":["hatch"]}',
      '2023-01-12T10:00:00 owl {"labels":[]}',
      '2023-01-13T09:00:00 owl {"status":["Closed"]}',
      '2023-01-13T10:00:00 hen {"status":["Open"]}',
    ]);
  });
});

describe('issues of Jira', async () => {
  const json = await convert('jira', 'jira-json', { users: { gone: 'create:S' } });

  test('come from JSON with their values, texts and attachments', async () => {
    assert.deepEqual(json.oldIds, ['HIVE-1', 'HIVE-2', 'HIVE-3']);
    const { description, ...values } = json.values('HIVE-1');
    const [two, three] = [json.numberOf('HIVE-2'), json.numberOf('HIVE-3')];
    assert.deepEqual(values, {
      title: 'Honey is too thin',
      status: ['Done'],
      assignee: ['ben'],
      priority: ['Major'],
      resolution: ['Fixed'],
      labels: ['honey', 'thin'],
      components: ['Frames'],
      fix_versions: ['2.0'],
      affected_versions: ['1.0'],
      due_date: '2021-05-01',
      original_estimate_hours: 2,
      environment: 'In the _sun_',
      story_points: 3,
      flavor: ['Lime', 'Clover'],
      sprint: ['Sprint 1'],
      reviewer: ['ada'],
      links: ['_is_child HIVE-3', 'blocks HIVE-2'],
      attachments: ['jar.txt', 'late.txt'],
      old_id: 'HIVE-1',
      old_address: 'https://jira.example.com/browse/HIVE-1',
    });
    assert.match(
      String(description),
      new RegExp(
        `^## Why\n\\*\\*Thin\\*\\* honey, see art #${two} and the jar \\(art #${two}\\)\\. Ask @ben \`HIVE-2\``,
      ),
    );
    assert.match(String(description), /```java\nHIVE-2 \*x\*\n```/);
    assert.match(String(description), /1\. one\n {3}- two {2}\n!\[\]\(\/plugins\/tracker\/attachments\/\d+-jar\.txt\)/);
    assert.match(
      String(json.values('HIVE-2')['description']),
      new RegExp(`^\\*\\*Bold\\*\\* like art #${json.numberOf('HIVE-1')}\n\n- one$`),
    );
    assert.equal(json.values('HIVE-2')['permissions_on_artifact'], 1);
    assert.equal(await contentOf(json, 'HIVE-1', 'late.txt'), 'Late\n');
    assert.deepEqual(json.report.left, []);
    assert.deepEqual(json.leftByConversion, {
      'changes of Rank in the history': 1,
      'links to items that are not in the export': 1,
      votes: 2,
      watchers: 1,
      'work logs': 1,
    });
    const [created] = await json.history('HIVE-1');
    const { title, status, labels, story_points: points, attachments } = created?.changed ?? {};
    assert.deepEqual([title, status, labels, points, attachments], ['Honey thin', ['Open'], ['honey'], 5, ['jar.txt']]);
    assert.deepEqual(await lines(json, 'HIVE-1'), [
      '2021-04-02T08:00:00 ben {"status":["In Progress"],"assignee":["ben"]}',
      '2021-04-02T10:00:00 ben {"links":["blocks HIVE-2"],"attachments":["jar.txt","late.txt"],"labels":["honey","thin"]}',
      `2021-04-03T08:00:00 ben Heat it, see art #${three}`,
      '2021-04-03T09:00:00 ada (private) Costs 3 coins',
      '2021-04-04T08:00:00 ada {"title":"Honey is too thin","status":["Done"],"resolution":["Fixed"],"fix_versions":["2.0"],"story_points":3}',
      '2021-04-05T09:00:00 ben {"links":["_is_child HIVE-3","blocks HIVE-2"]}',
    ]);
  });

  test('come from CSV with repeated columns, semicolons and Windows-1252', async () => {
    const csv = await convert('jira', 'jira-csv');
    const two = csv.numberOf('HIVE-2');
    const {
      title,
      description,
      status,
      labels,
      flavor,
      due_date: due,
      story_points: points,
      links,
    } = csv.values('HIVE-1');
    assert.deepEqual([title, description], ['Größe of the hive', `**Big**, see art #${two}`]);
    assert.deepEqual(
      [status, labels, flavor, due, points],
      [['Resolved'], ['wax', 'big'], ['Lime', 'Clover'], '2021-05-01', 3],
    );
    assert.deepEqual(links, ['_is_child HIVE-3', 'blocks HIVE-2']);
    const local = (text: string): string => new Date(text).toISOString().slice(0, 19);
    assert.deepEqual(
      (await csv.history('HIVE-1')).map(({ on, by, comment }) => [on, by, comment]),
      [
        [local('2021-04-01T08:00:00'), 'ada', ''],
        [local('2021-04-01T09:00:00'), 'ada', ''],
        [local('2021-04-02T13:30:00'), 'ben', ''],
        [local('2021-04-02T14:00:00'), 'ben', `Measured; see art #${csv.numberOf('HIVE-3')}`],
        [local('2021-04-03T00:05:00'), 'ada', 'Thanks'],
        [local('2021-04-05T09:00:00'), 'ben', ''],
      ],
    );
    assert.equal(await contentOf(csv, 'HIVE-1', 'jar.txt'), 'Jar\n');
    assert.deepEqual(csv.leftByConversion, {
      'histories of issues, which this export does not have': 3,
      votes: 4,
    });
  });

  test('come from XML with HTML texts', async () => {
    const xml = await convert('jira', 'jira-xml');
    const { title, description, status, due_date: due, story_points: points, links } = xml.values('HIVE-1');
    assert.deepEqual(
      [title, status, due, points, links],
      ['Smoke in the hive', ['Fertig'], '2021-05-01', 3, ['_is_child HIVE-2']],
    );
    assert.match(String(description), new RegExp(`Smoke, see art #${xml.numberOf('HIVE-2')} and HIVE-9`));
    const [, , comment] = await xml.history('HIVE-1');
    assert.match(comment?.comment ?? '', /Open the .*roof/);
    assert.deepEqual([comment?.by, comment?.on], ['ben', '2021-04-02T09:00:00']);
    const tracker = xml.trackers.find(({ label }) => label === 'Bug');
    assert.deepEqual(tracker?.semantics.status.value_ids.length, 0);
  });
});
