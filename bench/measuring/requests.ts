import type { Subject } from '../artifacts/subject.ts';
import { requestText } from './load.ts';

interface Received {
  status: number;
  type: string;
  etag: string;
  body: string;
}

/** A server with the data that the measurement reads and changes. */
export interface Side {
  tracker: number;
  /** of an ordinary member */
  key: Record<string, string>;
  /** of the same member */
  password: string;
  fields: Readonly<Record<string, number>>;
  /** with 800 bytes of Markdown */
  marked: number;
  /** with references to ten others */
  referring: number;
  get: (path: string, headers?: Record<string, string>) => Promise<Received>;
}

export interface Read {
  name: string;
  path: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

export interface Write {
  name: string;
  requests: (time: number) => Buffer;
  onAnswer?: (time: number, head: string) => void;
}

const markdown = [
  '# Steps',
  '1. Open the **page** and press `Save`.',
  '2. Read [the manual](https://example.com/manual).',
  '> Quoted *text* of the manual',
  '| Name | Value |\n| --- | --- |\n| one | 1 |\n| two | 2 |',
].join('\n\n');

/** Every request has the key of the same ordinary member. */
export async function createSide(base: string, { accessKey, password, tracker }: Subject): Promise<Side> {
  const key = { 'X-Auth-AccessKey': accessKey };
  async function ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Received> {
    const answered = await fetch(base + path, {
      method,
      headers: { ...key, ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answered.text();
    if (answered.status >= 400) throw new Error(`${method} ${path}: ${answered.status} ${text}`);
    const header = (name: string): string => answered.headers.get(name) ?? '';
    return { status: answered.status, type: header('content-type'), etag: header('etag'), body: text };
  }
  const shown = JSON.parse((await ask('GET', `/api/trackers/${tracker}`, {})).body) as {
    fields: { name: string; field_id: number }[];
  };
  const fields = Object.fromEntries(shown.fields.map(({ name, field_id: id }) => [name, id]));
  async function create(title: string, content: string): Promise<number> {
    const values = [
      { field_id: fields['title'], value: title },
      { field_id: fields['description'], value: { content, format: 'commonmark' } },
    ];
    const made = await ask('POST', '/api/artifacts', {}, { tracker: { id: tracker }, values });
    return (JSON.parse(made.body) as { id: number }).id;
  }
  const marked = await create('With Markdown', markdown.repeat(4).slice(0, 800));
  const references = Array.from({ length: 10 }, (_, index) => `see art #${index + 1}`);
  const referring = await create('With references', references.join('\n'));
  return { tracker, key, password, fields, marked, referring, get: (path, headers = {}) => ask('GET', path, headers) };
}

/** Each address is a different one, because the bare server knows its answers by address. */
export async function readsOf(side: Side): Promise<Read[]> {
  const { tracker, key, marked, referring, get } = side;
  const one = '/api/artifacts/5000';
  const { etag } = await get(one);
  const reads: [string, string, Record<string, string>?][] = [
    ['GET of an artifact', one],
    ['GET of an artifact with 800 bytes of Markdown', `/api/artifacts/${marked}`],
    ['GET of an artifact that refers to ten others', `/api/artifacts/${referring}`],
    ['304', `${one}?`, { 'If-None-Match': etag }],
    ['page of 100 with values', `/api/trackers/${tracker}/artifacts?limit=100&offset=3000&values=all`],
    ['page of 100 without values', `/api/trackers/${tracker}/artifacts?limit=100&offset=3000`],
    ['GET of an artifact as XML', `${one}.xml`],
    ['GET /version', '/api/version'],
  ];
  return reads.map(([name, path, headers = {}]) => ({
    name,
    path,
    headers,
    bytes: requestText('GET', path, { ...key, ...headers }),
  }));
}

const mostChanged = 2_000;

/** Changes name the version that they expect: that of the last answer. */
export async function writesOf({ tracker, key, fields, get }: Side): Promise<Write[]> {
  const changed = (time: number): number => 1 + (time % mostChanged);
  const versions = new Map<number, string>();
  for (let id = 1; id <= mostChanged; id += 1) versions.set(id, (await get(`/api/artifacts/${id}`)).etag);
  const title = (time: number) => ({ field_id: fields['title'], value: `Changed ${time}` });
  const text = { field_id: fields['description'], value: { content: 'words of a text '.repeat(200), format: 'text' } };
  const create = (time: number): Buffer =>
    requestText(
      'POST',
      '/api/artifacts',
      key,
      JSON.stringify({ tracker: { id: tracker }, values: [title(time), text] }),
    );
  // Each round counts from the beginning, and an equal title would change nothing.
  let changes = 0;
  const update = (time: number): Buffer => {
    const body = { values: [title((changes += 1))] };
    const id = changed(time);
    const headers = { ...key, 'If-Match': versions.get(id) ?? '' };
    return requestText('PUT', `/api/artifacts/${id}`, headers, JSON.stringify(body));
  };
  const onAnswer = (time: number, head: string): void => {
    const etag = /^etag: (.*)$/im.exec(head)?.[1];
    if (etag !== undefined) versions.set(changed(time), etag.trim());
  };
  return [
    { name: 'POST of an artifact', requests: create },
    { name: 'conditional PUT of an artifact', requests: update, onAnswer },
  ];
}
