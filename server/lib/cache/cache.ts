import { AsyncLocalStorage } from 'node:async_hooks';
import { Lru } from './lru.ts';
import { type Uncommitted, uncommitted } from './uncommitted.ts';

export interface Cache<K, V> {
  get(key: K): Promise<V | undefined>;
  /** The entry that `get` would return without loading. */
  peek(key: K): V | undefined;
  /** A value that became stale while loading is returned to its waiters but not cached. */
  drop(key: K): void;
  clear(): void;
}

/**
 * Loads each entry once and keeps the most recently used ones. Missing entries are not cached. Entries are shared, so
 * they are loaded outside the write unit that happened to ask first. Work with uncommitted changes loads its own
 * entries.
 */
export function createCache<K, V>(most: number, load: (key: K) => Promise<V | undefined>): Cache<K, V> {
  const kept = new Lru<K, { value: V }>(most);
  const loading = new Map<K, Promise<V | undefined>>();
  const asNobody = AsyncLocalStorage.snapshot();

  async function fetch(key: K): Promise<V | undefined> {
    const running: Promise<V | undefined> = asNobody(() => load(key));
    loading.set(key, running);
    try {
      const value = await running;
      if (value !== undefined && loading.get(key) === running) kept.set(key, { value });
      return value;
    } finally {
      if (loading.get(key) === running) loading.delete(key);
    }
  }

  /** Loads for work with uncommitted changes, once until it changes more. */
  function loadFor({ loaded, outsideUnits }: Uncommitted, key: K): Promise<V | undefined> {
    const known = (loaded.get(kept) ?? new Map()) as Map<K, Promise<V | undefined>>;
    loaded.set(kept, known);
    const found = known.get(key) ?? outsideUnits(() => load(key));
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  }

  return {
    async get(key) {
      const own = uncommitted();
      if (own?.hasChanges === true) return loadFor(own, key);
      const hit = kept.get(key);
      return hit === undefined ? (loading.get(key) ?? fetch(key)) : hit.value;
    },
    peek: (key) => (uncommitted()?.hasChanges === true ? undefined : kept.get(key)?.value),
    drop(key) {
      kept.delete(key);
      loading.delete(key);
    },
    clear() {
      kept.clear();
      loading.clear();
    },
  };
}
