import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type AnyRoute, hasDryRun, isWrite } from '../../server/http/route.ts';
import type { Sent } from '../support/hearth/client.ts';
import { defined } from '../support/hearth/expect.ts';
import { type Caller, startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { type Ask, auditNotes, createRequests, nameOf, needsSubversion } from './requests.ts';
import { createWorld } from './world.ts';

const hearth = await startHearth({ after });
await hearth.admin.patch('/platform_settings', { body: { artifacts_deletion_limit: 1000 } });
const world = await createWorld(hearth);
const requests = createRequests(hearth, world);
const withSubversion = await hasSubversion(hearth);
const subject = defined(world.subjects[0]);
const admin = world.callers['site admin'];
const { routes } = hearth.server;

interface Request {
  path: string;
  sent: Sent;
  by: Caller;
  undo: Ask['undo'];
}

async function requestOf(route: AnyRoute): Promise<Request> {
  const { ids = [], query, body, undo, isByPassword } = await requests.of(route, subject, admin);
  const left = [...ids];
  const path = route.path.replaceAll(/:\w+/g, () => String(left.shift() ?? 0));
  const by = isByPassword === true ? hearth.byPassword(hearth.admin) : admin;
  return { path, by, undo, sent: { ...(query && { query }), ...(body !== undefined && { body }) } };
}

const send = ({ path, by, sent }: Request, method: string, headers: Record<string, string> = {}) =>
  by.request(method, path, { ...sent, headers });

/** Tables that jobs and readers write at any time, or that note when callers were last seen. */
const background = new Set(
  'jobs event_readers changes access_keys key_uses users sessions webhook_deliveries idempotency_keys notifications'
    .concat(' notification_mails svn_repositories audit_log audit_chain rate_counts')
    .split(' '),
);

/** Texts are indexed shortly after their change. The texts themselves are compared. */
const isIndex = (table: string): boolean => /_(search|tail)(_|$)/.test(table);

/** The audit log records some requests shortly afterwards. */
const isNote = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'type' in row && auditNotes.some((type) => type === row.type);

/** Everything that is stored, by table. */
async function stored(): Promise<Record<string, string>> {
  const { read } = hearth.platform.db;
  const tables = await read.introspection.getTables();
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (background.has(name) || isIndex(name) || name.startsWith('sqlite_')) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    const lines = rows
      .filter((row) => !isNote(row))
      .map((row) => JSON.stringify(row))
      .toSorted();
    found[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return found;
}

/** Waits until the readers of the log have handled all events, and nothing that is due is left to do. */
async function nothingIsLeft(): Promise<void> {
  const { db, events, clock } = hearth.platform;
  await eventually(async () => {
    const { head } = await events.bounds();
    const readers = await db.read.selectFrom('event_readers').select('seq').execute();
    const due = await db.read
      .selectFrom('jobs')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .where('due_at', '<=', clock())
      .execute();
    return readers.every(({ seq }) => seq >= head) && due.length === 0;
  }, 'the end of all work');
}

/** The work and the messages that follow a change, by table. Some vanish when they are done. */
async function following(): Promise<string[]> {
  const { read } = hearth.platform.db;
  const tables = ['jobs', 'notifications', 'pending_mails', 'webhook_deliveries'] as const;
  const found = await Promise.all(
    tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(read)).rows.map(idIn(table))),
  );
  return found.flat();
}

const idIn = (table: string) => (row: unknown) => {
  const { id, key } = row as { id?: number; key?: string };
  return `${table} ${id ?? JSON.stringify(row)} ${key ?? ''}`;
};

const covered = routes.filter((route) => isWrite(route) && (withSubversion || !needsSubversion(route)));

describe('every write', () => {
  for (const route of covered.filter(hasDryRun)) {
    test(`${nameOf(route)} supports a dry run without any effect`, async () => {
      const request = await requestOf(route);
      await nothingIsLeft();
      const [before, followed] = [await stored(), new Set(await following())];
      const dry = { ...request, sent: { ...request.sent, query: { ...request.sent.query, dry_run: true } } };
      const tried = await send(dry, route.method);
      await nothingIsLeft();
      assert.deepEqual(await stored(), before);
      assert.deepEqual(
        (await following()).filter((one) => !followed.has(one)),
        [],
      );
      const done = await send(request, route.method);
      if (done.status < 300) await request.undo?.();
      if (tried.status >= 300) return assert.equal(tried.status, done.status, tried.text);
      assert.ok(typeof tried.body === 'object' && tried.body !== null && 'dry_run' in tried.body, tried.text);
      assert.equal((tried.body.dry_run as { status: number }).status, done.status, `${tried.text}\n${done.text}`);
    });
  }

  for (const route of covered.filter(({ access }) => access !== 'public')) {
    test(`${nameOf(route)} is executed once per key`, async () => {
      const request = await requestOf(route);
      const key = { 'Idempotency-Key': nameOf(route).replaceAll(' ', '') };
      const first = await send(request, route.method, key);
      if (first.status >= 300) return;
      const before = await stored();
      const again = await send(request, route.method, key);
      assert.deepEqual(await stored(), before);
      const isSecret = again.status === 409 && route.secret !== undefined;
      if (!isSecret) assert.deepEqual([again.status, again.text], [first.status, first.text]);
      if (!isSecret) assert.equal(again.headers['idempotency-replayed'], 'true');
      await request.undo?.();
    });
  }
});
