import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './check-boundaries.ts';

const tool = fileURLToPath(new URL('check-boundaries.ts', import.meta.url));
const repository = dirname(dirname(tool));

const cleanTree: Record<string, string> = {
  'contract/user.ts': "import { Type } from 'typebox';\nimport './limits.ts';\n",
  'contract/limits.ts': 'export const limits = {};\n',
  'server/main.ts': "import { config } from './config.ts';\nimport { platform } from './platform.ts';\n",
  'server/config.ts': 'export const config = process.env;\n',
  'server/platform.ts': "import { users } from './features/users/index.ts';\n",
  'server/api.ts':
    "import { routes } from './features/users/routes.ts';\nimport { routes as keys } from './features/keys/routes.ts';\n",
  'server/domain/actor.ts':
    "import { clock } from '../lib/clock.ts';\nimport type { User } from '../../contract/user.ts';\n// A comment may mention process.env.\n",
  'server/lib/clock.ts': "import { performance } from 'node:perf_hooks';\n",
  'server/lib/time.ts': "import type { Clock } from './clock.ts';\n",
  'server/http/serve.ts':
    "import type { Actor } from '../domain/actor.ts';\nimport { user } from '../../contract/user.ts';\n",
  'server/db/open.ts':
    "import { Kysely } from 'kysely';\nimport pg from 'pg';\nimport { DatabaseSync } from 'node:sqlite';\n",
  'server/mail/send.ts': "import { clock } from '../lib/clock.ts';\n",
  'server/backup/take.ts':
    "import { config } from '../config.ts';\nimport { open } from '../db/open.ts';\nimport { clock } from '../lib/clock.ts';\n",
  'server/features/users/index.ts': "export { users } from './service.ts';\nexport type { Row } from './store.ts';\n",
  'server/features/users/transfer.ts': "export { list } from './store.ts';\n",
  'server/features/export/users.ts': "import { list } from '../users/transfer.ts';\n",
  'server/features/users/routes.ts': "import { users } from './service.ts';\nimport { present } from './present.ts';\n",
  'server/features/users/service.ts':
    "import { list } from './store.ts';\nimport { keys } from '../keys/index.ts';\nimport { send } from '../../mail/send.ts';\n",
  'server/features/users/store.ts': "import { sql } from 'kysely';\nimport { open } from '../../db/open.ts';\n",
  'server/features/users/present.ts': "import type { Actor } from '../../domain/actor.ts';\n",
  'server/features/users/users.test.ts': "import { sql } from 'kysely';\nimport { list } from './store.ts';\n",
  'server/features/users/read.ts': 'export const read = 1;\n',
  'server/features/keys/index.ts': 'export const keys = 1;\n',
  'server/features/keys/routes.ts': 'export const routes = 1;\n',
  'server/features/keys/store/batches.ts': "import type { Insertable } from 'kysely';\n",
  'server/features/keys/routes/keys.ts': "import { use } from '../read/use.ts';\n",
  'server/features/keys/read/use.ts': "import { batches } from '../store/batches.ts';\n",
  'cli/main.ts': "import { platform } from '../server/platform.ts';\nvoid process.env;\n",
  'web/app.tsx': "import { limits } from '../contract/limits.ts';\nconst page = () => import('./page.tsx');\n",
  'web/page.tsx': 'export const page = 1;\n',
  'web/src/menu.tsx': "const mine = { is_member_of: true };\ntype Visit = Omit<Self, 'administrator_of'>;\n",
  'web/src/pages/projects/member-list.tsx': 'const badge = member.is_administrator;\n',
  'test/api.test.ts': "import { routes } from '../server/features/users/routes.ts';\n",
  'tools/build.ts': "import { start } from '../test/support.ts';\nvoid process.env;\n",
};

