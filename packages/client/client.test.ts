import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { operationsOfTools, writeClient } from '../../tools/build-client.ts';
import { aProject, aTracker, aWorld } from '../../test/support/worlds/world.ts';
import type { createClient as Create } from './client.ts';
import { type OpenApi, typeOf } from './generate.ts';

const { hearth, projects, trackers } = await aWorld()
  .with(aProject('garden').with(aTracker('plant').withFields({ title: { type: 'string' } })))
  .start({ after });
const { base, admin } = hearth;
const here = fileURLToPath(new URL('.', import.meta.url));
let folder = '';
let document: OpenApi;

interface Generated {
  createClient: typeof Create<Record<string, { path?: object; query?: object; body?: unknown; answer: never }>>;
  HearthError: new () => Error & { status: number; problem: { code: string; nearest?: string } };
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-client-'));
  document = (await (await fetch(`${base}/api/openapi.json`)).json()) as OpenApi;
  await writeClient(folder, document);
});
after(() => rm(folder, { recursive: true }));

test('schemas become types', () => {
  const cases: [Parameters<typeof typeOf>[0], string][] = [
    [{ type: 'integer' }, 'number'],
    [{ type: 'array', items: { type: 'string' } }, '(string)[]'],
    [{ enum: ['a', 1] }, '"a" | 1'],
    [{ anyOf: [{ $ref: '#/components/schemas/Tracker' }, { type: 'null' }] }, '(Tracker) | (null)'],
    [{ type: 'object', properties: { a: { type: 'boolean' } } }, '{ a?: boolean | undefined }'],
    [{ type: 'object', patternProperties: { '^.*$': { type: 'number' } } }, 'Record<string, number>'],
    [{}, 'unknown'],
  ];
  for (const [schema, type] of cases) assert.equal(typeOf(schema), type);
});

test('the compiler knows paths, parameters, bodies and answers of the generated client', async () => {
  const script = `
import { createClient } from './hearth.ts';
const client = createClient({ url: 'http://127.0.0.1' });
const { data } = await client.request('GET /artifacts/{id}', { path: { id: 1 }, query: { at: '2026-01-01' } });
export const title: string | null = data.title;
export const made = await client.request('POST /artifacts', { body: { tracker: { id: 1 }, values: [] } });
export const number: number = 'id' in made.data ? made.data.id : 0;
export const all = await client.request('GET /projects');
export const label: string | undefined = all.data[0]?.label;
// @ts-expect-error There is no such route.
await client.request('GET /nothing');
// @ts-expect-error The id is missing.
await client.request('GET /artifacts/{id}');
// @ts-expect-error There is no such parameter.
await client.request('GET /artifacts/{id}', { path: { id: 1 }, query: { nothing: 1 } });
// @ts-expect-error The title is a text.
export const wrong: number = data.title;
`;
  await writeFile(join(folder, 'script.ts'), script);
  const compiler = join(here, '../../node_modules/.bin/tsc');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
  ];
  const target = ['--target', 'esnext', '--lib', 'esnext,dom,dom.iterable', '--types', ''];
  const { stdout } = await promisify(execFile)(compiler, [...options, ...target, join(folder, 'script.ts')]).catch(
    (error: { stdout: string }) => ({ stdout: error.stdout }),
  );
  assert.equal(stdout, '');
});

test('the types of `hearth mcp` are current (otherwise run `node tools/build-client.ts`)', async () => {
  const { file, text } = await operationsOfTools(document);
  assert.equal(await readFile(file, 'utf8'), text);
  assert.match(text, /"PATCH \/artifacts\/\{id\}"/);
});

test('the generated client reads, writes with preconditions, and reports refusals', async () => {
  const { createClient, HearthError } = (await import(pathToFileURL(join(folder, 'hearth.ts')).href)) as Generated;
  const client = createClient({ url: `${base}/`, accessKey: admin.accessKey });
  const made = await client.request('POST /artifacts', {
    body: { tracker: { id: trackers.plant.id }, values_by_field: { title: { value: 'Rose' } } },
  });
  const { id } = made.data as { id: number };
  const read = await client.request('GET /artifacts/{id}', { path: { id }, query: { values_format: 'by_field' } });
  assert.match(JSON.stringify(read.data), /"value":"Rose"/);
  const body = { values_by_field: { title: { value: 'Tulip' } } };
  const headers = { 'If-Match': read.etag ?? '' };
  const changed = await client.request('PATCH /artifacts/{id}', { path: { id }, body, headers });
  assert.deepEqual([changed.status, changed.data, changed.etag === read.etag], [200, undefined, false]);
  const refused = async (name: string, request: object) => {
    const error: unknown = await client.request(name, request as never).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof HearthError);
    return [error.status, error.problem.code];
  };
  assert.deepEqual(await refused('PATCH /artifacts/{id}', { path: { id }, body, headers }), [412, 'artifact_modified']);
  const { id: project } = projects.garden;
  assert.deepEqual(await refused('GET /projects/{id}', { path: { id: project }, query: { fields: 'nam' } }), [
    400,
    'parameter_invalid',
  ]);
  const stranger = createClient({ url: base });
  await assert.rejects(stranger.request('POST /artifacts', { body: {} }), { status: 401 });
});
