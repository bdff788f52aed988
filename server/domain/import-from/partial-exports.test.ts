import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectNameOf, withProjectNames } from './archive/names.ts';
import { convertGithub } from './github/convert.ts';
import { convertGitlab } from './gitlab/convert.ts';
import { convertJira } from './jira/convert.ts';
import { readJiraJson } from './jira/json.ts';
import { createLosses, type ForeignProject, linksKey } from './model.ts';

const linksIn = ({ items }: ForeignProject): [id: string, links: unknown][] =>
  items.map(({ id, changes }) => [id, changes.findLast(({ values }) => values.has(linksKey))?.values.get(linksKey)]);

const gitlabIssue = (id: number, iid: number, more: object = {}) => ({
  id,
  iid,
  title: `Issue ${iid}`,
  state: 'opened',
  created_at: `2024-01-0${iid}T00:00:00Z`,
  author: { username: 'ann', name: 'Ann', state: 'active' },
  web_url: `https://gitlab.example.org/farm/barn/-/issues/${iid}`,
  ...more,
});

test('the latest state of a repeated issue is imported, and earlier states are counted', () => {
  const issues = (...documents: object[]) => [{ path: 'issues.json', document: documents }];
  const cases = [
    { given: [gitlabIssue(101, 1), gitlabIssue(101, 1)], left: [] },
    {
      given: [gitlabIssue(101, 1, { title: 'Before' }), gitlabIssue(101, 1)],
      left: [['earlier states of issues that the export has twice', 1]],
    },
  ];
  for (const { given, left } of cases) {
    const losses = createLosses();
    const { items } = convertGitlab(issues(...given), losses);
    assert.deepEqual(
      items.map(({ id, changes }) => [id, changes[0]?.values.get('title')]),
      [['1', 'Issue 1']],
    );
    assert.deepEqual(losses.all(), left);
  }
  const losses = createLosses();
  const jira = (summary: string) => ({
    key: 'Q-1',
    fields: { summary, issuetype: { name: 'Bug' }, status: { name: 'Open' }, created: '2024-01-01T00:00:00.000+0000' },
  });
  readJiraJson([{ issues: [jira('Before')] }, { issues: [jira('After')] }], (text) => text, losses);
  assert.deepEqual(losses.all(), [['earlier states of issues that the export has twice', 1]]);
});

test('links of GitLab are found at both ends, and never lead to another project', () => {
  const losses = createLosses();
  const link = (id: number, iid: number, type: string) => ({
    ...gitlabIssue(id, iid),
    issue_link_id: id,
    link_type: type,
  });
  const project = convertGitlab(
    [
      { path: 'issues.json', document: [1, 2, 3].map((iid) => gitlabIssue(100 + iid, iid)) },
      {
        path: 'issues/3/links.json',
        document: [
          link(102, 2, 'is_blocked_by'),
          link(101, 1, 'relates_to'),
          link(901, 1, 'blocks'),
          link(102, 2, 'x'),
        ],
      },
    ],
    losses,
  );
  assert.deepEqual(linksIn(project), [
    ['1', [' 3']],
    ['2', ['blocks 3']],
    ['3', []],
  ]);
  assert.deepEqual(losses.all(), [
    ['links of the type x', 1],
    ['links to items that are not in the export', 1],
  ]);
});

test('records missing from a page of answers are counted', () => {
  const gitlab = createLosses();
  convertGitlab([{ path: 'issues.json', document: [gitlabIssue(101, 1, { user_notes_count: 2 })] }], gitlab);
  assert.deepEqual(gitlab.all(), [['comments that are not in the export', 2]]);

  const github = createLosses();
  const issue = {
    number: 1,
    title: 'One',
    state: 'open',
    labels: [],
    html_url: 'https://github.com/acme/jq/issues/1',
    comments: 3,
    user: null,
  };
  const comment = {
    id: 7,
    created_at: '2024-01-02T00:00:00Z',
    issue_url: 'https://api.github.com/repos/acme/jq/issues/1',
    body: 'Here',
    user: null,
  };
  convertGithub([{ path: 'all.json', document: [issue, comment] }], github);
  assert.deepEqual(github.all(), [['comments that are not in the export', 2]]);

  const jira = createLosses();
  const issuelinks = [{ type: { name: 'Cloners' }, inwardIssue: { key: 'ZZ-9' } }];
  const fields = { summary: 'One', comment: { total: 5, comments: [{ body: 'Here' }] }, issuelinks };
  const answer = { total: 3, issues: [{ key: 'AB-1', id: '1', fields, changelog: { total: 4, histories: [] } }] };
  convertJira(
    readJiraJson([answer, answer], (text) => text, jira),
    jira,
  );
  assert.deepEqual(jira.all(), [
    ['changes that are not in the export', 4],
    ['comments that are not in the export', 4],
    ['issues that are not in the export', 2],
    ['links to items that are not in the export', 1],
  ]);
});

