// A Hearth for bench/events.ts, in a separate process. The log can be switched off, and it reports how fast the readers
// of the log and the mails catch up.
import type { Tx } from '../../server/db/index.ts';
import { type KnownCaller, startHearth } from '../../test/support/hearth/hearth.ts';
import { startSmtp } from '../../test/support/servers/smtp.ts';
import { createTracker, fieldsOf } from '../../test/support/worlds/trackers.ts';

/** Orders of the parent. */
export type Order = { kind: 'state'; state: State } | { kind: 'drain' } | { kind: 'mail'; artifacts: number };
export type State = 'off' | 'log' | 'recipients';

/** The answer to `drain`. */
export interface Drained {
  changes: number;
  notifications: number;
  milliseconds: number;
}

/** The answer to `mail`. */
export interface Mailed {
  mails: number;
  milliseconds: number;
}

export interface Facts {
  base: string;
  tracker: number;
  title: number;
  writer: string;
  keys: string[];
}

const recipients = Number(process.argv[2] ?? 50);
const endings: (() => Promise<void>)[] = [];
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };
const smtp = await startSmtp(cleanup);
const hearth = await startHearth(cleanup, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin, platform } = hearth;
const project = await hearth.project(admin, { is_public: false });
const writer = await hearth.user('writer');
const people: KnownCaller[] = [];
for (let index = 0; index < recipients; index += 1) people.push(await hearth.user(`reader-${index}`));
await hearth.members(project.id, [writer, ...people]);
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });

const { events, db, jobs } = platform;
const usual = { ...events };
/**
 * Appends nothing, but triggers the work after changes: texts are indexed after the answer with and without the log.
 */
const without = { ...events, append: async (tx: Tx) => db.announce(tx, 'events', 'appended') };

async function become(state: State): Promise<void> {
  Object.assign(events, usual);
  const rows = state === 'recipients' ? [{ user_ids: people.map(({ id }) => id), all_updates: true }] : [];
  await admin.put(`/trackers/${tracker.id}/notification_settings`, { body: { recipients: rows } });
  if (state === 'off') Object.assign(events, without);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

async function isDrained(): Promise<boolean> {
  const { head } = await events.bounds();
  const query = db.read.selectFrom('event_readers').select('seq').where('name', '=', 'notifications');
  const reader = await query.executeTakeFirst();
  return reader !== undefined && reader.seq >= head;
}

const countRows = async (table: 'notifications' | 'events'): Promise<number> => {
  const query = db.read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.executeTakeFirstOrThrow()).n;
};

let seen = { notifications: 0, changes: 0 };

/** Waits for the notifications of the changes so far, and discards the mails that they wait for. */
async function drain(): Promise<Drained> {
  const begin = performance.now();
  while (!(await isDrained())) await pause();
  const milliseconds = performance.now() - begin;
  const before = seen;
  seen = { notifications: await countRows('notifications'), changes: await countRows('events') };
  await db.write(async (tx) => {
    await tx.deleteFrom('pending_mails').execute();
    await tx.deleteFrom('jobs').execute();
  });
  const notifications = seen.notifications - before.notifications;
  return { changes: seen.changes - before.changes, notifications, milliseconds };
}

/** Changes some artifacts, and measures how fast the mails about them are rendered and sent. */
async function sendMails(artifacts: number): Promise<Mailed> {
  await become('recipients');
  for (let id = 1; id <= artifacts; id += 1) {
    const values = [{ field_id: fieldsOf(tracker).id('title'), value: `Mailed ${id}` }];
    await writer.put(`/artifacts/${id}`, { body: { values } });
  }
  while (!(await isDrained())) await pause();
  hearth.clock.advance(61_000);
  const begin = performance.now();
  while (smtp.mails.length < artifacts * recipients) {
    jobs.wake();
    await pause();
  }
  return { mails: smtp.mails.splice(0).length, milliseconds: performance.now() - begin };
}

async function obey(order: Order): Promise<object | void> {
  if (order.kind === 'state') return become(order.state);
  return order.kind === 'drain' ? drain() : sendMails(order.artifacts);
}

process.on('message', (order: Order) => {
  void obey(order).then((answer) => process.send?.(answer ?? {}));
});
process.once('SIGTERM', () => {
  void (async () => {
    for (const end of endings.toReversed()) await end();
    process.exit(0);
  })();
});
await drain();
const facts: Facts = {
  base: hearth.base,
  tracker: tracker.id,
  title: fieldsOf(tracker).id('title'),
  writer: writer.accessKey,
  keys: people.map(({ accessKey }) => accessKey),
};
process.send?.(facts);
