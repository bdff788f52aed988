import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { anArtifact, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';
import { readXml, type XmlElement } from '../../lib/xml/read.ts';

const { hearth, projects, trackers } = await aWorld()
  .with(
    aProject('garden').with(
      aTracker('plant').withFields({ title: { type: 'string' }, links: { type: 'art_link' } }, {}),
    ),
  )
  .start({ after });
const { admin, anonymous, base } = hearth;
const { plant } = trackers;
const rose = await anArtifact(admin, plant, [fieldsOf(plant).set('title', { value: 'Rose & "thorn"' })]);

test('the root of the API lists the resources and the documents, under all its addresses', async () => {
  for (const address of ['/api', '/api/', '/api/v1']) {
    const answer = await fetch(`${base}${address}`);
    assert.equal(answer.status, 200, address);
    const { resources, openapi } = (await answer.json()) as {
      openapi: string;
      resources: { uri: string; methods: string[] }[];
    };
    assert.deepEqual(resources.find(({ uri }) => uri === 'projects')?.methods, ['GET', 'POST']);
    assert.deepEqual(resources.find(({ uri }) => uri === 'batch')?.methods, ['POST']);
    assert.equal((await fetch(`${base}/api/${openapi}`)).status, 200);
  }
  const xml = await fetch(`${base}/api`, { headers: { accept: 'application/xml' } });
  assert.match(await xml.text(), /<uri>artifacts<\/uri>/);
  const other = await fetch(`${base}/api`, { method: 'DELETE' });
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'OPTIONS, GET']);
});

const inside = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The faults of an element, by the parts of XML Schema that the documents use. */
function faultsOf(element: XmlElement, declared: XmlElement, path: string): string[] {
  const [complex] = inside(declared, 'complexType');
  if (complex === undefined) return simpleFaults(element, inside(declared, 'simpleType')[0], path);
  const [all] = inside(complex, 'all');
  const [sequence] = inside(complex, 'sequence');
  const members = inside(all ?? sequence, 'element');
  if (members.length === 0 && inside(sequence, 'any').length === 1) return [];
  if (element.children.length === 0 && element.text.trim() === '' && all?.attributes['minOccurs'] === '0') return [];
  const unknown = element.children.filter(
    (child) => !members.some(({ attributes }) => attributes['name'] === child.name),
  );
  const missing = members.filter(
    ({ attributes }) => attributes['minOccurs'] !== '0' && inside(element, attributes['name'] ?? '').length !== 1,
  );
  return [
    ...unknown.map(({ name }) => `${path}/${name} is unknown`),
    ...missing.map(({ attributes }) => `${path}/${attributes['name']} is missing`),
    ...members.flatMap((member) => {
      const name = member.attributes['name'] ?? '';
      return inside(element, name).flatMap((child) => faultsOf(child, member, `${path}/${name}`));
    }),
  ];
}

const patterns: Record<string, RegExp> = {
  'xs:integer': /^-?\d+$/,
  'xs:double': /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i,
  'xs:boolean': /^(true|false)$/,
  'xs:string': /^[^]*$/,
};

function isOf(text: string, type: XmlElement): boolean {
  const [union] = inside(type, 'union');
  if (union !== undefined) {
    const bases = (union.attributes['memberTypes'] ?? '').split(' ').filter((base) => base !== '');
    return (
      bases.some((name) => patterns[name]?.test(text)) || inside(union, 'simpleType').some((one) => isOf(text, one))
    );
  }
  const [restriction] = inside(type, 'restriction');
  const values = inside(restriction, 'enumeration').map(({ attributes }) => attributes['value']);
  return values.length === 0 ? text === '' : values.includes(text);
}

function simpleFaults(element: XmlElement, type: XmlElement | undefined, path: string): string[] {
  if (type === undefined) return [`${path} has no type`];
  if (element.children.length > 0) return [`${path} has elements`];
  return isOf(element.text, type) ? [] : [`${path} is "${element.text}"`];
}

test("answers in XML follow their schemas, and wrong ones don't", async () => {
  const cases = [
    ['get_projects_by_id', `/projects/${projects.garden.id}`],
    ['get_projects', '/projects'],
    ['get_trackers_by_id', `/trackers/${plant.id}`],
    ['get_artifacts_by_id', `/artifacts/${rose}?values_format=all`],
    ['get_artifacts_by_id_changesets', `/artifacts/${rose}/changesets`],
    ['get_users_by_id', '/users/self'],
    ['get_version', '/version'],
    ['get_projects_by_id_user_groups', `/projects/${projects.garden.id}/user_groups`],
  ] as const;
  for (const [name, address] of cases) {
    const schema = await anonymous.get(`/schemas/${name}`);
    succeeds(schema);
    assert.match(String(schema.headers['content-type']), /^application\/xml/);
    const [declared] = inside(readXml(schema.text), 'element');
    assert.ok(declared);
    const answer = await admin.get(address, { headers: { accept: 'application/xml' } });
    assert.deepEqual(faultsOf(readXml(answer.text), declared, ''), [], name);
    const broken = answer.text.replace(/<(id|flavor_name|label)>[^<]*<\/\1>/, '<nothing>x</nothing>');
    assert.notDeepEqual(faultsOf(readXml(broken), declared, ''), [], name);
  }
  refuses(await anonymous.get('/schemas/nothing'), 404, 'There is no schema nothing. The root of the API lists them.');
});

