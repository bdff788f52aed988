import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actions } from '../../contract/abilities.ts';
import { type AnyRoute, hasDryRun, isSingle, isWrite } from '../../server/http/route.ts';
import { exchange, send } from '../support/hearth/client.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { checkDocument, compileSchemas, type OpenApi, operationsOf, type OperationObject } from './document-rules.ts';

const hearth = await startHearth({ after });
const { routes } = hearth.server;
const { json: document } = await exchange<OpenApi>(hearth.base, 'GET', '/api/openapi.json', {});

const pathOf = (route: AnyRoute) => route.path.replaceAll(/:(\w+)/g, '{$1}');
const operationAt = (of: OpenApi, path: string, method = 'get'): OperationObject => defined(of.paths[path]?.[method]);
const operationFor = (route: AnyRoute) => operationAt(document, pathOf(route), route.method.toLowerCase());
const nameOf = (route: AnyRoute) => `${route.method} ${pathOf(route)}`;

test('the document follows the rules of OpenAPI 3.1', () => {
  checkDocument(document);
});

test('a document that breaks a rule is detected', () => {
  const broken: [what: string, damage: (copy: OpenApi) => void][] = [
    [
      'a reference without a target',
      (copy) => Object.assign(copy.components.schemas, { Project: { $ref: '#/nowhere' } }),
    ],
    ['a path parameter that is missing', (copy) => operationAt(copy, '/projects/{id}').parameters?.shift()],
    ['an answer without a description', (copy) => delete operationAt(copy, '/projects').responses['200']?.description],
    ['an unknown security scheme', (copy) => operationAt(copy, '/projects').security?.push({ sesame: [] })],
    ['a member that operations do not have', (copy) => Object.assign(operationAt(copy, '/projects'), { body: {} })],
  ];
  for (const [what, damage] of broken) {
    const copy = structuredClone(document);
    damage(copy);
    assert.throws(() => checkDocument(copy), assert.AssertionError, what);
  }
});

test('every schema is valid JSON Schema 2020-12', () => {
  assert.ok(compileSchemas(document) > 30);
});

test('the document has exactly the operations that are served', () => {
  const documented = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const served = routes.map(nameOf);
  assert.equal(new Set(served).size, served.length, 'routes are unique');
  assert.deepEqual(documented.toSorted(), served.toSorted());
});

test('operation ids are unique', () => {
  const ids = operationsOf(document).map(({ content }) => content.operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[a-z][a-z0-9_]+$/);
});

test('each operation has the parameters, the body, the answers and the security of its route', () => {
  for (const route of routes) {
    const operation = operationFor(route);
    const where = nameOf(route);
    const names = (place: string) => operation.parameters?.filter((each) => each.in === place).map((each) => each.name);
    assert.deepEqual(names('path'), Object.keys(route.params?.properties ?? {}), where);
    const paging = route.page === undefined ? [] : ['limit', 'offset'];
    const hasExtras = route.actions !== undefined || route.items !== undefined || isSingle(route);
    const shapes = route.expands === undefined ? [] : ['fields', 'expand'];
    const extras = [...(hasExtras ? ['with'] : []), ...(hasDryRun(route) ? ['dry_run'] : []), ...shapes];
    assert.deepEqual(names('query'), [...paging, ...Object.keys(route.query?.properties ?? {}), ...extras], where);

    assert.equal(operation.requestBody !== undefined, route.body !== undefined, where);
    if (route.body !== undefined) {
      const types = Object.keys(operation.requestBody?.content ?? {});
      assert.deepEqual(types.slice(0, 2), ['application/json', 'application/xml'], where);
    }

    const success = operation.responses[String(route.status ?? 200)];
    const hasBody = (route.answers ?? route.downloads) !== undefined;
    const isTried = hasDryRun(route) && (route.status ?? 200) === 200;
    assert.equal(success?.content !== undefined, hasBody || isTried, where);
    const headers = names('header') ?? [];
    assert.equal(headers.includes('Idempotency-Key'), isWrite(route), where);
    for (const status of Object.keys(route.emptyAnswers ?? {})) {
      assert.equal(defined(operation.responses[status]).content, undefined, where);
    }
    const security = JSON.stringify(operation.security);
    if (route.access === 'public') assert.equal(security, '[]', where);
    else assert.match(security, /\{"api_access_key":\[\]\},\{"basic":\[\]\},\{"token":\[\],"token_user":\[\]\}/, where);
    assert.equal(security.includes('{}'), route.access === 'hybrid', where);
    assert.equal(operation['x-extension'], route.extension, where);
    assert.deepEqual(operation['x-requires'], route.requires, where);
  }
});

test('a representation that can list actions has them in the document, with their names', () => {
  const listing = routes.filter((route) => route.actions !== undefined);
  assert.ok(listing.length > 0);
  for (const route of listing) {
    const schema = JSON.stringify(operationFor(route).responses['200']?.content?.['application/json']?.schema);
    for (const action of actions[defined(route.actions).kind]) assert.ok(schema.includes(`"${action}"`), nameOf(route));
  }
});

test('a paginated collection has its limits and its headers in the document', () => {
  const paged = routes.filter((route) => route.page !== undefined);
  assert.ok(paged.length > 5);
  for (const route of paged) {
    const operation = operationFor(route);
    const { schema } = defined(operation.parameters?.find((each) => each.name === 'limit'));
    const { minimum, maximum, default: initial } = schema;
    assert.deepEqual({ minimum, maximum, default: initial }, { ...route.page }, nameOf(route));
    const names = Object.keys(operation.responses['200']?.headers ?? {}).filter((name) =>
      name.startsWith('X-PAGINATION-'),
    );
    assert.equal(names.length, 4, nameOf(route));
  }
});

test('arrays are described in XML as they are written', () => {
  const content = operationAt(document, '/projects').responses['200']?.content;
  const schema = content?.['application/xml']?.schema;
  assert.deepEqual(schema?.xml, { wrapped: true, name: 'response' });
  assert.deepEqual(schema.items?.xml, { name: 'item' });
  const resources = document.components.schemas['Project']?.properties?.['resources'];
  assert.deepEqual([resources?.xml, resources?.items?.xml], [{ wrapped: true }, { name: 'item' }]);
});

test('anyone can read the document, at both roots and from other sites', async () => {
  await hearth.admin.patch('/platform_settings', { body: { access_mode: 'regular', platform_name: 'The Forge' } });
  for (const root of ['/api', '/api/v1']) {
    const answered = await send(hearth.base, 'GET', `${root}/openapi.json`);
    assert.equal(answered.status, 200);
    assert.equal(answered.headers['access-control-allow-origin'], '*');
    assert.partialDeepStrictEqual(answered.json, { info: { title: 'The Forge API' } });
  }
});