/** file, the line added to it, and words of the rule that must reject it */
const wrongImports: [file: string, line: string, rule: RegExp][] = [
  ['contract/user.ts', "import { clock } from '../server/lib/clock.ts';", /contract\/ imports nothing/],
  ['contract/user.ts', "import type { Stats } from 'node:fs';", /contract\/ imports nothing/],
  ['server/domain/actor.ts', "import { open } from '../db/open.ts';", /domain\/ is pure/],
  ['server/domain/actor.ts', "import { randomUUID } from 'crypto';", /domain\/ is pure/],
  ['server/lib/clock.ts', "export { actor } from '../domain/actor.ts';", /lib\/ imports only lib/],
  ['server/http/serve.ts', "import { open } from '../db/open.ts';", /http\/ imports only/],
  ['server/http/serve.ts', "import { users } from '../features/users/index.ts';", /http\/ imports only/],
  ['server/db/open.ts', "import type { Actor } from '../domain/actor.ts';", /db\/ imports only/],
  ['server/mail/send.ts', "import { users } from '../features/users/index.ts';", /A port/],
  ['server/features/users/service.ts', "import { config } from '../../config.ts';", /A feature imports only/],
  ['server/backup/take.ts', "import { users } from '../features/users/index.ts';", /backup\/ imports only/],
  ['server/backup/take.ts', "import type { Actor } from '../domain/actor.ts';", /backup\/ imports only/],
  ['server/features/users/service.ts', "import { take } from '../../backup/take.ts';", /A feature imports only/],
  ['server/features/users/service.ts', "import { x } from '../keys/store/batches.ts';", /only through its index\.ts/],
  ['server/features/keys/read/use.ts', "import { list } from '../../users/transfer.ts';", /transfer\.ts of a feature/],
  ['server/features/users/service.ts', "import { list } from './transfer.ts';", /transfer\.ts of a feature/],
  ['server/platform.ts', "import { list } from './features/users/transfer.ts';", /transfer\.ts of a feature/],
  ['server/features/users/index.ts', "export { list } from './store.ts';", /Only transfer\.ts re-exports functions/],
  [
    'server/features/users/index.ts',
    "export { type A, list } from './store.ts';",
    /Only transfer\.ts re-exports functions/,
  ],
  ['server/features/users/service.ts', "export { list } from './store.ts';", /Only transfer\.ts re-exports functions/],
  ['server/features/users/routes.ts', "import { list } from './store.ts';", /Inside a slice/],
  ['server/features/users/service.ts', "import { routes } from './routes.ts';", /Inside a slice/],
  ['server/features/users/store.ts', "import { users } from './service.ts';", /Inside a slice/],
  ['server/features/users/store.ts', "import type { R } from './routes.ts';", /Inside a slice/],
  ['server/features/users/present.ts', "import type { Row } from './store.ts';", /Inside a slice/],
  ['server/features/keys/routes/keys.ts', "import { batches } from '../store/batches.ts';", /Inside a slice/],
  ['server/features/keys/store/batches.ts', "import { use } from '../read/use.ts';", /Inside a slice/],
  ['server/features/keys/read/use.ts', "import { keys } from '../routes/keys.ts';", /Inside a slice/],
  ['server/main.ts', "import { routes } from './features/keys/routes/keys.ts';", /composition root/],
  ['server/main.ts', "import { routes } from './features/users/routes.ts';", /composition root/],
  ['server/features/users/index.ts', "export { routes } from './routes.ts';", /composition root/],
  ['server/features/users/service.ts', "import { sql } from 'kysely';", /kysely, pg and node:sqlite/],
  ['server/main.ts', "const driver = await import('pg');", /kysely, pg and node:sqlite/],
  ['cli/main.ts', "import {\n  DatabaseSync,\n} from 'node:sqlite';", /kysely, pg and node:sqlite/],
  ['server/main.ts', "import { PostgresAdapter } from 'kysely/dialect';", /kysely, pg and node:sqlite/],
  ['server/main.ts', 'const port = process.env.PORT;', /process\.env/],
  ['server/main.ts', "const port = process['env'].PORT;", /process\.env/],
  ['server/features/users/read.ts', 'if (rights.isAdministrator) show();', /can\(\) and require\(\)/],
  ['server/features/keys/routes.ts', 'if (!isSiteAdministrator(actor)) refuse();', /can\(\) and require\(\)/],
  ['cli/main.ts', 'const isAllowed = user.isSiteAdministrator;', /can\(\) and require\(\)/],
  ['web/src/menu.tsx', 'const mayDelete = tracker.permissions_for_groups !== null;', /guess no rights/],
  ['web/src/menu.tsx', 'const { is_site_administrator: isAllowed } = useSelf();', /guess no rights/],
  ['web/src/menu.tsx', 'if (report.can_update) show();', /guess no rights/],
  ['web/app.tsx', "import { clock } from '../server/lib/clock.ts';", /web\/ imports only/],
  ['cli/main.ts', "import '../server/main.ts';", /Nothing imports a main\.ts/],
  ['server/platform.ts', "import { page } from '../web/page.tsx';", /command line or the web/],
  ['server/platform.ts', "import { start } from '../test/support.ts';", /does not import tests/],
  ['server/features/users/service.ts', "import './users.test.ts';", /does not import tests/],
  ['cli/main.ts', "import { build } from '../tools/build.ts';", /does not import tests/],
];

