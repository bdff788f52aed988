import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { cpuTime } from '../../../test/support/cpu-time.ts';
import {
  type AccessContext,
  cleanAccessFile,
  mergeAccessFile,
  mergedFault,
  readAccessFile,
  renameGroup,
  sizeFault,
  withKnownGroups,
} from './index.ts';
import { tries } from '../../../test/support/short-run.ts';

const directory = mkdtempSync(join(tmpdir(), 'hearth-authz-'));
after(() => rmSync(directory, { recursive: true, force: true }));

const svnauthz = (text: string, ...more: string[]) => {
  const file = join(directory, 'authz');
  writeFileSync(file, text);
  const [verb = '', ...options] = more;
  return spawnSync('svnauthz', [verb, file, ...options], { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } });
};
const without = spawnSync('svnauthz', ['--version']).error === undefined ? false : 'svnauthz is not installed';

const context: AccessContext = {
  members: ['Alice', 'bob'],
  groups: [
    { name: 'devs', logins: ['alice', 'carol'] },
    { name: 'nobodies', logins: [] },
    { name: 'members', logins: ['mallory'] },
  ],
  access: 'private',
  hasDefaultPermissions: true,
};
const merged = (custom: string, change: Partial<AccessContext> = {}) =>
  mergeAccessFile({ ...context, ...change, custom });

/** The sections with their lines, without comments. */
const shape = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('the generated part', () => {
  const generated = (change: Partial<AccessContext>) => shape(merged('', change).text);

  test('has the members, the non-empty groups, and the rule for the root', () =>
    assert.deepEqual(generated({}), [
      '[groups]',
      'members = alice, bob',
      'devs = alice, carol',
      '[/]',
      '* =',
      '@members = rw',
    ]));

  for (const [access, rule] of [
    ['public', '* = r'],
    ['unrestricted', '* = r'],
    ['private', '* ='],
    ['private-wo-restr', '* ='],
  ] as const) {
    test(`has ${rule} in a ${access} project`, () => assert.ok(generated({ access }).includes(rule)));
  }

  test('omits the root if the repository turns default permissions off', () =>
    assert.deepEqual(generated({ hasDefaultPermissions: false, groups: [] }), ['[groups]', 'members = alice, bob']));

  test('is valid for a project without members', { skip: without }, () => {
    const { text } = merged('', { members: [] });
    assert.ok(shape(text).includes('members ='));
    assert.equal(svnauthz(text, 'validate').status, 0);
  });
});

