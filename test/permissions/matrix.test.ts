import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { AnyRoute } from '../../server/http/route.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { type Caller, type KnownCaller, startHearth } from '../support/hearth/hearth.ts';
import { createDeclarations } from './declarations.ts';
import { type Ask, createRequests, type Person, scopeOf } from './requests.ts';
import { columns, createWorld, setAccessMode } from './world.ts';

const file = new URL('matrix.txt', import.meta.url);
/** Writes the table instead of comparing it. */
const isUpdate = process.env['HEARTH_UPDATE_MATRIX'] === '1';

const hearth = await startHearth({ after });
const world = await createWorld(hearth);
const requests = createRequests(hearth, world);
const declarations = createDeclarations();
const withSubversion = await hasSubversion(hearth);
const routes = hearth.server.routes.toSorted(
  (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
);

type Row = string[];
type Asker = Caller & { id?: number };

const senderOf = (by: Asker, { isByPassword }: Ask): Caller =>
  isByPassword === true && 'password' in by ? hearth.byPassword(by as KnownCaller) : by;

async function outcome(route: AnyRoute, by: Caller, { ids = [], undo, query, body }: Ask): Promise<string> {
  const left = [...ids];
  const path = route.path.replaceAll(/:\w+/g, () => String(left.shift() ?? 0));
  const { status } = await declarations.during(route, () =>
    by.request(route.method, path, { ...(query && { query }), ...(body !== undefined && { body }) }),
  );
  if (status >= 300) return String(status);
  await undo?.();
  return 'ok';
}

async function row(name: string, about: string, route: AnyRoute, askOf: (by: Asker) => Promise<Ask>): Promise<Row> {
  const cells: string[] = [];
  for (const column of columns) {
    const by = world.callers[column];
    const ask = await askOf(by);
    cells.push(await outcome(route, senderOf(by, ask), ask));
  }
  return [name, about, ...cells];
}

async function projectRows(name: string, route: AnyRoute, accessMode: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const subject of world.subjects) {
    if (subject.accessMode !== accessMode) continue;
    if (scopeOf(route) === 'project' && subject.name === 'hidden tracker') continue;
    rows.push(await row(name, subject.name, route, (by) => requests.ofSubject(name, subject, by)));
  }
  return rows;
}

const people: ((by: Asker) => Person)[] = [
  (by) => ({ name: 'self', id: by.id ?? world.stranger.id }),
  () => ({ name: 'somebody else', id: world.stranger.id }),
];

async function userRows(name: string, route: AnyRoute): Promise<Row[]> {
  const rows: Row[] = [];
  for (const personFor of people) {
    const about = personFor(world.stranger).name;
    rows.push(await row(name, about, route, (by) => requests.ofUser(name, personFor(by), by)));
  }
  return rows;
}

async function rowsOf(name: string, route: AnyRoute, accessMode: string): Promise<Row[]> {
  const scope = scopeOf(route);
  if (scope === 'project' || scope === 'tracker') return projectRows(name, route, accessMode);
  if (accessMode === 'restricted') return [];
  if (scope === 'user') return userRows(name, route);
  return [await row(name, '-', route, (by) => requests.ofPlatform(name, by))];
}

async function allRows(): Promise<Row[]> {
  const asked = routes.flatMap((route) => requests.names(route).map((name) => ({ name, route, rows: [] as Row[] })));
  for (const mode of ['anonymous', 'restricted']) {
    await setAccessMode(hearth, mode);
    for (const { name, route, rows } of asked) rows.push(...(await rowsOf(name, route, mode)));
  }
  return asked.flatMap(({ rows }) => rows);
}

const explanation = `# Who may do what: each route, called about each kind of subject by each kind of caller.
# ok: the request succeeded. A number: the status of the refusal. "-": the route is about no project and no user.
# Write this table again with HEARTH_UPDATE_MATRIX=1, and review the difference.
`;

function written(rows: readonly Row[]): string {
  const all = [['route', 'subject', ...columns], ...rows];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0))) ?? [];
  const lines = all.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${explanation}\n${lines.join('\n')}\n`;
}

/** Without Subversion, requests fail before the permission check, so there is nothing to compare. */
const comparable = (table: string): string[] =>
  table.split('\n').filter((line) => withSubversion || !/^[A-Z]+ +\/svn/.test(line));

test('every route answers every kind of caller as in the table', async () => {
  assert.deepEqual(requests.unused(routes), [], 'requests for routes that do not exist');
  const table = written(await allRows());
  if (isUpdate) writeFileSync(file, table);
  const expected = comparable(readFileSync(file, 'utf8'));
  assert.deepEqual(comparable(table), expected);
});

test('every route requires the ability that it declares', () => {
  assert.deepEqual(declarations.faults(routes.filter(({ path }) => withSubversion || !path.startsWith('/svn'))), []);
});
