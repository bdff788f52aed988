import { follow } from './follow.ts';
import type { LiveMessage } from './messages.ts';

interface Announcement {
  /** Tabs of other people who used this browser don't concern this one. */
  user: number;
  message: LiveMessage;
  position: number;
}

interface Asked {
  user: number;
  /** a new tab, which doesn't know the state of the connection */
  isNew: true;
}

interface Tabs {
  /** 0: an anonymous reader */
  user: number;
  /** the end of the log when this tab began to load its data */
  head: Promise<number>;
  onMessage: (message: LiveMessage) => void;
}

/** Connects this tab: one tab of the browser has the connection, and tells the others. Returns a function that leaves. */
export function joinTabs({ user, head, onMessage }: Tabs): () => void {
  const channel = new BroadcastChannel('hearth live');
  const leaving = new AbortController();
  let known: number | undefined;
  let isLeading = false;
  let isConnected = false;

  const take = (message: LiveMessage, position: number): void => {
    known = Math.max(known ?? 0, position);
    if (message.kind === 'connection') ({ isConnected } = message);
    onMessage(message);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, only windows do
  const say = (said: Announcement | Asked): void => channel.postMessage(said);
  const tell = (message: LiveMessage, position: number): void => {
    take(message, position);
    say({ user, message, position });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement | Asked>) => {
    if (data.user !== user) return;
    if ('message' in data) take(data.message, data.position);
    else if (isLeading) say({ user, message: { kind: 'connection', isConnected }, position: known ?? 0 });
  });

  const lead = async (streams: boolean): Promise<void> => {
    isLeading = true;
    const start = await head.catch(() => undefined);
    await follow({
      since: known ?? start,
      streams,
      isAnonymous: user === 0,
      signal: leaving.signal,
      tell: streams ? tell : take,
    });
  };
  // Browsers offer locks only over HTTPS and on this machine. Without them each tab polls, because a browser opens only
  // six connections to a server, and more tabs with a stream would block each other.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) void lead(false);
  else {
    const name = `hearth live ${user}`;
    locks.request(name, { signal: leaving.signal }, () => lead(true)).catch(() => undefined);
    say({ user, isNew: true });
  }
  return () => {
    leaving.abort();
    channel.close();
  };
}
