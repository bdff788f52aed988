import { streamLimits } from '../../../contract/limits.ts';
import { eventTypeNames } from '../../../contract/platform/events.ts';
import { type Change, readChanges, readHead, readUnread, streamAddress } from '../api/changes.ts';
import { ApiError } from '../api/client.ts';
import type { LiveMessage } from './messages.ts';

/** How long to wait before the next request, also while only polling is possible. */
const pollMs = 2_000;
const mostPauseMs = 30_000;
/** A request that takes longer is given up, because its connection may be dead. */
const mostAnswerMs = 20_000;
/** A stream without a sign of life for so long is dead, although the browser shows it as open. */
const silenceMs = 2.5 * streamLimits.heartbeatMs;

const losses = ['artifact', 'tracker', 'report', 'project'].map((subject) => `${subject}.access_lost`);
const streamedTypes = [...eventTypeNames, ...losses];

interface Following {
  /** undefined: starts at the end of the log */
  since: number | undefined;
  /** false: only polls */
  streams: boolean;
  /** Anonymous readers have no notifications. */
  isAnonymous: boolean;
  signal: AbortSignal;
  /** `position` is the number of the last change that is known. */
  tell: (message: LiveMessage, position: number) => void;
}

/** Ends early when the browser is online again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });

/** The number of unread notifications, which a stream sends only when it changes. */
async function tellUnread(
  { isAnonymous, tell }: Following,
  position: number,
  isOutdated: () => boolean = () => false,
): Promise<void> {
  if (isAnonymous) return;
  try {
    const unread = await readUnread();
    if (!isOutdated()) tell({ kind: 'unread', unread }, position);
  } catch {
    // The next change brings it.
  }
}

/** Whether the platform shows nothing to this reader. Trying again would not help. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status);

const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 410].includes(error.status);

/** Reads everything since the position, and returns the new one. */
async function catchUp(since: number | undefined, { tell, signal }: Following): Promise<number> {
  if (since === undefined) return readHead();
  let position = since;
  for (;;) {
    try {
      const {
        changes,
        next,
        has_more: hasMore,
      } = await readChanges(position, AbortSignal.any([signal, AbortSignal.timeout(mostAnswerMs)]));
      position = next;
      if (changes.length > 0) tell({ kind: 'changes', changes }, position);
      if (!hasMore) return position;
    } catch (error) {
      if (!isGone(error)) throw error;
      // The log no longer has what follows the position.
      position = await readHead();
      tell({ kind: 'restart' }, position);
      return position;
    }
  }
}

interface Streamed {
  /** the number of the last change */
  position: number;
  /** false: the stream could not be opened */
  wasOpen: boolean;
}

/** Resolves when the stream ends or can't be opened. */
function readStream(since: number, following: Following): Promise<Streamed> {
  const { tell, signal } = following;
  return new Promise((resolve) => {
    let position = since;
    let wasOpen = false;
    /** The stream has told the number, and the answer to a request may be older. */
    let isCounted = false;
    const source = new EventSource(streamAddress(since));
    let silence = setTimeout(() => end(), silenceMs);
    const isAlive = () => {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
    };
    const end = () => {
      clearTimeout(silence);
      source.close();
      window.removeEventListener('offline', end);
      signal.removeEventListener('abort', end);
      resolve({ position, wasOpen });
    };
    const onChange = ({ data, lastEventId }: MessageEvent<string>) => {
      position = Number(lastEventId);
      tell({ kind: 'changes', changes: [JSON.parse(data) as Change] }, position);
    };
    for (const type of streamedTypes) source.addEventListener(type, onChange);
    for (const type of [...streamedTypes, 'open', 'heartbeat', 'notification']) source.addEventListener(type, isAlive);
    source.addEventListener('open', () => {
      wasOpen = true;
      void tellUnread(following, position, () => isCounted);
    });
    source.addEventListener('notification', ({ data }: MessageEvent<string>) => {
      const { unread } = JSON.parse(data) as { unread: number };
      isCounted = true;
      tell({ kind: 'unread', unread }, position);
    });
    source.addEventListener('error', end);
    // A connection that was cut without notice looks open.
    window.addEventListener('offline', end);
    signal.addEventListener('abort', end);
  });
}

/** Follows the log until the signal aborts: by the stream, and by polling while there is none. */
export async function follow(following: Following): Promise<void> {
  const { signal, tell, streams } = following;
  let position = following.since;
  let failures = 0;
  let isPolling = !streams;
  while (!signal.aborted) {
    try {
      position = await catchUp(position, following);
      failures = 0;
      tell({ kind: 'connection', isConnected: true }, position);
      if (isPolling) void tellUnread(following, position);
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      // A browser that is offline asks nobody, so it needn't wait longer each time.
      if (navigator.onLine || failures === 0) failures += 1;
      tell({ kind: 'connection', isConnected: false }, position ?? 0);
      await pause(Math.min(mostPauseMs, 500 * 2 ** failures), signal);
      continue;
    }
    if (streams) {
      const streamed = await readStream(position, following);
      ({ position } = streamed);
      isPolling = !streamed.wasOpen;
    }
    if (!signal.aborted) await pause(streams ? pollMs / 4 : pollMs, signal);
  }
}
