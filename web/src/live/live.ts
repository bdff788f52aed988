import { readHead } from '../api/changes.ts';
import type { LiveMessage } from './messages.ts';
import { joinTabs } from './tabs.ts';

type Listener = (message: LiveMessage) => void;

const listeners = new Set<Listener>();
let head: Promise<number> | undefined;
let joined: { user: number; leave: () => void } | undefined;
/** undefined: not known yet */
let isConnected: boolean | undefined;

function receive(message: LiveMessage): void {
  if (message.kind === 'connection') ({ isConnected } = message);
  for (const listener of listeners) listener(message);
}

/** Remembers the end of the log. To be called before the data of the page is requested, so that no change is missed. */
export function prepareLive(): void {
  head ??= readHead();
  // Without it, following starts later.
  head.catch(() => undefined);
}

/** Follows the changes that this person may see; 0: an anonymous reader. */
export function startLive(user: number): void {
  if (joined?.user === user) return;
  joined?.leave();
  prepareLive();
  joined = { user, leave: joinTabs({ user, head: head ?? readHead(), onMessage: receive }) };
}

/** Returns a function that ends the subscription. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isLive = (): boolean => isConnected === true;
export const isLost = (): boolean => isConnected === false;

/** Lists that are kept current need not be read again when the window gets the focus, which would move their rows. */
export const unlessLive = {
  refetchOnWindowFocus: () => !isLive(),
  refetchOnReconnect: () => !isLive(),
};
