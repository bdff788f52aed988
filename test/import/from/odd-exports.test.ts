import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { Tool } from '../../../server/features/import-from/index.ts';
import { convertAndImport } from '../../support/formats/foreign-project.ts';
import { startHearth } from '../../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const directory = await mkdtemp(join(tmpdir(), 'hearth-odd-'));
after(() => rm(directory, { recursive: true, force: true }));

/** Imports an export with these files. */
async function converted(
  tool: Tool,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  decisions: object = {},
) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name, path)), { recursive: true });
    await writeFile(join(directory, name, path), content);
  }
  const mapping = JSON.stringify({ project: { shortname: name, name }, ...decisions });
  return convertAndImport(hearth, { after }, { tool, location: join(directory, name), mapping });
}

const customField = (type: string, name: string, ...values: string[]): string => {
  const inside = values.map((value) => `<customfieldvalue>${value}</customfieldvalue>`).join('');
  return `<customfield key="com.atlassian.jira.plugin.system.customfieldtypes:${type}"><customfieldname>${name}</customfieldname><customfieldvalues>${inside}</customfieldvalues></customfield>`;
};
const issueXml = (number: number, created: string, more: string): string =>
  `<item><link>https://jira.example.org/browse/ODD-${number}</link><project key="ODD">Odd</project><key id="${number}">ODD-${number}</key><summary>Issue ${number}</summary><type>Bug</type><status>Open</status><reporter username="rose">Rose</reporter><created>${created}</created>${more}</item>`;

test('XML of Jira with times, several people, pictures, and dates that are wrong', async () => {
  const image = '&lt;img src="https://jira.example.org/secure/attachment/700/700_a+b.png" alt="a"/&gt;';
  const comments = `<comments>
    <comment author="ivy" created="Fri, 2 Feb 2024 09:00:00 +0100">&lt;p&gt;Older than its issue&lt;/p&gt;</comment>
    <comment author="ivy" created="never"> </comment>
  </comments>`;
  const imported = await converted('jira', 'odd-xml', {
    'export.xml': `<rss version="0.92"><channel>${issueXml(
      1,
      'Fri, 2 Feb 2024 10:05:07 +0100',
      `<description>&lt;p&gt;${image} https://ci.example.org/?i=ODD-2 ODD-2&lt;/p&gt;</description>${comments}
      <attachments><attachment id="700" name="a b.png" size="3" author="rose" created="Fri, 2 Feb 2024 10:05:07 +0100"/></attachments>
      <issuelinks><issuelinktype><name>Blocks</name><outwardlinks description="blocks"><issuelink><issuekey>ODD-2</issuekey></issuelink></outwardlinks></issuelinktype></issuelinks>
      <customfields>${customField('datetime', 'When', 'Thu, 29 Feb 2024 23:30:00 +0000')}${customField('multiuserpicker', 'Helpers', 'rose', 'ivy')}</customfields>`,
    )}${issueXml(
      2,
      'yesterday',
      '<updated>Sun, 4 Feb 2024 09:05:00 +0000</updated><issuelinks><issuelinktype><name>Clones</name><outwardlinks description="clones"><issuelink><issuekey>ODD-3</issuekey></issuelink></outwardlinks></issuelinktype></issuelinks>',
    )}${issueXml(3, 'Sat, 3 Feb 2024 00:00:00 +0000', '')}</channel></rss>`,
    'attachments/700/a b.png': 'png',
  });
  const when = imported.artifact('ODD-1').values.find(({ label }) => label === 'When');
  assert.equal(new Date(String(when?.value)).toISOString(), '2024-02-29T23:30:00.000Z');
  const { description, helpers } = imported.values('ODD-1');
  assert.deepEqual(helpers, ['rose', 'ivy']);
  const file = imported.artifact('ODD-1').values.flatMap((value) => value.file_descriptions ?? [])[0];
  assert.equal(
    description,
    `<p><img src="/plugins/tracker/attachments/${file?.id}-a%20b.png" alt="a" /> https://ci.example.org/?i=ODD-2 art #${imported.numberOf('ODD-2')}</p>`,
  );
  // The history begins with the creation, and empty comments are dropped.
  const history = await imported.history('ODD-1');
  assert.deepEqual(
    history.map(({ on, by, comment }) => [on, by, comment]),
    [
      ['2024-02-02T09:05:07', 'rose', ''],
      ['2024-02-02T09:05:07', 'ivy', '<p>Older than its issue</p>'],
    ],
  );
  assert.equal(imported.artifact('ODD-1').submitted_by_user.username, 'rose');
  // The issue has no date except its update, and its link has the same date.
  assert.deepEqual(
    (await imported.history('ODD-2')).map(({ on, changed }) => [on, changed['links']]),
    [['2024-02-04T09:05:00', ['clones ODD-3']]],
  );
  assert.deepEqual(imported.leftByConversion, {
    'dates before the creation of the item, replaced by that of the creation': 1,
    'dates of changes that cannot be read, replaced by the nearest known date': 1,
    'histories of issues, which this export does not have': 3,
  });
});

