import assert from 'node:assert/strict';
import type { Change } from '../../../contract/platform/change.ts';
import { type Caller, engine, type Hearth } from './hearth.ts';

/** Reads `GET /changes` of a platform. */
export function changesOf({ platform, admin }: Hearth) {
  /** The number of the last event; waits until PostgreSQL has numbered all. */
  async function head(): Promise<number> {
    if (engine === 'postgres') {
      while (await platform.db.read.selectFrom('events').select('id').where('seq', 'is', null).executeTakeFirst());
    }
    return (await admin.get('/changes')).json.next;
  }

  async function since(by: Caller, from: number, query = ''): Promise<Change[]> {
    await head();
    const read = await by.get(`/changes?since=${from}${query}`);
    assert.equal(read.status, 200, read.text);
    return read.json.changes;
  }

  async function typesInXml(by: Caller, from: number): Promise<string[]> {
    const { text } = await by.get(`/changes?since=${from}`, { headers: { Accept: 'application/xml' } });
    return [...text.matchAll(/<item><id>\d+<\/id><type>([\w.]+)<\/type>/g)].map(([, type = '']) => type);
  }

  /** The changes that each caller sees of some work, in JSON; XML has the same. */
  async function seenBy<Name extends string>(
    callers: Readonly<Record<Name, Caller>>,
    work: () => Promise<unknown>,
  ): Promise<Record<Name, Change[]>> {
    const from = await head();
    await work();
    const seen: [string, Change[]][] = [];
    for (const [name, by] of Object.entries<Caller>(callers)) {
      const changes = await since(by, from);
      assert.deepEqual(
        await typesInXml(by, from),
        changes.map(({ type }) => type),
      );
      seen.push([name, changes]);
    }
    return Object.fromEntries(seen) as Record<Name, Change[]>;
  }

  return { head, since, seenBy };
}

/** The types of the changes that each caller sees. */
export const typesOf = <Name extends string>(seen: Readonly<Record<Name, Change[]>>): Record<Name, string[]> =>
  Object.fromEntries(
    Object.entries<Change[]>(seen).map(([name, changes]) => [name, changes.map(({ type }) => type)]),
  ) as Record<Name, string[]>;
