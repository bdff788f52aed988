import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that sees its own changes before they are committed. No cache knows them. */
export interface Uncommitted {
  /** Whether it reads more than caches know: because it has changed something, or compares versions. */
  hasChanges: boolean;
  /** Whether the changes will certainly be rolled back, so that nothing outside the database may follow them. */
  isTrial: boolean;
  /** The entries that it has loaded, by cache and key, since it last changed anything that caches keep. */
  loaded: Map<object, Map<unknown, Promise<unknown>>>;
  /** Runs a read of this work outside the write unit that asks for it. */
  outsideUnits: <T>(read: () => T) => T;
}

const storage = new AsyncLocalStorage<Uncommitted>();

/** The uncommitted work that the running code belongs to. */
export const uncommitted = (): Uncommitted | undefined => storage.getStore();

/** Whether this is a dry run. */
export const isTrial = (): boolean => storage.getStore()?.isTrial === true;

export const runUncommitted = <T>(state: Uncommitted, work: () => Promise<T>): Promise<T> => storage.run(state, work);