test('CSV of Jira in UTF-16 with undated comments, and semicolons in file names', async () => {
  const lines = [
    'Summary;Issue key;Issue Type;Status;Reporter;Created;Description;Comment;Comment;Attachment',
    'One;ODD-1;Bug;Open;rose;02.02.2024 10:05;!a b.png|thumbnail! and !x.png!;02.02.2024 11:00;rose;;"Only; a text";"02.02.2024 10:05;rose;a;b.png;https://jira.example.org/secure/attachment/700/a.png"',
  ];
  const text = lines.join('\r\n').replace('02.02.2024 11:00;rose;;', '"02.02.2024 11:00;rose;Said; with signs";');
  const imported = await converted('jira', 'odd-csv', {
    'export.csv': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'attachments/700/a;b.png': 'png',
  });
  assert.equal(imported.values('ODD-1')['description'], '![](a%20b.png) and ![](x.png)');
  assert.deepEqual(imported.values('ODD-1')['attachments'], ['a;b.png']);
  assert.deepEqual(
    (await imported.history('ODD-1')).map(({ on, by, comment }) => [on.slice(11), by, comment]).slice(1),
    [
      ['11:00:00', 'rose', 'Said; with signs'],
      ['11:00:00', 'anonymous', 'Only; a text'],
    ],
  );
});

test('issues of GitHub without the member pull_request are issues, and empty comments are dropped', async () => {
  const issue = (number: number, more: object) => ({
    number,
    title: `Issue ${number}`,
    state: 'open',
    body: null,
    user: { login: 'ann', type: 'User' },
    labels: [],
    created_at: '2024-01-01T10:00:00Z',
    html_url: `https://github.com/acme/odd/issues/${number}`,
    ...more,
  });
  const comment = {
    id: 2,
    body: null,
    user: null,
    created_at: '2024-01-03T10:00:00Z',
    issue_url: 'https://api.github.com/repos/acme/odd/issues/1',
  };
  const imported = await converted('github', 'odd-github', {
    'all.json': JSON.stringify([issue(1, { pull_request: null }), issue(2, { pull_request: { url: 'x' } }), comment]),
  });
  assert.deepEqual(imported.oldIds, ['1']);
  assert.equal(imported.leftByConversion['pull requests'], 1);
  assert.equal(imported.report.counts.changesets, 1);
});

test('CSV of Jira in other languages: decimal commas are numbers, and names of digits are unchanged', async () => {
  const columns = ['Weight', 'Price', 'Code', 'Big', 'Kind', 'Thousands', 'Mixed'];
  const line = (number: number, ...cells: string[]): string =>
    [`ODD-${number}`, `Issue ${number}`, 'Bug', 'Open', '15.Mär.24 22:30', ...cells].join(';');
  const imported = await converted('jira', 'odd-numbers', {
    'export.csv': [
      [
        'Issue key',
        'Summary',
        'Issue Type',
        'Status',
        'Created',
        ...columns.map((one) => `Custom field (${one})`),
      ].join(';'),
      line(1, '1,5', '2.50', '007', '12345678901234567890', '0x10', '1,000', '1,5'),
      line(2, '-3', '', '8', '1', '2', '2,500', '2.5'),
    ].join('\n'),
  });
  const of = (key: string) => {
    const { weight, price, code, big, kind, thousands, mixed } = imported.values(key);
    return [weight, price, code, big, kind, thousands, mixed];
  };
  assert.deepEqual(of('ODD-1'), [1.5, 2.5, '007', '12345678901234567890', '0x10', '1,000', '1,5']);
  assert.deepEqual(of('ODD-2').slice(0, 1), [-3]);
});

