import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { ShownTracker } from '../support/hearth/shown.ts';
import { adminPassword, engine, startHearth } from '../support/hearth/hearth.ts';
import { createConnection, type Connection } from './connection.ts';
import { isWhole } from './parts.ts';

const test = { after };

/** In this process: quick to start, but its requests and those of the clients take turns. */
async function copiesHere() {
  const first = await startHearth(test);
  const others = engine === 'postgres' ? [await startHearth(test, { store: first.store })] : [];
  return { bases: [first, ...others].map(({ base }) => base), key: first.admin.accessKey };
}

/** Processes of their own, as they are run for real. */
async function copiesApart() {
  const { installation, startServer } = await import('../process/support.ts');
  const given = { HEARTH_ADMIN_PASSWORD: adminPassword, HEARTH_LOG_LEVEL: 'error' };
  const env = { ...(await installation(test)), ...given };
  const first = await startServer(test, env);
  const others = engine === 'postgres' ? [await startServer(test, env)] : [];
  const answered = await fetch(`${first.base}/api/access_keys`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`,
    },
    body: JSON.stringify({ description: 'races' }),
  });
  assert.equal(answered.status, 201);
  const { identifier } = (await answered.json()) as { identifier: string };
  return { bases: [first, ...others].map(({ base }) => base), key: identifier };
}

/** A tracker with these fields, and clients who race there. On PostgreSQL, they are divided among two copies. */
export async function createRacers(clients: number, fields: readonly object[]) {
  const { bases, key } = isWhole ? await copiesApart() : await copiesHere();
  const connections = Array.from({ length: clients }, (_, client) =>
    createConnection(bases[client % bases.length] ?? '', key),
  );
  after(() => {
    for (const connection of connections) connection.close();
  });
  const by = (client: number): Connection => {
    const found = connections[client % clients];
    assert.ok(found);
    return found;
  };

  async function created<Body>(path: string, body: object, client = 0): Promise<Body> {
    const made = await by(client).request('POST', path, { body });
    assert.equal(made.status, 201, made.text());
    return made.json() as Body;
  }
  const project = await created<{ id: number }>('/projects', {
    shortname: 'races',
    label: 'Races',
    is_public: true,
    template_id: 100,
  });
  const structure = { label: 'Race', item_name: 'race', structure: { fields } };
  const tracker = await created<ShownTracker>(`/projects/${project.id}/trackers`, structure);

  return {
    project: project.id,
    tracker,
    by,
    newArtifact: async (values: readonly object[], client?: number): Promise<number> =>
      (await created<{ id: number }>('/artifacts', { tracker: { id: tracker.id }, values }, client)).id,
    async read<Body>(path: string): Promise<Body> {
      const read = await by(0).request('GET', path);
      assert.equal(read.status, 200, read.text());
      return read.json() as Body;
    },
    changesOf: async (id: number): Promise<number> =>
      Number((await by(0).request('GET', `/artifacts/${id}/changesets?limit=1`)).header('x-pagination-size')),
    /** The same work by all clients at once. */
    together: <T>(work: (client: number) => Promise<T>): Promise<T[]> =>
      Promise.all(connections.map((_, client) => work(client))),
  };
}