function plant(t: TestContext, tree: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'hearth-boundaries-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, source] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  return root;
}

const check = (root: string) => spawnSync(process.execPath, [tool, root], { encoding: 'utf8' });

test('a tree that follows the layers is clean', (t) => {
  const root = plant(t, cleanTree);
  assert.deepEqual(checkBoundaries(root), { files: Object.keys(cleanTree).length, violations: [] });
  assert.equal(check(root).status, 0);
});

describe('a wrong import is found', () => {
  for (const [file, line, rule] of wrongImports) {
    test(`${file}: ${line}`, (t) => {
      const source = cleanTree[file] ?? '';
      const { violations } = checkBoundaries(plant(t, { ...cleanTree, [file]: `${source}${line}\n` }));
      assert.ok(
        violations.some((violation) => violation.file === file && rule.test(violation.rule)),
        `expected ${String(rule)}, found ${JSON.stringify(violations)}`,
      );
      const lines = `${source}${line}`.split('\n').length;
      // Some of these imports also close a cycle, which is reported for another file.
      const others = violations.filter((violation) => !violation.rule.includes('in a cycle'));
      assert.deepEqual([...new Set(others.map((violation) => violation.line))], [lines]);
    });
  }
});

test('a cycle is found even if it imports only types', (t) => {
  const root = plant(t, {
    'server/lib/clock.ts': "import type { Day } from './day.ts';\n",
    'server/lib/day.ts': "import { zone } from './zone.ts';\n",
    'server/lib/zone.ts': "import type { Clock } from './clock.ts';\n",
    'server/lib/other.ts': "import { zone } from './zone.ts';\n",
  });
  const { violations } = checkBoundaries(root);
  assert.equal(violations.length, 1);
  assert.match(violations[0]?.rule ?? '', /^Files import each other in a cycle: (server\/lib\/\w+\.ts( -> |\.$)){4}/);
});

test('the command prints the location, the import and the rule, and fails', (t) => {
  const root = plant(t, { ...cleanTree, 'web/page.tsx': "\nimport { open } from '../server/db/open.ts';\n" });
  const { status, stdout } = check(root);
  assert.equal(status, 1);
  assert.match(stdout, /^web\/page\.tsx:2 {2}\.\.\/server\/db\/open\.ts\n {2}web\/ imports only contract and web\./);
});

test('a tree without a source file fails', (t) => {
  const root = plant(t, { 'server/readme.md': 'nothing\n' });
  assert.equal(checkBoundaries(root).files, 0);
  assert.equal(check(root).status, 1);
});

test('this repository is clean', () => {
  const { files, violations } = checkBoundaries(repository);
  assert.ok(files > 0);
  assert.deepEqual(violations, []);
});