test('CSV of Jira: repeated columns are lists for every issue, days and times are dates, links to attachments work', async () => {
  const header = [
    'Issue key,Summary,Issue Type,Status,Created,Description,Attachment,Attachment,Attachment,Sprint,Sprint',
    'Custom field (Flavor),Custom field (Flavor),Custom field (Begin),Custom field (Seen),Custom field (Built)',
    'Custom field (Notes)',
  ].join(',');
  const text = '!a (1).png! [^a (1).png] [the plan|^plan; ü.txt] [^gone.txt] [^strange.txt]';
  const imported = await converted('jira', 'odd-columns', {
    'export.csv': [
      header,
      `ODD-1,One,Bug,Open,15/Mar/24 22:30,${text},15/Mar/24 22:31;rose;a (1).png;https://jira/attachment/5/a,` +
        '15/Mar/24 22:32;rose;plan; ü.txt;https://jira/attachment/6/b,15/Mar/24 22:33;;gone.txt;https://jira/attachment/7/c,' +
        'S 1,S 2,Lime,,03/Jan/24 12:00 AM,03/Jan/24 9:05 PM,1.2.24,"*one*\ntwo"',
      'ODD-2,Two,Bug,Open,15/Mar/24 22:30,,,,,S 2,,Lime,"Clover, red",2024-02-29,2024-02-29 12:00,3.4.25,',
    ].join('\n'),
    'attachments/5/a (1).png': 'one',
    'attachments/plan; ü.txt': 'two',
  });
  const { description, sprint, flavor, begin, seen, built, notes, attachments } = imported.values('ODD-1');
  assert.deepEqual([sprint, flavor, begin, seen], [['S 1', 'S 2'], ['Lime'], '2024-01-03', '2024-01-03']);
  assert.deepEqual([built, notes], ['1.2.24', '**one**  \ntwo']);
  assert.deepEqual(attachments, ['a (1).png', 'plan; ü.txt']);
  assert.match(
    String(description).replaceAll(/attachments\/\d+/g, 'attachments/N'),
    /^!\[\]\((\/plugins\/tracker\/attachments\/N-a%20%281%29\.png)\) \[a \(1\)\.png\]\(\1\) \[the plan\]\(\/plugins\/tracker\/attachments\/N-plan%3B%20%C3%BC\.txt\) gone\.txt \[strange\.txt\]\(strange\.txt\)$/,
  );
  const second = imported.values('ODD-2');
  assert.deepEqual(
    [second['sprint'], second['flavor'], second['begin'], second['seen']],
    [['S 2'], ['Lime', 'Clover, red'], '2024-02-29', '2024-02-29'],
  );
  assert.equal(imported.leftByConversion['attachments whose content is missing in the export'], 1);
});

test('faults in an edited mapping are reported, and a mapping can serve several projects', async () => {
  const files = { 'export.csv': 'Issue key;Summary;Issue Type;Status;Reporter;Priority\nODD-1;One;Bug;Open;rose;High' };
  const refusals: [mapping: object, says: RegExp][] = [
    [{ tpyes: {} }, /There is no member "tpyes": from, project, users, /],
    [{ users: { rose: 'map:' } }, /"users" must be an object with noop.*The entry "rose" is not\./],
    [{ users: { rose: null } }, /"users" must be .*The entry "rose" is not\./],
    [{ types: { Bug: { name: 'Bug', itemname: 'bug' } } }, /"types" must be .*The entry "Bug" is not\./],
    [{ types: { Bgu: null } }, /"types" has "Bgu", which is not in the source\. Did you mean "Bug"\?/],
    [{ statuses: { opne: { name: 'New' } } }, /"statuses" has "opne".* Did you mean "Open"\?/],
    [{ fields: { priorty: null } }, /"fields" has "priorty".* Did you mean "priority"\?/],
    [{ fields: { priority: { values: { Hihg: 'Top' } } } }, /"fields\/priority\/values" has "Hihg".* mean "High"\?/],
    [{ from: 'github' }, /It is a mapping for github, not for jira\./],
  ];
  for (const [mapping, says] of refusals) {
    await assert.rejects(converted('jira', 'odd-mapping', files, mapping), says, JSON.stringify(mapping));
  }
  const other = { users: { rose: 'none', sunflower: 'noop' }, types: { Bug: { name: 'Bug' }, Incident: null } };
  const imported = await converted('jira', 'odd-mapping', files, other);
  const unknown = 'entries of the mapping that the source does not have';
  assert.equal(imported.leftByConversion[`${unknown}: types/Incident`], 1);
  assert.equal(imported.leftByConversion[`${unknown}: users/sunflower`], 1);
});
