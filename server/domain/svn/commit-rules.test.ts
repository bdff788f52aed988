import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuTime } from '../../../test/support/cpu-time.ts';
import {
  artifactNamedBy,
  changedDirectories,
  commitMail,
  commitMessageFault,
  deletedAroundTags,
  fileSizeFault,
  findCommitReferences,
  immutableTagFault,
  matchNotifications,
  parseChanged,
  parseLayout,
  repositoryNameFault,
  resolvesIn,
  revisionPropertyFault,
} from './index.ts';

describe('names of repositories', () => {
  for (const name of ['abc', 'Repo-1', 'a_b.c', 'a..b', 'foo.git', `a${'b'.repeat(254)}`]) {
    test(`${name.slice(0, 12)} is valid`, () => assert.equal(repositoryNameFault(name), undefined));
  }
  for (const name of ['', 'ab', '1abc', '-abc', '.abc', 'a b', 'abc\n', 'abç', 'a/b', `a${'b'.repeat(255)}`]) {
    test(`${JSON.stringify(name).slice(0, 12)} is invalid`, () =>
      assert.equal(
        repositoryNameFault(name),
        'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.',
      ));
  }
});

describe('layouts', () => {
  const good: [entries: string[], directories: string[]][] = [
    [
      ['/trunk', '/tags', '/branches'],
      ['trunk', 'tags', 'branches'],
    ],
    [['trunk//a/./b/', 'trunk/a/b', '/', '.', ''], ['trunk/a/b']],
    [
      ['a/../b', 'é ü/x'],
      ['b', 'é ü/x'],
    ],
  ];
  for (const [entries, directories] of good) {
    test(entries.join(' '), () => assert.deepEqual(parseLayout(entries), { directories }));
  }
  for (const entry of ['../x', 'a/../../b', '/..', 'a\tb']) {
    test(`${JSON.stringify(entry)} leaves the repository`, () =>
      assert.deepEqual(parseLayout(['trunk', entry]), { fault: `The directory ${entry} is not valid` }));
  }
});

describe('references in commit messages', () => {
  const found: [message: string, references: string[]][] = [
    ['art #12', ['art 12']],
    ['Fixes Art #12, bug #3.', ['art 12', 'bug 3']],
    ['rev #myproj:5', ['rev myproj:5']],
    ['rev #101:5', ['rev 101:5']],
    ['svn #repo/14 and svn #my-repo.1/14', ['svn repo/14', 'svn my-repo.1/14']],
    ['wiki #Page/3', ['wiki Page/3']],
    ['wiki #A&B', ['wiki A&B']],
    ['art #1\nart #2\nArt #1', ['art 1', 'art 2']],
    ['(art #12)', ['art 12']],
    ['art #12-13', ['art 12']],
    ['git #a/b/c0ffee', ['git a/b/c0ffee']],
    ['art#12', []],
    ['art  #12', []],
    ['art\t#12', []],
    ['art # 12', []],
    ['#12', []],
    ['12 #12', []],
    ['éart #12', []],
    ['', []],
  ];
  for (const [message, references] of found) {
    test(`${JSON.stringify(message)}: ${references.join(', ') || 'none'}`, () =>
      assert.deepEqual(
        findCommitReferences(message).map(
          ({ keyword, project, value }) => `${keyword} ${project === undefined ? '' : `${project}:`}${value}`,
        ),
        references,
      ));
  }

  test('long messages are parsed in linear time', () => {
    const time = cpuTime(() => {
      for (const text of ['a', 'a #', 'a/', ' #a.', 'art #1/', '1', '&', 'a:'])
        findCommitReferences(`${text.repeat(65_000)} #é`);
    });
    assert.ok(time < 5_000, `${time} ms`);
  });
});

describe('resolving a reference', () => {
  const project = {
    services: new Set(['plugin_tracker', 'plugin_svn']),
    trackers: new Set(['bug', 'constructor']),
    repositories: new Set(['repo']),
  };
  const resolves = (message: string, context = project) =>
    findCommitReferences(message).some((reference) => resolvesIn(reference, context));
  for (const message of [
    'art #999999',
    'artifact #1',
    'bug #4',
    'BUG #4',
    'rev #14',
    'revision #14',
    'svn #14',
    'svn #repo/14',
    'SVN #Repo/14',
  ]) {
    test(`${message} resolves`, () => assert.ok(resolves(message)));
  }
  for (const message of [
    'story #4',
    'svn #other/14',
    'art #1/2',
    'rev #repo/1',
    'bug #1/2',
    'doc #1',
    'tostring #1',
    'svn #repo/a/14',
  ]) {
    test(`${message} does not resolve`, () => assert.ok(!resolves(message)));
  }

  test('keywords need their service', () => {
    const services = new Set(['plugin_svn']);
    assert.deepEqual(
      ['art #1', 'bug #1', 'rev #1'].map((message) => resolves(message, { ...project, services })),
      [false, false, true],
    );
  });

  test('artifact references need a number', () =>
    assert.deepEqual(
      findCommitReferences('art #12 bug #x art #1/2 rev #3 art #0 art #9999999999 story #7').map(artifactNamedBy),
      [12, undefined, undefined, undefined, undefined, undefined, 7],
    ));
});