/** An address of each kind of thing in this world. */
const known: Record<string, string> = {
  projects: String(projects.garden.id),
  trackers: String(plant.id),
  artifacts: String(rose),
  users: 'self',
  user_groups: `${projects.garden.id}_3`,
};

/** The operations and addresses of the GET routes that this world can answer. */
function readable(): [operation: string, address: string][] {
  const { routes } = hearth.server;
  return routes.flatMap(({ method, path, answers, query }) => {
    const [, root = '', ...rest] = path.split('/');
    // The index has no schema.
    if (root === '') return [];
    const isKnown = rest.length === 0 || (rest[0]?.startsWith(':') === true && root in known);
    const isPlain = (query?.required ?? []).length === 0 && !rest.slice(1).join('/').includes(':');
    if (method !== 'GET' || answers === undefined || !isKnown || !isPlain) return [];
    const operation = ['get', ...path.split('/').filter((part) => part !== '')].join('_').replaceAll(':', 'by_');
    return [[operation, path.replace(/:\w+/, known[root] ?? '')]];
  });
}

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

test('every answer in XML follows its schema, with the members that the caller asks for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-xsd-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const faults: string[] = [];
  const asked = { actions: 0, etag: 0 };
  let read = 0;
  for (const [operation, address] of readable()) {
    const { status: found, text: schema } = await anonymous.get(`/schemas/${operation}`);
    assert.equal(found, 200, operation);
    for (const query of ['', '?with=actions,etag']) {
      const answer = await admin.request('GET', `${address}${query}`, { headers: { accept: 'application/xml' } });
      if (answer.status !== 200 || answer.text === '') continue;
      read += 1;
      for (const name of ['actions', 'etag'] as const) if (answer.text.includes(`<${name}>`)) asked[name] += 1;
      const [declared] = inside(readXml(schema), 'element');
      assert.ok(declared, operation);
      faults.push(...faultsOf(readXml(answer.text), declared, `${address}${query} `));
      if (!hasXmllint) continue;
      const [xsd, xml] = [join(folder, 'a.xsd'), join(folder, 'a.xml')];
      writeFileSync(xsd, schema);
      writeFileSync(xml, answer.text);
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', xsd, xml], { encoding: 'utf8' });
      if (status !== 0) faults.push(`${address}${query}: ${stderr.slice(0, 300)}`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(read > 60 && asked.actions > 5 && asked.etag > 10, JSON.stringify({ read, asked }));
});

test('answers of writes and refusals in XML follow their schemas', async () => {
  const accept = { accept: 'application/xml' };
  const body = { tracker: { id: plant.id }, values_by_field: { title: { value: 'Lily' } } };
  const batch = { operations: [{ method: 'POST', path: '/artifacts', body }] };
  const wrong = { tracker: { id: plant.id }, values_by_field: { titel: { value: 'Lily' } } };
  const stale = { headers: { ...accept, 'if-match': '"other"' }, body: { label: 'Other plants' } };
  const cases = [
    ['post_artifacts', await admin.post('/artifacts', { headers: accept, body })],
    ['post_batch', await admin.post('/batch', { headers: accept, body: batch })],
    ['error', await admin.post('/artifacts', { headers: accept, body: wrong })],
    ['error', await admin.patch(`/trackers/${plant.id}`, stale)],
    ['error', await anonymous.get('/artifacts/999999', { headers: accept })],
  ] as const;
  for (const [name, { text }] of cases) {
    const [declared] = inside(readXml((await anonymous.get(`/schemas/${name}`)).text), 'element');
    assert.ok(declared, name);
    const answer = readXml(text);
    assert.deepEqual(faultsOf(answer, declared, ''), [], text);
    assert.equal(answer.children[0]?.name === 'error', name === 'error', text);
  }
});

test('the OpenAPI document declares the members that callers can ask for, of the items of lists, too', async () => {
  const { paths, components } = (await (await fetch(`${base}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, unknown> }> }>>;
    components: { schemas: Record<string, unknown> };
  };
  const shown = (path: string) => {
    const text = JSON.stringify(paths[path]?.['get']?.responses['200']?.content['application/json'] ?? null);
    const [, name = ''] = /^\{"schema":\{"\$ref":"[^"]*\/(\w+)"\}\}$/.exec(text) ?? [];
    return name === '' ? text : JSON.stringify(components.schemas[name]);
  };
  for (const { path, items } of hearth.server.routes.filter((route) => route.items !== undefined)) {
    const name = path.replaceAll(/:(\w+)/g, '{$1}');
    assert.match(shown(name), /"etag":\{"type":"string"/, `${name} of ${items}`);
  }
  assert.match(shown('/projects/{id}'), /"actions":.*"etag":/);
});
