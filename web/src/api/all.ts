import { page } from './client.ts';

/** Loads all pages of a list. */
export async function all<T>(path: string, query: Record<string, string> = {}): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const { items, total } = await page<T>(path, { query: { ...query, limit: 50, offset: found.length } });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}
