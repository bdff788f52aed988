import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { streamLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { UserPresenter } from '../users/index.ts';
import { presentChange } from './present.ts';
import type { ChangeFilter, ChangeLog } from './service.ts';
import type { LoadedEvent, VisibleEvent, VisibleEvents } from './visible.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  events: EventLog;
  settings: Pick<PlatformSettings, 'onReload'>;
  changes: ChangeLog;
  visibleEvents: VisibleEvents;
  presenter: UserPresenter;
  /** the number of unread notifications of a caller */
  unread: (actor: Actor) => Promise<number>;
}

interface StreamRequest {
  actor: Actor;
  /** the caller's address */
  ip: string;
  renew: () => Promise<Actor>;
  filter: ChangeFilter;
  since: number;
  /** Heartbeats are events, which scripts of a browser see, rather than comments. */
  showsHeartbeats: boolean;
}

interface Stream extends StreamRequest {
  readable: Readable;
  /** the last event that the client got or may not see */
  position: number;
  /** the time since which the client hasn't read the sent data */
  fullSince: number | undefined;
  isPumping: boolean;
  /** another pass must follow the current one */
  isAwaited: boolean;
  /** the number of unread notifications of the caller may have changed */
  mustCount: boolean;
  /** the credentials or rights of the caller may have changed */
  mustRenew: boolean;
}

/** The newest events, loaded once for all streams that have read everything before them. */
interface Batch {
  from: number;
  to: number;
  loaded: readonly LoadedEvent[];
}

const tickMs = 1_000;
const pageSize = 50;
const batchSize = 200;

const callerKey = ({ actor, ip }: StreamRequest): string =>
  actor.kind === 'user' ? `user ${actor.user.id}` : `ip ${ip}`;