test('comments, events and parents from another GitHub repository are not attached to an issue with the same number', () => {
  const losses = createLosses();
  const issue = (number: number, repository: string, more: object = {}) => ({
    number,
    title: `Issue ${number}`,
    state: 'open',
    labels: [],
    html_url: `https://github.com/acme/${repository}/issues/${number}`,
    created_at: '2024-01-01T00:00:00Z',
    user: { login: 'ann' },
    ...more,
  });
  const address = (repository: string): string => `https://api.github.com/repos/acme/${repository}/issues/1`;
  const comment = (id: number, repository: string) => ({
    id,
    created_at: '2024-01-02T00:00:00Z',
    issue_url: address(repository),
    body: `In ${repository}`,
    user: null,
  });
  const renamed = (repository: string) => ({
    event: 'renamed',
    created_at: '2024-01-03T00:00:00Z',
    rename: { from: `Old of ${repository}` },
    issue: { number: 1, html_url: `https://github.com/acme/${repository}/issues/1` },
  });
  const { items } = convertGithub(
    [
      {
        path: 'all.json',
        document: [
          issue(1, 'jq'),
          issue(2, 'jq', { parent_issue_url: address('jq') }),
          issue(3, 'jq', { parent_issue_url: address('other') }),
          ...['jq', 'other'].flatMap((name, index) => [comment(index, name), renamed(name)]),
        ],
      },
    ],
    losses,
  );
  assert.deepEqual(
    items.map(({ changes }) => changes.flatMap(({ comment: said }) => said?.text ?? [])),
    [['In jq'], [], []],
  );
  assert.deepEqual(
    items.map(({ changes }) => [changes[0]?.values.get('title'), changes.at(-1)?.values.get('title')]),
    [
      ['Old of jq', 'Issue 1'],
      ['Issue 2', 'Issue 2'],
      ['Issue 3', 'Issue 3'],
    ],
  );
  assert.deepEqual(items[0]?.changes[0]?.values.get(linksKey), ['_is_child 2']);
  assert.deepEqual(losses.all(), [
    ['comments on issues of other repositories', 1],
    ['events of issues of other repositories', 1],
    ['links to items that are not in the export', 1],
  ]);
});

test('project names become valid short names', () => {
  assert.deepEqual(['jq', 'git', 'Ünder_score.js', 'x'.repeat(40)].map(projectNameOf), [
    'jq0',
    'project-git',
    'under-score-js',
    'x'.repeat(30),
  ]);
  const losses = createLosses();
  const named = (shortname: string, label: string): string[] => {
    const project = { shortname, label } as ForeignProject;
    const renamed = withProjectNames(project, losses);
    return [renamed.shortname, renamed.label];
  };
  assert.deepEqual(named('jq0', 'jq'), ['jq0', 'jq project']);
  assert.deepEqual(named('garden_2', ''), ['garden-2', 'garden_2']);
  assert.deepEqual(losses.all(), []);
  assert.deepEqual(named('long', `${'n'.repeat(40)}more`), ['long', 'n'.repeat(40)]);
  assert.deepEqual(losses.all(), [["characters of the project's name beyond 40", 4]]);
});

test('attachments in texts of GitHub are counted, because they stay there', () => {
  const body = [
    '![a](https://github.com/user-attachments/assets/1f0c) and <img src="https://user-images.githubusercontent.com/1/2.png">',
    '[log](https://github.com/acme/jq/files/12/log.txt), not https://github.com/acme/jq/issues/1 or `files/`',
  ].join('\n');
  const losses = createLosses();
  const html_url = 'https://github.com/acme/jq/issues/1';
  convertGithub(
    [
      {
        path: 'a.json',
        document: [{ number: 1, title: 'One', state: 'open', labels: [], html_url, user: null, body }],
      },
    ],
    losses,
  );
  assert.deepEqual(losses.all(), [['attachments in texts, which stay on GitHub', 3]]);
});
