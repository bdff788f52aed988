import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { convertAndImport } from '../../support/formats/foreign-project.ts';
import { startHearth } from '../../support/hearth/hearth.ts';

const hearth = await startHearth({ after });

/** In the cloud, accounts have ids and display names; texts mention the ids. Zoe appears only in mentions. */
const ids = { ada: '557058:f58131cb-b67d', ben: '5b10ac8d82e05b22cc7d4ef5', zoe: 'qm:1-2:3', ada2: '557058:other' };
const user = (id: string, name: string) => ({ accountId: id, displayName: name, active: true });
const [ada, ben, ada2] = [user(ids.ada, 'Ada Bee'), user(ids.ben, 'Ben Wax'), user(ids.ada2, 'Ada Bee')];

const csv = `Summary,Issue key,Issue id,Issue Type,Status,Assignee,Assignee Id,Reporter,Reporter Id,Created,Parent,Parent key,Sub-tasks,Watchers,Watchers,Watchers Id,Watchers Id,Custom field (Epic Link),Inward issue link (Blocks),Description,Comment
Season,HIVE-1,10001,Epic,Open,Ben Wax,${ids.ben},Ada Bee,${ids.ada},2021-04-01T08:00:00.000+0000,,,,Ada Bee,Zoe Comb,${ids.ada},${ids.zoe},,,"Ask [~accountid:${ids.ben}], [~accountid:${ids.zoe}] and [~accountid:nobody]. {{[~accountid:${ids.ben}]}}","2021-04-02T08:00:00.000+0000;${ids.ben};Yes, [~accountid:${ids.ada2}]"
Honey,HIVE-2,10002,Story,Open,,,Ada Bee,${ids.ada2},2021-04-03T08:00:00.000+0000,,,10003,,,,,HIVE-1,HIVE-4,,
Jar,HIVE-3,10003,Sub-task,Open,,,Ada Bee,${ids.ada},2021-04-04T08:00:00.000+0000,10002,HIVE-2,,,,,,,,,
Wax,HIVE-4,10004,Story,Open,,,Ada Bee,${ids.ada},2021-04-05T08:00:00.000+0000,,,,,,,,OTHER-1,OTHER-2,,
`;

const mention = (id: string, name: string) => ({ type: 'mention', attrs: { id, text: `@${name}` } });
const said = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
const document = (...content: object[]) => ({ type: 'doc', version: 1, content: [{ type: 'paragraph', content }] });
const blocks = { name: 'Blocks', outward: 'blocks', inward: 'is blocked by' };

const issue = (number: number, created: string, fields: object, changelog: object[] = []) => ({
  id: `1000${number}`,
  key: `HIVE-${number}`,
  fields: { issuetype: { name: 'Story' }, status: { name: 'Open' }, reporter: ada, created, ...fields },
  changelog: { histories: changelog },
});