/** Server-sent events. Each stream follows the log at the pace of its client and keeps only a position in it. */
export function createChangeStreams(deps: Deps) {
  const { db, clock, log, events, changes, visibleEvents, presenter } = deps;
  const streams = new Set<Stream>();
  const perCaller = new Map<string, number>();
  let batch: Batch | undefined;
  let head: number | undefined;
  let refreshing: Promise<void> | undefined;
  let mustRefresh = false;
  let isClosed = false;
  let beatAt = clock() + streamLimits.heartbeatMs;

  function send(stream: Stream, text: string): void {
    if (!stream.readable.push(text)) stream.fullSince ??= clock();
  }

  async function sendChange(stream: Stream, visible: VisibleEvent): Promise<void> {
    const { seq } = visible.event;
    const data = JSON.stringify(await presentChange(visible, presenter, stream.actor));
    if (streams.has(stream)) send(stream, `id: ${seq}\nevent: ${visible.type}\ndata: ${data}\n\n`);
  }

  /** false: nothing is left to send for now. */
  async function advance(stream: Stream): Promise<boolean> {
    const { actor, filter } = stream;
    if (batch === undefined || stream.position < batch.from || stream.position > batch.to) {
      const page = await changes.page(actor, filter, stream.position, pageSize);
      for (const visible of page.changes) await sendChange(stream, visible);
      stream.position = page.next;
      return page.hasMore;
    }
    const { loaded, to } = batch;
    for (const each of loaded) {
      if (each.event.seq <= stream.position) continue;
      const visible = await changes.visibleOf(actor, filter, each);
      if (visible !== undefined) await sendChange(stream, visible);
      stream.position = each.event.seq;
      if (stream.fullSince !== undefined || stream.mustRenew) return true;
    }
    stream.position = to;
    return false;
  }

  /** Has no id, because it is not a position in the log. */
  async function sendUnread(stream: Stream): Promise<void> {
    stream.mustCount = false;
    const data = JSON.stringify({ unread: await deps.unread(stream.actor) });
    if (streams.has(stream)) send(stream, `event: notification\ndata: ${data}\n\n`);
  }

  /** Ends the stream of a caller whose credentials are no longer valid. */
  async function renew(stream: Stream): Promise<void> {
    stream.mustRenew = false;
    try {
      const now = await stream.renew();
      // An ended session makes an anonymous caller.
      if (callerKey({ ...stream, actor: now }) !== callerKey(stream)) throw problem('authentication_required');
      stream.actor = now;
      await changes.checkFilter(stream.actor, stream.filter);
    } catch {
      stream.readable.push(null);
      streams.delete(stream);
    }
  }

  async function pump(stream: Stream): Promise<void> {
    stream.isAwaited = true;
    if (stream.isPumping) return;
    stream.isPumping = true;
    try {
      while (stream.isAwaited && streams.has(stream)) {
        stream.isAwaited = false;
        if (stream.mustRenew) await renew(stream);
        if (stream.mustCount && streams.has(stream) && stream.fullSince === undefined) await sendUnread(stream);
        while (stream.fullSince === undefined && streams.has(stream) && !stream.mustRenew) {
          if (!(await advance(stream))) break;
        }
        if (stream.mustRenew) stream.isAwaited = true;
      }
    } catch (err) {
      log.error({ err }, 'a stream of changes failed');
      stream.readable.destroy();
    } finally {
      stream.isPumping = false;
    }
  }

  /** Wakes the streams in turn, so that requests are answered in between. */
  async function wakeAll(): Promise<void> {
    let count = 0;
    for (const stream of streams) {
      void pump(stream);
      count += 1;
      if (count % 50 === 0) await nextTurn();
    }
  }

  async function refresh(): Promise<void> {
    do {
      mustRefresh = false;
      // Cached here, because `head` is dropped when the last stream ends in the meantime.
      let from = head;
      if (from === undefined) {
        ({ head: from } = await events.bounds());
        batch = { from, to: from, loaded: [] };
        await wakeAll();
      }
      const found = await events.after(from, batchSize);
      head = from;
      // Streams that are slower read their own.
      for await (const { loaded } of visibleEvents.loadInPortions(found)) {
        const last: number = loaded.at(-1)?.event.seq ?? head;
        batch = { from: head, to: last, loaded };
        head = last;
        await wakeAll();
      }
      if (found.length === batchSize) mustRefresh = true;
    } while (mustRefresh);
  }

  function onAdvance(): void {
    if (isClosed) return;
    mustRefresh = true;
    if (streams.size === 0) {
      // A stream that begins later must not take an old batch for the newest.
      head = undefined;
      batch = undefined;
      return;
    }
    refreshing ??= refresh()
      .catch((err: unknown) => {
        mustRefresh = false;
        head = undefined;
        setTimeout(onAdvance, tickMs).unref();
        log.error({ err }, 'streams of changes could not be served, trying again');
      })
      .then(() => {
        refreshing = undefined;
        // There may be more since the last check.
        if (mustRefresh) onAdvance();
      });
  }

  function renewWhere(concerns: (actor: Actor) => boolean): void {
    for (const stream of streams) {
      if (!concerns(stream.actor)) continue;
      stream.mustRenew = true;
      void pump(stream);
    }
  }

  function countFor(userId: string): void {
    for (const stream of streams) {
      if (stream.actor.kind !== 'user' || String(stream.actor.user.id) !== userId) continue;
      stream.mustCount = true;
      void pump(stream);
    }
  }

  /** Ends streams whose clients don't read, and keeps the others alive. */
  function tick(): void {
    const now = clock();
    const isBeat = now >= beatAt;
    if (isBeat) beatAt = now + streamLimits.heartbeatMs;
    for (const stream of streams) {
      const isSlow = stream.fullSince !== undefined && now - stream.fullSince > streamLimits.slowClientMs;
      if (isSlow) stream.readable.destroy();
      else if (isBeat && stream.fullSince === undefined) {
        // The id is the position where the client continues.
        const beat = stream.showsHeartbeats ? 'event: heartbeat\ndata: {}' : ': heartbeat';
        send(stream, `${beat}\nid: ${stream.position}\n\n`);
        stream.mustRenew = true;
        void pump(stream);
      }
    }
  }

  const unsubscribe = [
    // They may close the platform to some callers.
    deps.settings.onReload(() => renewWhere(() => true)),
    events.onAdvance(onAdvance),
    db.subscribe(['notifications', 'key', 'user', 'password', 'credentials'], ({ topic, id }) => {
      if (topic === '*') renewWhere(() => true);
      if (topic === 'notifications') countFor(id);
      if (topic === 'key') renewWhere((actor) => actor.kind === 'user' && String(actor.keyId) === id);
      if (topic === 'user' || topic === 'password' || topic === 'credentials') {
        renewWhere((actor) => actor.kind === 'user' && String(actor.user.id) === id);
      }
    }),
  ];
  const timer = setInterval(tick, tickMs).unref();

  return {
    open(request: StreamRequest): Readable {
      const key = callerKey(request);
      const own = perCaller.get(key) ?? 0;
      if (isClosed || streams.size >= streamLimits.perProcess || own >= streamLimits.perCaller) {
        throw problem('change_streams_full', {}, { headers: { 'Retry-After': '30' } });
      }
      const stream: Stream = {
        ...request,
        position: request.since,
        fullSince: undefined,
        isPumping: false,
        isAwaited: false,
        mustCount: false,
        mustRenew: false,
        readable: new Readable({
          highWaterMark: streamLimits.bufferBytes,
          read() {
            stream.fullSince = undefined;
            void pump(stream);
          },
          destroy(error, done) {
            streams.delete(stream);
            const left = (perCaller.get(key) ?? 1) - 1;
            if (left > 0) perCaller.set(key, left);
            else perCaller.delete(key);
            done(error);
          },
        }),
      };
      perCaller.set(key, own + 1);
      streams.add(stream);
      send(stream, `retry: ${streamLimits.retryMs}\n: connected\nid: ${stream.position}\n\n`);
      return stream.readable;
    },

    count: () => streams.size,

    /** Ends all streams, so that the server can close. */
    async close(): Promise<void> {
      isClosed = true;
      mustRefresh = false;
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
      for (const stream of streams) stream.readable.push(null);
      streams.clear();
      await refreshing;
    },
  };
}

export type ChangeStreams = ReturnType<typeof createChangeStreams>;