describe('custom text is merged', () => {
  const groups = ['[groups]', 'members = alice, bob', 'devs = alice, carol'];
  const tables: [name: string, custom: string, file: string[]][] = [
    ['name by name, with the last word', '[/]\n* = r\nbob =', [...groups, '[/]', '@members = rw', '* = r', 'bob =']],
    [
      'with groups',
      '[groups]\ndevs = bob\nqa = dan',
      ['[/]', '* =', '@members = rw', '[groups]', 'members = alice, bob', 'devs = bob', 'qa = dan'],
    ],
    [
      'with its own sections after the generated ones',
      '[/trunk]\n@devs = rw',
      [...groups, '[/]', '* =', '@members = rw', '[/trunk]', '@devs = rw'],
    ],
    [
      'when it has a section twice; the later entry wins',
      '[/a]\nbob = rw\ndan = r\n[/b]\n* =\n[/a]\nbob = r',
      [...groups, '[/]', '* =', '@members = rw', '[/b]', '* =', '[/a]', 'dan = r', 'bob = r'],
    ],
    [
      'when it has a group twice in two sections',
      '[groups]\nx = a\n[groups]\nx = b',
      ['[/]', '* =', '@members = rw', '[groups]', 'members = alice, bob', 'devs = alice, carol', 'x = b'],
    ],
    [
      'when it writes the same section differently',
      '[:glob:/]\n* = r',
      [...groups, '[:glob:/]', '@members = rw', '* = r'],
    ],
    [
      'with values of several lines',
      '[/]\n@members =\n  r\n\tw',
      [...groups, '[/]', '* =', '@members =', '  r', '\tw'],
    ],
    [
      'with logins in lower case',
      '[groups]\nQa = Frank,\n  @devs, BOB\n[aliases]\nAl = Alice\n[/A]\n~Frank=r\nBob = rw\n&Al = r\n@Qa = r',
      [
        '[/]',
        '* =',
        '@members = rw',
        '[groups]',
        'members = alice, bob',
        'devs = alice, carol',
        'Qa = frank, @devs, bob',
        '[aliases]',
        'Al = alice',
        '[/A]',
        '~frank=r',
        'bob = rw',
        '&Al = r',
        '@Qa = r',
      ],
    ],
    ['with windows line ends', '[/]\r\n* = r\r\n', [...groups, '[/]', '@members = rw', '* = r']],
  ];
  for (const [name, custom, file] of tables) {
    test(name, { skip: without }, () => {
      const { text } = merged(custom);
      assert.deepEqual(shape(text), file);
      assert.equal(svnauthz(text, 'validate').status, 0);
    });
  }

  test('with its comments', () => assert.match(merged('# who\n[/]\n# why\n* = r').text, /# who\n[^]*# why\n/));
});

describe('an error of Subversion is reported with its line', () => {
  const tables: [custom: string, line: number, message: RegExp][] = [
    ['* = rw', 1, /section such as `\[\/\]` must come before/],
    ['[/]\n  w', 2, /must start in the first column/],
    ['[/]\n* = r\n\n  w', 4, /must start in the first column/],
    ['[/]\n* = r\n#\n  # x', 4, /comment must start in the first column/],
    ['[/]\n* = r\n\n [/a]', 4, /section must start in the first column/],
    ['[/]\n* = r\n[/trunk\n* = r', 3, /must end with `\]`/],
    ['[/]\n* = r\nalice', 3, /must have a `=`/],
    ['# c\n[trunk]\n* = r', 2, /\[trunk\] is none of/],
    ['[:regex:/a]\n* = r', 1, /is none of/],
    ['[:glob::/a]\n* = r', 1, /is none of/],
    ['[/]\n* = r\n[/a/]\n* = r', 3, /must not end with a slash/],
    ['[/a//b]', 1, /empty/],
    ['[/a/../b]', 1, /segments/],
    ['[/]\n* = r\n[/a]\nbob = x', 4, /"x" must be empty, `r` or `rw`/],
    ['[/a]\nbob = w', 2, /write without the right to read/],
    ['[/a]\nbob = r # and alice', 2, /must be empty/],
    ['[/a]\n~*=r', 2, /nobody/],
    ['[/a]\n~~bob=r', 2, /inverted twice/],
    ['[/a]\n$all = r', 2, /neither `\$anonymous` nor `\$authenticated`/],
    ['[/a]\n** = r', 2, /single `\*`/],
    ['[/a]\n@ghost = r', 2, /group "ghost" is not defined/],
    ['[/a]\n~@ghost = r', 2, /group "ghost" is not defined/],
    ['[/a]\n&ghost = r', 2, /alias "ghost" is not defined/],
    ['[/]\n* = r\n[groups]\nx = @y\ny = @x', 4, /part of itself/],
    ['[groups]\nx = @x', 2, /part of itself/],
    ['[groups]\nx = bob, @ghost', 2, /group "ghost" is not defined/],
    ['[groups]\nx = &ghost', 2, /alias "ghost" is not defined/],
    ['[groups]\nx = a\nx = b', 3, /group "x" is defined twice/],
    ['[groups]\n@x = a', 2, /must start with/],
    ['[aliases]\na = x\na = y', 3, /alias "a" is defined twice/],
  ];
  for (const [custom, line, message] of tables) {
    test(JSON.stringify(custom), { skip: without }, () => {
      const file = merged(custom);
      const fault = mergedFault(file);
      assert.equal(fault?.line, line);
      assert.match(fault?.message ?? '', message);
      assert.equal(svnauthz(file.text, 'validate').status, 1);
    });
  }
});

describe('a text that takes Subversion too long is refused', () => {
  const chain = (length: number, member: (next: string) => string) =>
    ['[groups]', ...Array.from({ length }, (_, at) => `g${at} = ${member(`@g${at + 1}`)}`), `g${length} = x`].join(
      '\n',
    );

  test('groups within groups within groups', () => {
    assert.equal(mergedFault(merged(chain(90, (next) => next))), undefined);
    assert.match(mergedFault(merged(chain(20_000, (next) => next)))?.message ?? '', /within each other/);
    const upwards = chain(20_000, (next) => next)
      .split('\n')
      .slice(1)
      .toReversed();
    assert.match(mergedFault(merged(['[groups]', ...upwards].join('\n')))?.message ?? '', /within each other/);
  });

  test('groups that contain each other repeatedly', () =>
    assert.match(mergedFault(merged(chain(40, (next) => `${next}, ${next}`)))?.message ?? '', /too large/));

  test('groups that are too large in total', () => {
    const large = Array.from({ length: 1_000 }, (_, at) => `u${at}`).join(', ');
    const around = Array.from({ length: 1_100 }, (_, at) => `g${at} = @large`).join('\n');
    const fault = mergedFault(merged(`[groups]\nlarge = ${large}\n${around}`));
    assert.match(fault?.message ?? '', /too large together/);
  });

  test('too many sections, rules or users', () => {
    const most = { characters: 100, sections: 3, rules: 4, users: 2 };
    const cases: [custom: string, found: string | undefined][] = [
      ['[groups]\na = b, c, d, e\n[/]\n* = r\nbob =\n[/a]\nBob =\n@a = r', undefined],
      ['x'.repeat(101), '0 It has more than 100 characters.'],
      ['[/]\n\n[/a]\n[/b]\n[/c]\n', '4 There are more than 3 sections.'],
      ['[/]\n* = r\n@a =\n[/b]\n@b = r\n@c =\n$anonymous =', '6 There are more than 4 rules.'],
      ['[/]\na =\n~b = r\nc =', '3 Rules name more than 2 users. Put users into groups, and use the groups in rules.'],
    ];
    for (const [text, found] of cases) {
      const fault = sizeFault(text, most);
      assert.equal(fault === undefined ? undefined : `${fault.line} ${fault.message}`, found);
    }
  });

  test('long texts are parsed in linear time', () => {
    const rules = Array.from({ length: 20_000 }, (_, at) => `@ghost${at} = r\nu${at} = r\n@`).join('\n');
    const time = cpuTime(() => {
      const cleaned = cleanAccessFile(`[/a]\n${rules}\n[/a]\n${rules}`, context);
      assert.equal(cleaned.warnings.length, 80_000);
      assert.equal(mergedFault(merged(cleaned.text)), undefined);
    });
    assert.ok(time < 10_000, `${time} ms`);
  });
});

describe('cleaning', () => {
  const tables: [name: string, custom: string, text: string, warnings: string[]][] = [
    ['trims', '\r\n \n[/]\n* = r\n\n', '[/]\n* = r', []],
    ['keeps line ends', '[/]\r\n* = r', '[/]\r\n* = r', []],
    [
      'keeps rules for the members and for groups',
      '[/]\n@members = r\n@devs = rw',
      '[/]\n@members = r\n@devs = rw',
      [],
    ],
    [
      'keeps rules for groups of the text itself',
      '[/]\n@x = r\n[groups]\nx = bob',
      '[/]\n@x = r\n[groups]\nx = bob',
      [],
    ],
    [
      'comments out unknown groups',
      '[/]\n@ghost = r\n* = r',
      '[/]\n# @ghost = r\n* = r',
      ['2 User group "ghost" is empty or does not exist'],
    ],
    [
      'comments out empty groups',
      '[/]\n@nobodies=r',
      '[/]\n# @nobodies=r',
      ['2 User group "nobodies" is empty or does not exist'],
    ],
    [
      'comments out groups in the wrong case',
      '[/]\n@Devs = r',
      '[/]\n# @Devs = r',
      ['2 Be careful, "Devs" does not match the case sensitivity. Its rule has been disabled.'],
    ],
    [
      'comments out inverted unknown groups',
      '[/]\n~@ghost = r',
      '[/]\n# ~@ghost = r',
      ['2 User group "ghost" is empty or does not exist'],
    ],
    [
      'comments out rules of several lines',
      '[/]\n@ghost =\n  r\n  w\n* = r',
      '[/]\n# @ghost =\n#   r\n#   w\n* = r',
      ['2 User group "ghost" is empty or does not exist'],
    ],
    [
      'comments out malformed lines',
      '[/]\n@devs rw\n@ = r',
      '[/]\n# @devs rw\n# @ = r',
      ['2 Invalid line "@devs rw"', '3 Invalid line "@ = r"'],
    ],
    ['leaves groups alone', '[groups]\nx = @ghost\n@y', '[groups]\nx = @ghost\n@y', []],
    ['leaves comments alone', '[/]\n# @ghost = r', '[/]\n# @ghost = r', []],
  ];
  for (const [name, custom, text, warnings] of tables) {
    test(name, () => {
      const cleaned = cleanAccessFile(custom, context);
      assert.equal(cleaned.text, text);
      assert.deepEqual(
        cleaned.warnings.map(({ line, message }) => `${line} ${message}`),
        warnings,
      );
      assert.equal(cleanAccessFile(text, context).text, text);
    });
  }

  test('returns the line where the text starts', () =>
    assert.equal(cleanAccessFile('\n\n[/]\nx', context).firstLine, 3));
});

test('rules of a group that was deleted later are commented out, and no others', { skip: without }, () => {
  const stored = '[groups]\nx = bob, @devs,\n  @members\n[/]\n@devs = rw\n~@devs = r\nbob = r';
  assert.equal(withKnownGroups(stored, context), stored);
  const left = withKnownGroups(stored, { groups: [] });
  assert.equal(left, '[groups]\nx = bob, @members\n#\n[/]\n# @devs = rw\n# ~@devs = r\nbob = r');
  assert.equal(svnauthz(merged(left, { groups: [] }).text, 'validate').status, 0);
});

describe('a renamed group', () => {
  const tables: [custom: string, text: string][] = [
    ['[/]\r\n@devs = rw\r\n~@devs=\r\n', '[/]\r\n@makers = rw\r\n~@makers=\r\n'],
    ['[/]\n@devs2 = r\n# @devs = r\ndevs = r', '[/]\n@devs2 = r\n# @devs = r\ndevs = r'],
    ['[groups]\nx = @devs, @devs2,\n @devs', '[groups]\nx = @makers, @devs2,\n @makers'],
    ['[groups]\ndevs = bob\n[/]\n@devs = r', '[groups]\ndevs = bob\n[/]\n@devs = r'],
    ['[/@devs]\n@devs = r', '[/@devs]\n@makers = r'],
  ];
  for (const [custom, text] of tables)
    test(JSON.stringify(custom), () => assert.equal(renameGroup(custom, 'devs', 'makers'), text));
});

describe('rights match those of Subversion', () => {
  const file = [
    '[groups]',
    'devs = alice, @qa',
    'qa = &bobby',
    'empty =',
    '[aliases]',
    'bobby = bob',
    '[/]',
    '* = r',
    '[/secret]',
    '* =',
    '@devs = rw',
    '[repo:/own]',
    'carol = rw',
    '[/own]',
    '* =',
    '[:glob:/*/tags/**]',
    '* = r',
    '[:glob:/**/*.key]',
    '* =',
    '$authenticated =',
    '[/open]',
    '~alice = rw',
    '~@empty = rw',
  ].join('\n');
  const tables: [login: string | undefined, path: string, right: string][] = [
    [undefined, '/', 'r'],
    ['alice', '/', 'r'],
    ['bob', '/secret/deep/file', 'rw'],
    ['carol', '/secret/deep/file', ''],
    [undefined, '/secret', ''],
    ['carol', '/own/file', 'rw'],
    ['alice', '/own/file', ''],
    ['alice', '/x.key', ''],
    ['alice', '/a/b/x.key', ''],
    ['alice', '/secret/tags/v1', 'r'],
    ['alice', '/open/file', 'r'],
    ['bob', '/open/file', 'rw'],
  ];
  for (const [login, path, right] of tables) {
    test(`${login ?? 'nobody'} at ${path}: ${right || 'none'}`, () =>
      assert.equal(readAccessFile(file, 'repo').of(login)(path), right));
  }

  test('a file that Subversion refuses allows nothing', () =>
    assert.equal(readAccessFile(`${file}\n[/]\n* = rw`, 'repo').of('alice')('/'), ''));
});

const names = fc.constantFrom(
  'alice',
  'bob',
  'carol',
  '*',
  '$authenticated',
  '$anonymous',
  '~alice',
  '@devs',
  '@qa',
  '~@qa',
  '&al',
  '~&al',
  '~$anonymous',
);
const entry = fc
  .tuple(names, fc.constantFrom(' = ', '=', ': '), fc.constantFrom('', 'r', 'rw', 'r\n w'))
  .map((parts) => parts.join(''));
const segment = fc.constantFrom('a', 'b', 'ab', 'é');
const glob = fc.constantFrom('a', 'b', 'ab', '*', '**', 'a*', '*b', '?', '??', 'a?', '\\a', '*a*');
const path = fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const section = fc
  .oneof(
    path,
    path.map((text) => `repo:${text}`),
    fc.array(glob, { maxLength: 3 }).map((segments) => `:glob:/${segments.join('/')}`),
  )
  .chain((name) => fc.array(entry, { maxLength: 3 }).map((entries) => [`[${name}]`, ...entries].join('\n')));
const groups = fc
  .tuple(fc.constantFrom('alice', 'bob, @qa', '@members', ''), fc.constantFrom('carol', '', '&al'))
  .map(([devs, qa]) => `[groups]\ndevs = ${devs}\nqa = ${qa}`);
const faulty = fc.constantFrom(
  '# note',
  '',
  '  indented',
  'nothing',
  '[/a/]',
  '@ghost = r',
  '[aliases]\nal = bob',
  '[groups]\ndevs = bob',
  ' # x',
  '[/',
  '= r',
  'members = x',
);
const custom = fc
  .tuple(fc.option(groups), fc.boolean(), fc.array(section, { maxLength: 4 }), fc.array(faulty, { maxLength: 1 }))
  .map(([defined, aliased, sections, more]) =>
    [defined ?? '', aliased ? '[aliases]\nal = alice' : '', ...sections, ...more]
      .filter((part) => part !== '')
      .join('\n'),
  );

describe('compared with the real Subversion', { skip: without }, () => {
  test('the merged file is refused exactly when a fault is found, and never when the custom text alone is valid', () => {
    fc.assert(
      fc.property(custom, fc.boolean(), (text, hasDefaultPermissions) => {
        const file = merged(text, { hasDefaultPermissions, groups: [{ name: 'devs', logins: ['dan'] }] });
        const accepted = svnauthz(file.text, 'validate').status === 0;
        assert.equal(mergedFault(file) === undefined, accepted, file.text);
        if (svnauthz(text, 'validate').status === 0) assert.ok(accepted, file.text);
      }),
      { numRuns: tries(60) },
    );
  });

  test('rights are the same', () => {
    fc.assert(
      fc.property(
        custom,
        fc.constantFrom('alice', 'bob', 'dan', undefined),
        fc.array(path, { minLength: 2, maxLength: 3 }),
        (text, login, paths) => {
          const file = merged(text, { access: 'public' });
          fc.pre(mergedFault(file) === undefined);
          const access = readAccessFile(file.text, 'repo').of(login);
          for (const at of paths) {
            const who = login === undefined ? [] : ['--username', login];
            const { stdout } = svnauthz(file.text, 'accessof', ...who, '--repository', 'repo', '--path', at);
            assert.equal(access(at) || 'no', stdout.trim(), `${login} ${at}\n${file.text}`);
          }
        },
      ),
      { numRuns: tries(50) },
    );
  });

  test('a copy is never allowed where Subversion hides something below its source', () => {
    fc.assert(
      fc.property(custom, fc.constantFrom('alice', 'bob', 'dan'), path, path, (text, login, source, below) => {
        const file = merged(text, { access: 'public' });
        fc.pre(mergedFault(file) === undefined);
        const rules = readAccessFile(file.text, 'repo');
        if (!rules.allowsCopying(login, source)) return;
        const at = ['--username', login, '--repository', 'repo', '--path', source];
        assert.match(svnauthz(file.text, 'accessof', ...at, '-R').stdout, /r/, `${login} ${source}\n${file.text}`);
        const inside = `${source}${below}`.replace(/^\/\//, '/');
        assert.match(rules.of(login)(inside), /r/, `${login} ${inside}\n${file.text}`);
      }),
      { numRuns: tries(100) },
    );
  });
});