describe('commit messages', () => {
  const rules = { isReferenceMandatory: false, isEmptyAllowed: true };
  const fault = (message: string, change: Partial<typeof rules>) =>
    commitMessageFault(message, { ...rules, ...change }, async ({ keyword }) => keyword === 'art');

  test('may be empty unless the platform forbids it', async () => {
    assert.equal(await fault('', {}), undefined);
    assert.equal(await fault(' \n', { isEmptyAllowed: false }), 'Commit message must not be empty');
    assert.equal(await fault('x', { isEmptyAllowed: false }), undefined);
  });

  test('need a valid reference if references are mandatory', async () => {
    assert.equal(await fault('nothing', {}), undefined);
    for (const message of ['', 'nothing', 'story #1']) {
      assert.equal(await fault(message, { isReferenceMandatory: true }), 'Commit message must contains a reference');
    }
    assert.equal(await fault('story #1, art #2', { isReferenceMandatory: true }), undefined);
  });
});

describe('properties of revisions', () => {
  const cases: [property: string, action: string, allowed: boolean, fault: string | undefined][] = [
    ['svn:log', 'M', true, undefined],
    ['svn:log', 'M', false, 'Commit message is not allowed to change.'],
    ['svn:log', 'A', true, 'Cannot modify anything but svn:log'],
    ['svn:log', 'D', true, 'Cannot modify anything but svn:log'],
    ['svn:author', 'M', true, 'Cannot modify anything but svn:log'],
    ['svn:date', 'M', false, 'Cannot modify anything but svn:log'],
  ];
  for (const [property, action, isCommitMessageChangeAllowed, fault] of cases) {
    test(`${property} ${action}: ${fault ?? 'may change'}`, () =>
      assert.equal(revisionPropertyFault({ property, action }, { isCommitMessageChangeAllowed }), fault));
  }
});

const changes = [
  '_U  /',
  'A + tags/v 1+é/',
  '    (from trunk/a b:r12)',
  'D   tags/x',
  'UU  trunk/+f',
  'U   (from a:r1)',
  '',
].join('\n');

test('the changes of a commit are parsed from the output of svnlook', () => {
  assert.deepEqual(parseChanged(changes), [
    { path: '', isDirectory: true, action: 'updated', text: false, properties: true },
    {
      path: 'tags/v 1+é',
      isDirectory: true,
      action: 'added',
      text: false,
      properties: false,
      copiedFrom: { path: 'trunk/a b', revision: 12 },
    },
    { path: 'tags/x', isDirectory: false, action: 'deleted', text: false, properties: false },
    { path: 'trunk/+f', isDirectory: false, action: 'updated', text: true, properties: true },
    { path: '(from a:r1)', isDirectory: false, action: 'updated', text: true, properties: false },
  ]);
  assert.deepEqual(changedDirectories(parseChanged(changes)), ['', 'tags', 'trunk']);
  assert.deepEqual(changedDirectories(parseChanged('_U  trunk/\nA   b/c/\nD   d/e/\n')), ['b', 'd', 'trunk']);
});

