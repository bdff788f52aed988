import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';
import { type Answered, exchange, type Sent } from '../support/hearth/client.ts';
import type { ShownArtifact, ShownChangeset, ShownTracker } from '../support/hearth/shown.ts';
import { fieldsOf } from '../support/worlds/trackers.ts';

/** The sum of the acknowledged writes of one artifact. */
interface Expected {
  id: number;
  title: string;
  count: number;
  comments: string[];
  links: Set<number>;
  files: Map<number, { name: string; content: string }>;
  isDeleted: boolean;
  changes: number;
}

interface Options {
  base: () => string;
  key: string;
  tracker: ShownTracker;
  random: Random;
}

/** Tries again while the server or its database is down. */
const isDown = (error: unknown): boolean => /ECONNREFUSED|ECONNRESET|EPIPE|socket hang up/.test(String(error));

interface Counts {
  acknowledged: number;
  /** requests that were repeated because there was no answer, or a 503 */
  repeated: number;
}

/**
 * Writers that note every acknowledged change, and check afterwards that each is there, once. A request that gets no
 * answer is sent again with its Idempotency-Key, until there is one.
 */
export function createLoad({ base, key, tracker, random }: Options) {
  const field = fieldsOf(tracker);
  const artifacts: Expected[] = [];
  const keys: string[] = [];
  let label: string | undefined;
  const counts: Counts = { acknowledged: 0, repeated: 0 };
  const access = { 'X-Auth-AccessKey': key };
  /** Ends requests that are sent again and again. */
  const given = new AbortController();

  async function insist<Body>(method: string, path: string, sent: Sent = {}): Promise<Answered<Body>> {
    const headers = {
      ...access,
      ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' || method === 'HEAD' ? {} : { 'Idempotency-Key': randomUUID() }),
      ...sent.headers,
    };
    for (;;) {
      try {
        const answered = await exchange<Body>(base(), method, path, { ...sent, headers });
        // The request that got no answer may still be running.
        const isUncertain = answered.status === 503 || answered.text.includes('idempotency_key_in_use');
        if (!isUncertain) return answered;
      } catch (error) {
        if (!isDown(error)) throw error;
      }
      counts.repeated += 1;
      await pause(20, undefined, { signal: given.signal });
    }
  }

  /** The answer; undefined if the request was done, but its answer was lost with the process. */
  async function done<Body>(
    method: string,
    path: string,
    sent: Sent,
    status: number,
  ): Promise<Answered<Body> | undefined> {
    const answered = await insist<Body>(method, path, sent);
    counts.acknowledged += 1;
    if (answered.text.includes('idempotency_answer_lost')) return undefined;
    assert.equal(answered.status, status, `${method} ${path}: ${answered.text}`);
    return answered;
  }

  async function create(round: string): Promise<Expected> {
    const title = `${round} ${randomUUID()}`;
    const values = [field.set('title', { value: title }), field.set('count', { value: 0 })];
    const body = { tracker: { id: tracker.id }, values };
    const made = await done<{ id: number }>('POST', '/api/artifacts', { body }, 201);
    assert.ok(made, 'an artifact is created together with its answer');
    const artifact: Expected = {
      id: made.json.id,
      title,
      count: 0,
      comments: [],
      links: new Set(),
      files: new Map(),
      isDeleted: false,
      changes: 1,
    };
    artifacts.push(artifact);
    return artifact;
  }

  async function change(artifact: Expected, body: object): Promise<void> {
    await done('PUT', `/api/artifacts/${artifact.id}`, { body: { values: [], ...body } }, 200);
    artifact.changes += 1;
  }

  async function attach(artifact: Expected): Promise<void> {
    const content = `content ${randomUUID()}`;
    // Two uploads of the same name and size would share one.
    const body = { name: `${randomUUID()}.txt`, file_size: content.length, file_type: 'text/plain' };
    const slot = await done<{ id: number; upload_href: string }>(
      'POST',
      `/api/tracker_fields/${field.id('attachments')}/files`,
      { body },
      200,
    );
    if (slot === undefined) return;
    const tus = { 'Tus-Resumable': '1.0.0' };
    for (;;) {
      const { headers } = await insist('HEAD', slot.json.upload_href, { headers: tus });
      const offset = Number(headers['upload-offset']);
      if (offset === content.length) break;
      const sent = { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
      await insist('PATCH', slot.json.upload_href, { headers: sent, body: content.slice(offset) });
    }
    const value = [...artifact.files.keys(), slot.json.id];
    await change(artifact, { values: [field.set('attachments', { value })] });
    artifact.files.set(slot.json.id, { name: body.name, content });
  }

  /** Each writer changes only its own artifacts, so that the last acknowledged value is the one to expect. */
  async function step(own: Expected[], round: string): Promise<void> {
    const alive = own.filter(({ isDeleted }) => !isDeleted);
    const artifact = alive[random.below(alive.length)];
    if (artifact === undefined || random.chance(0.3)) {
      own.push(await create(round));
      return;
    }
    const steps: (() => Promise<void>)[] = [
      async () => {
        await change(artifact, { values: [field.set('count', { value: artifact.count + 1 })] });
        artifact.count += 1;
      },
      async () => {
        const body = `comment ${randomUUID()}`;
        await change(artifact, { comment: { body, format: 'text' } });
        artifact.comments.push(body);
      },
      async () => {
        const target = random.pick(alive);
        if (target === artifact || artifact.links.has(target.id)) return;
        const links = [...artifact.links, target.id].map((id) => ({ id, type: '' }));
        await change(artifact, { values: [field.set('links', { links })] });
        artifact.links.add(target.id);
      },
      () => attach(artifact),
      async () => {
        // A key is a secret that is shown once: a repeated request doesn't get it again.
        const made = await insist<{ identifier?: string }>('POST', '/api/access_keys', {
          body: { description: round },
        });
        if (made.status === 201 && made.json.identifier !== undefined) keys.push(made.json.identifier);
      },
      async () => {
        if (random.chance(0.7) || own.some(({ links }) => links.has(artifact.id))) return;
        await done('DELETE', `/api/artifacts/${artifact.id}`, {}, 200);
        artifact.isDeleted = true;
      },
    ];
    await random.pick(steps)();
  }

  /** One writer of the settings of the platform. */
  async function configure(): Promise<void> {
    const next = `Platform ${randomUUID()}`;
    await done('PATCH', '/api/platform_settings', { body: { platform_name: next } }, 200);
    label = next;
  }

  async function write(round: string, isOver: () => boolean): Promise<void> {
    const own: Expected[] = [];
    while (!isOver()) await step(own, round);
  }

  return {
    counts,
    stop: () => given.abort(),

    /** Runs all writers until `isOver`. */
    async run(round: string, writers: number, isOver: () => boolean): Promise<void> {
      const failed = new AbortController();
      const isEnded = (): boolean => isOver() || failed.signal.aborted;
      const configuring = async (): Promise<void> => {
        while (!isEnded()) await configure();
      };
      const all = [configuring(), ...Array.from({ length: writers }, (_, n) => write(`${round}-${n}`, isEnded))];
      await Promise.all(
        all.map((each) =>
          each.catch((error: unknown) => {
            failed.abort();
            throw error;
          }),
        ),
      );
    },

    /** Compares all changes acknowledged since the start of the round with the platform. */
    async verify(round: string): Promise<string[]> {
      const faults: string[] = [];
      const expect = (what: string, found: unknown, wanted: unknown): void => {
        try {
          assert.deepEqual(found, wanted);
        } catch {
          faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
        }
      };
      const ofRound = artifacts.filter(({ title }) => title.startsWith(`${round}-`));
      for (const artifact of ofRound) {
        const { id } = artifact;
        const read = await insist<ShownArtifact>('GET', `/api/artifacts/${id}`);
        if (artifact.isDeleted) {
          expect(`the deletion of ${id}`, read.status, 404);
          continue;
        }
        expect(`artifact ${id}`, read.status, 200);
        if (read.status !== 200) continue;
        const valueOf = (name: string) => read.json.values.find(({ field_id: at }) => at === field.id(name));
        expect(`the title of ${id}`, valueOf('title')?.value, artifact.title);
        expect(`the count of ${id}`, valueOf('count')?.value, artifact.count);
        const links = JSON.stringify(valueOf('links'));
        for (const link of artifact.links)
          expect(`the link of ${id} to ${link}`, links.includes(`"id":${link},`), true);
        const history = await insist<ShownChangeset[]>('GET', `/api/artifacts/${id}/changesets?limit=50`);
        expect(`the number of changes of ${id}`, Number(history.headers['x-pagination-size']), artifact.changes);
        const comments = history.json.map(({ last_comment: comment }) => comment.body).filter((body) => body !== '');
        if (artifact.changes <= 50) expect(`the comments of ${id}`, comments, artifact.comments);
        for (const [file, { name, content }] of artifact.files) {
          const stored = await insist('GET', `/plugins/tracker/attachments/${file}-${name}`);
          expect(`file ${file}`, stored.text, content);
        }
      }
      // Searches find the rows of the database.
      const total = async (criteria: object): Promise<number> => {
        const query = encodeURIComponent(JSON.stringify(criteria));
        const found = await insist('GET', `/api/trackers/${tracker.id}/artifacts?limit=1&query=${query}`);
        return Number(found.headers['x-pagination-size']);
      };
      for (const { id, title, isDeleted } of ofRound.slice(0, 20)) {
        expect(`the search for ${id}`, await total({ title }), isDeleted ? 0 : 1);
      }
      expect('the number of artifacts', await total({}), artifacts.filter(({ isDeleted }) => !isDeleted).length);
      for (const secret of keys.splice(0)) {
        const used = await insist('GET', '/api/users/self', { headers: { 'X-Auth-AccessKey': secret } });
        expect('the user of a key', used.status, 200);
      }
      if (label !== undefined) {
        const { json } = await insist<{ settings?: unknown }>('GET', '/api/platform_settings');
        expect('the name of the platform', JSON.stringify(json).includes(label), true);
      }
      return faults;
    },
  };
}
