import { sql } from 'kysely';
import { everything } from '../changes.ts';
import type { DataChange, Tx } from '../database.ts';
import { later } from '../units.ts';

export const channel = 'hearth_changes';

/** PostgreSQL delivers it to the listening connections of all copies when the transaction commits. */
export function notify(tx: Tx, copy: string, changes: readonly DataChange[]): void {
  const notices = changes.map(({ topic, id }) => JSON.stringify([copy, topic, id]));
  later(tx, sql`select pg_notify(${channel}, notice) from unnest(${notices}::text[]) as notice`.compile(tx));
}

export interface Notice {
  copy: string;
  change: DataChange;
}

/** An unknown message (from another version, for example) makes everything stale rather than nothing. */
export function decodeNotice(payload: string | undefined): Notice {
  const parts = parse(payload ?? '');
  if (!Array.isArray(parts)) return { copy: '', change: everything };
  const [copy, topic, id] = parts as unknown[];
  if (typeof copy !== 'string' || typeof topic !== 'string' || typeof id !== 'string') {
    return { copy: '', change: everything };
  }
  return { copy, change: { topic, id } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