describe('immutable tags', () => {
  const cases: [name: string, paths: string[], whitelist: string[], changed: string, refusedBy?: string][] = [
    ['a new tag', ['/tags'], [], 'A   tags/v1/'],
    ['a file beside the tags', ['/tags'], [], 'A   tags/readme'],
    ['the place of the tags itself', ['/tags'], [], 'A   tags/'],
    ['something else', ['/tags'], [], 'U   trunk/f\nD   trunk/tags/v1/'],
    ['a file into a tag', ['/tags'], [], 'A   tags/v1/f', '/tags'],
    ['a changed file in a tag', ['/tags'], [], 'U   tags/v1/f', '/tags'],
    ['a deleted tag', ['/tags/'], [], 'D   tags/v1/', '/tags/'],
    ['the deleted place of the tags', ['tags'], [], 'D   tags/', 'tags'],
    ['a property of a tag', ['/tags'], [], '_U  tags/v1/', '/tags'],
    ['a property of a file in a tag', ['/tags'], [], '_U  tags/v1/f', '/tags'],
    ['text and property of a file in a tag', ['/tags'], [], 'UU  tags/v1/f', '/tags'],
    ['a replaced tag', ['/tags'], [], 'D   tags/v1/\nA + tags/v1/\n    (from trunk/:r5)', '/tags'],
    ['a file in a replaced tag', ['/tags'], ['/tags/v1'], 'A   tags/v1/new\nA   tags/v1/\nD   tags/v1/', '/tags'],
    ['a renamed tag', ['/tags'], [], 'D   tags/v1/\nA   tags/v2/', '/tags'],
    ['a name that only begins like the tags', ['tags'], [], 'D   tagsfoo/\nU   tags2/f'],
    ['another case', ['tags'], [], 'D   Tags/v1/'],
    [
      'a tag of a mixed-revision working copy',
      ['/tags'],
      [],
      'A + tags/v2/\n    (from trunk/:r1)\nA + tags/v2/a\n    (from trunk/a:r2)',
    ],
    [
      'a tag of a changed working copy',
      ['/tags'],
      [],
      'A + tags/v3/\nU   tags/v3/b\nD   tags/v3/sub/c\nUU  tags/v3/d\n_U  tags/v3/sub/',
    ],
    ['an imported tag', ['/tags'], [], 'A   tags/v4/\nA   tags/v4/sub/\nA   tags/v4/sub/f'],
    ['an imported layout', ['/tags'], [], 'A   tags/\nA   tags/v1/\nA   tags/v1/f'],
    ['a new tag beside a change in an old one', ['/tags'], [], 'A   tags/v2/\nU   tags/v1/f', '/tags'],
    ['a new tag whose name begins like an old one', ['/tags'], [], 'A   tags/v1\nU   tags/v10/f', '/tags'],
    ['a module with tags', ['/*/tags/'], [], 'A   moduleA/tags/v1/'],
    ['a file into a tag of a module', ['/*/tags/'], [], 'A   moduleA/tags/v1/toto', '/*/tags/'],
    ['a deleted tag of a module', ['/*/tags/'], [], 'D   moduleA/tags/v1/', '/*/tags/'],
    ['tags at the root with tags of modules', ['/*/tags/'], [], 'D   tags/v1/'],
    ['deeper than the star', ['/*/tags/'], [], 'D   a/b/tags/v1/'],
    ['the name before the star alone', ['/module*/tags'], [], 'D   module/tags/v1/'],
    ['one character for the star', ['/module*/tags'], [], 'D   moduleA/tags/v1/', '/module*/tags'],
    ['stars around', ['/*mo*le*/tags'], [], 'D   1mo2le3/tags/v1/', '/*mo*le*/tags'],
    ['stars without characters', ['/*mo*le*/tags'], [], 'D   1mole3/tags/v1/'],
    ['signs that mean nothing', ['/t.gs', '/a%20b', '/(x'], [], 'D   tags/v1/\nD   a b/v1/'],
    ['a whitelisted directory', ['trunk/tags'], ['trunk/tags/v1/to to/'], 'A   trunk/tags/v1/to to/banana'],
    ['below a whitelisted directory', ['tags/moduleA'], ['tags/moduleA/itsok'], 'A   tags/moduleA/itsok/v1/'],
    [
      'deeper below a whitelisted directory',
      ['tags/moduleA'],
      ['tags/moduleA/itsok'],
      'A   tags/moduleA/itsok/v1/file',
      'tags/moduleA',
    ],
    ['a whitelisted pattern', ['/tags'], ['/tags/module*'], 'A   tags/moduleA/new_file.txt'],
    ['an update where additions are whitelisted', ['/tags'], ['/tags/module*'], 'U   tags/moduleA/f', '/tags'],
    ['a deletion where additions are whitelisted', ['/tags'], ['/tags/module*'], 'D   tags/moduleA/f', '/tags'],
    ['no rule', ['', ' '], ['x'], 'D   tags/v1/'],
    ['the second rule', ['/tags', '/releases'], [], 'D   releases/v1/', '/releases'],
  ];
  for (const [name, paths, whitelist, changed, refusedBy] of cases) {
    test(`${name}: ${refusedBy === undefined ? 'allowed' : 'refused'}`, () =>
      assert.equal(
        immutableTagFault({ paths, whitelist }, parseChanged(changed)),
        refusedBy === undefined ? undefined : `Commit to tag \`${refusedBy}\` is not allowed`,
      ));
  }
});