const json = {
  names: { customfield_1: 'Epic Link' },
  issues: [
    issue(1, '2021-04-01T08:00:00.000+0000', {
      summary: 'Season',
      issuetype: { name: 'Epic' },
      assignee: ben,
      watches: { watchCount: 2 },
      description: document(
        said('Ask '),
        mention(ids.ben, 'Ben Wax'),
        said(', '),
        mention(ids.zoe, 'Zoe Comb'),
        said(' and '),
        mention('nobody', ''),
        said('. '),
        said(`[~accountid:${ids.ben}]`, 'code'),
      ),
      comment: {
        comments: [{ author: ben, created: '2021-04-02T08:00:00.000+0000', body: `Yes, [~accountid:${ids.ada2}]` }],
      },
    }),
    issue(
      2,
      '2021-04-03T08:00:00.000+0000',
      {
        summary: 'Honey',
        reporter: ada2,
        customfield_1: 'HIVE-1',
        subtasks: [{ key: 'HIVE-3' }],
        issuelinks: [{ type: blocks, inwardIssue: { key: 'HIVE-4' } }],
      },
      [
        {
          author: ben,
          created: '2021-04-06T08:00:00.000+0000',
          items: [{ field: 'Epic Link', from: '', fromString: '', to: '10001', toString: 'HIVE-1' }],
        },
      ],
    ),
    issue(3, '2021-04-04T08:00:00.000+0000', { summary: 'Jar', parent: { key: 'HIVE-2' } }),
    issue(4, '2021-04-05T08:00:00.000+0000', {
      summary: 'Wax',
      customfield_1: 'OTHER-1',
      issuelinks: [{ type: blocks, inwardIssue: { key: 'OTHER-2' } }],
    }),
  ],
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const profile = (id: string, name: string): string =>
  `<a href="https://hive.example.net/secure/ViewProfile.jspa?accountId=${encodeURIComponent(id)}" class="user-hover" rel="${id}" data-account-id="${id}" accountid="${id}" rel="noreferrer">${name}</a>`;
const item = (number: number, created: string, by: { accountId: string; displayName: string }, rest: string): string =>
  `<item><link>https://hive.example.net/browse/HIVE-${number}</link><key id="1000${number}">HIVE-${number}</key><status>Open</status><created>${created}</created><reporter accountid="${by.accountId}">${by.displayName}</reporter>${rest}</item>`;
const epic = (key: string): string =>
  `<customfields><customfield key="com.pyxis.greenhopper.jira:gh-epic-link"><customfieldname>Epic Link</customfieldname><customfieldvalues><customfieldvalue>${key}</customfieldvalue></customfieldvalues></customfield></customfields>`;
const inward = (key: string): string =>
  `<issuelinks><issuelinktype><name>Blocks</name><inwardlinks description="is blocked by"><issuelink><issuekey>${key}</issuekey></issuelink></inwardlinks></issuelinktype></issuelinks>`;
const xml = `<rss><channel>${[
  item(
    1,
    'Thu, 1 Apr 2021 08:00:00 +0000',
    ada,
    `<type>Epic</type><summary>Season</summary><assignee accountid="${ids.ben}">Ben Wax</assignee><watches>2</watches><description>${escaped(`<p>Ask ${profile(ids.ben, 'Ben Wax')}, ${profile(ids.zoe, 'Zoe Comb')} and [~accountid:nobody]. <code>x</code></p>`)}</description><comments><comment author="${ids.ben}" created="Fri, 2 Apr 2021 08:00:00 +0000">${escaped(`<p>Yes, ${profile(ids.ada2, 'Ada Bee')}</p>`)}</comment></comments>`,
  ),
  item(
    2,
    'Sat, 3 Apr 2021 08:00:00 +0000',
    ada2,
    `<type>Story</type><summary>Honey</summary><subtasks><subtask id="10003">HIVE-3</subtask></subtasks>${inward('HIVE-4')}${epic('HIVE-1')}`,
  ),
  item(3, 'Sun, 4 Apr 2021 08:00:00 +0000', ada, '<type>Story</type><summary>Jar</summary>'),
  item(
    4,
    'Mon, 5 Apr 2021 08:00:00 +0000',
    ada,
    `<type>Story</type><summary>Wax</summary>${inward('OTHER-2')}${epic('OTHER-1')}`,
  ),
].join('')}</channel></rss>`;

const shown = (text: unknown): string => String(text).replaceAll(/<\/?p>/g, '');

async function converted(name: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-cloud-'));
  after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), content);
  return convertAndImport(
    hearth,
    { after },
    {
      tool: 'jira',
      location: folder,
      mapping: JSON.stringify({
        project: { shortname: name.replace('.', '-') },
        users: { 'ben.wax': 'map:admin', 'ada.bee': 'create:A', 'ada.bee.2': 'create:A' },
      }),
    },
  );
}

describe('an export of Jira Cloud', () => {
  for (const [name, content] of [
    ['hive.csv', csv],
    ['hive.json', JSON.stringify(json)],
    ['hive.xml', xml],
  ] as const) {
    test(`keeps mentions by account, epics, sub-tasks, and links reported at their other end: ${name}`, async () => {
      const project = await converted(name, content);
      const linksOf = (key: string): unknown => project.values(key)['links'];
      assert.deepEqual(['HIVE-1', 'HIVE-2', 'HIVE-3', 'HIVE-4'].map(linksOf), [
        ['_is_child HIVE-2'],
        ['_is_child HIVE-3'],
        [],
        ['blocks HIVE-2'],
      ]);
      assert.equal(project.values('HIVE-4')['epic_link'], 'OTHER-1');
      assert.match(shown(project.values('HIVE-1')['description']), /^Ask @admin, Zoe Comb and @nobody\. /);
      const history = await project.history('HIVE-1');
      const comment = history.find(({ comment: said }) => said !== '');
      assert.deepEqual([comment?.by, shown(comment?.comment)], ['admin', 'Yes, @ada.bee.2']);
      assert.deepEqual(
        (await Promise.all(['HIVE-1', 'HIVE-2'].map((key) => project.history(key)))).map(([created]) => created?.by),
        ['ada.bee', 'ada.bee.2'],
      );
      if (name !== 'hive.xml')
        assert.match(shown(project.values('HIVE-1')['description']), new RegExp(`\`\\[~accountid:${ids.ben}\\]\`$`));
      if (name === 'hive.json')
        assert.deepEqual(
          history
            .slice(1)
            .filter(({ changed }) => 'links' in changed)
            .map(({ by, on }) => [by, on]),
          [['admin', '2021-04-06T08:00:00']],
        );
      assert.deepEqual(project.leftByConversion, {
        ...(name === 'hive.json' ? {} : { 'histories of issues, which this export does not have': 4 }),
        'links to items that are not in the export': 1,
        watchers: 2,
      });
    });
  }
});
