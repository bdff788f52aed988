/**
 * The most recently used entries, up to a number, or up to a total weight such as bytes.
 *
 * Two maps instead of an order by use: a hit in the newer one, which is the usual case, is a single lookup. When the newer
 * one fills half of the space, it becomes the older one, and entries that nobody used since then are dropped.
 */
export class Lru<K, V> {
  #newer = new Map<K, V>();
  #older = new Map<K, V>();
  #newerWeight = 0;
  readonly #half: number;
  readonly #weigh: (value: V) => number;

  constructor(most: number, weigh: (value: V) => number = () => 1) {
    this.#half = Math.max(1, most / 2);
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(key: K): V | undefined {
    const value = this.#newer.get(key);
    if (value !== undefined) return value;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#half) return;
    if (this.#newerWeight + weight > this.#half) this.#age();
    this.#newer.set(key, value);
    this.#newerWeight += weight;
  }

  delete(key: K): void {
    const value = this.#newer.get(key);
    if (value !== undefined) this.#newerWeight -= this.#weigh(value);
    this.#newer.delete(key);
    this.#older.delete(key);
  }

  deleteWhere(matches: (value: V) => boolean): void {
    for (const map of [this.#newer, this.#older]) {
      for (const [key, value] of map) if (matches(value)) this.delete(key);
    }
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
    this.#newerWeight = 0;
  }

  #age(): void {
    this.#older = this.#newer;
    this.#newer = new Map();
    this.#newerWeight = 0;
  }
}