test('the contents of deleted directories around tags are checked', () => {
  const tags = { paths: ['/a/b/tags', '/*/tags', '/mod*/x/tags', ' '], whitelist: [] };
  const changed = parseChanged('D   a/\nD   module/x/\nD   f\nA   g/\nD   z/y/\nD   a/b/tags/\n_U  b/\n');
  const around = deletedAroundTags(tags, changed);
  assert.deepEqual(
    around.map(({ path }) => path),
    ['a', 'module/x'],
  );
  assert.deepEqual(
    ['a/', 'a/b/', 'a/b/tags/', 'a/tags/v1/f', 'a/tag'].map((held) => around[0]?.faultOf(held)),
    [
      undefined,
      undefined,
      'Commit to tag `/a/b/tags` is not allowed',
      'Commit to tag `/*/tags` is not allowed',
      undefined,
    ],
  );
});

describe('notifications', () => {
  const cases: [path: string, directory: string, matches: boolean][] = [
    ['/', '', true],
    ['/', 'trunk/src', true],
    ['/trunk', 'trunk', true],
    ['/trunk/', 'trunk/src', true],
    ['trunk', 'trunk/src', true],
    ['/trunk/src', 'trunk', false],
    ['/trunk', 'trunk2', false],
    ['/*', 'trunk', true],
    ['/*', '', false],
    ['/*/src', 'trunk/src/deep', true],
    ['/*/src', 'src', false],
    ['/tr*', 'trunk', false],
    ['/trunk/file.txt', 'trunk', false],
  ];
  for (const [path, directory, matches] of cases) {
    test(`${path} ${matches ? 'is notified' : 'is not notified'} of /${directory}`, () =>
      assert.equal(matchNotifications([{ path }], [directory]).length, matches ? 1 : 0));
  }

  test('each once, in order', () =>
    assert.deepEqual(
      matchNotifications([{ path: '/b' }, { path: '/' }, { path: '/c' }], ['b', 'b/x']).map(({ path }) => path),
      ['/b', '/'],
    ));
});

test('the mail about a commit', () => {
  const changed = parseChanged('U   trunk/f\nA   trunk/new/\nA   trunk/new/é\nD   old\n');
  const { subject, text } = commitMail({
    repository: 'acme/code',
    revision: 7,
    author: { login: 'alice', email: 'alice@example.com' },
    date: '2026-01-02 03:04',
    message: 'Fix it\n\nart #3\n',
    changed,
    directories: changedDirectories(changed),
    links: {
      revision: (revision) => `https://x/r/${revision}`,
      diff: (path, revision) => `https://x/d/${path}?${revision}`,
    },
  });
  assert.equal(subject, 'r7 / trunk trunk/new');
  assert.equal(
    text,
    [
      'SVN Repository: acme/code',
      'Changes by: alice <alice@example.com> on 2026-01-02 03:04',
      'New Revision: 7 https://x/r/7',
      '',
      'Log message:',
      '  Fix it',
      '',
      '  art #3',
      '',
      'Updated files :',
      '  /trunk/f',
      '',
      'Added files :',
      '  /trunk/new/',
      '  /trunk/new/é',
      '',
      'Deleted files :',
      '  /old',
      '',
      'Source code changes:',
      '  /trunk/f',
      '    https://x/d/trunk/f?7',
      '  /trunk/new/é',
      '    https://x/d/trunk/new/é?7',
      '  /old',
      '    https://x/d/old?7',
      '',
    ].join('\n'),
  );
});

test('the subject names three directories and has no line break', () => {
  const { subject } = commitMail({
    repository: 'r',
    revision: 1,
    author: { login: 'a', email: 'a@b' },
    date: '',
    message: '',
    changed: [],
    directories: ['a', 'b\nBcc: x', 'c', 'd'],
    subjectHeader: '[svn] ',
    links: { revision: () => '', diff: () => '' },
  });
  assert.equal(subject, '[svn] r1 a b Bcc: x c ...');
});

test('files above the limit are reported with both sizes', () => {
  assert.equal(fileSizeFault('trunk/f', 11, 10), '`trunk/f` file size is 11 bytes. Allowed limit is 10 bytes.');
  assert.equal(fileSizeFault('trunk/f', 10, 10), undefined);
  assert.equal(fileSizeFault('trunk/f', 11, 0), undefined);
});
