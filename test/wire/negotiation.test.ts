import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { AnyRoute } from '../../server/http/route.ts';
import { readXml } from '../../server/lib/xml/read.ts';
import { writeXml } from '../../server/lib/xml/write.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { everybodyTold } from '../support/hearth/notifications.ts';
import { addressOf } from './routes.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin);
// Otherwise the last use of the key, or lines of the audit log, may be written between two requests whose answers are compared.
await hearth.platform.accessKeys.flushLastUse();
await hearth.platform.auditNotes.flush();
await everybodyTold(hearth, 'audit');

describe('Accept selects the format', () => {
  const cases: [accept: string | undefined, format: 'json' | 'xml' | 406][] = [
    [undefined, 'json'],
    ['', 'json'],
    ['application/json', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['APPLICATION/JSON', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['application/xml', 'xml'],
    ['APPLICATION/XML', 'xml'],
    ['application/xml; charset=utf-8', 'xml'],
    ['text/*', 'xml'],
    ['text/xml', 406],
    ['text/html', 406],
    ['image/png', 406],
    ['nonsense', 406],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8', 'json'],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'json'],
    ['application/xml;q=0.5,application/json;q=0.9', 'json'],
    ['application/json;q=0.5, application/xml;q=0.9', 'xml'],
    ['application/xml, application/json', 'xml'],
    ['application/json, application/xml', 'json'],
    ['*/*, application/xml', 'xml'],
    ['*/*, application/xml;q=0.5', 'json'],
    ['image/png, application/xml;q=0.1', 'xml'],
    ['text/html, application/json;q=0.1', 'json'],
    ['application/json;q=0', 'json'],
    ['application/json;q=0, application/xml', 'xml'],
    ['application/json;q=x', 'json'],
  ];
  for (const [accept, format] of cases) {
    test(`${accept} -> ${format}`, async () => {
      const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
      for (const path of ['/projects', '/projects/99999']) {
        const read = await hearth.anonymous.get(path, { headers });
        if (format === 406) {
          assert.equal(read.status, 406);
          assert.deepEqual(read.error, {
            code: 406,
            message: 'Not Acceptable: Content negotiation failed. Try `application/json` instead.',
          });
        } else {
          assert.equal(read.status, path === '/projects' ? 200 : 404);
          assert.equal(read.headers['content-type'], `application/${format}; charset=utf-8`);
        }
      }
    });
  }

  for (const [charset, status] of [
    ['utf-8', 200],
    ['UTF-8', 200],
    ['iso-8859-1', 200],
    ['*', 200],
    ['utf-16, utf-8;q=0.5', 200],
    ['utf-16', 406],
  ] as const) {
    test(`Accept-Charset: ${charset} -> ${status}`, async () => {
      const read = await hearth.anonymous.get('/projects', { headers: { 'Accept-Charset': charset } });
      assert.equal(read.status, status);
    });
  }
});

/** Memory usage differs each time. */
const steady = (xml: string): string => xml.replace(/(?<=<memory_bytes>)\d+/, '');

describe('every GET route returns the same data in XML and JSON', () => {
  const ids: Record<string, string | number> = {
    '/projects': project.id,
    '/users': 101,
    '/user_groups': `${project.id}_3`,
    '/access_keys': 'self',
  };
  const idFor = (path: string): string | number =>
    Object.entries(ids).find(([start]) => path.startsWith(`${start}/`))?.[1] ?? 1;

  // A stream of events has one format.
  const hasFormats = ({ method, downloads }: AnyRoute) => method === 'GET' && downloads !== 'text/event-stream';
  for (const route of hearth.server.routes.filter(hasFormats)) {
    test(route.path, async () => {
      const address = addressOf(route, idFor(route.path));
      const json = await hearth.admin.get(address);
      const xml = await hearth.admin.get(address, { headers: { Accept: 'application/xml' } });
      assert.equal(xml.status, json.status);
      // A file has one format.
      if (route.downloads !== undefined && json.status === 200) {
        return assert.equal(xml.headers['content-type'], json.headers['content-type']);
      }
      assert.equal(xml.headers['content-type'], 'application/xml; charset=utf-8');
      assert.equal(xml.headers['x-pagination-size'], json.headers['x-pagination-size']);
      assert.equal(steady(xml.text), steady(writeXml('response', json.body)));
      assert.equal(readXml(xml.text).name, 'response');
    });
  }
});

test('array elements are items, scalars included, without any other wrapping', async () => {
  const headers = { Accept: 'application/xml' };
  const membership = await hearth.admin.get('/users/101/membership', { headers });
  assert.match(membership.text, /<response>(?:<item>[^<]+<\/item>)+<\/response>$/);
  const key = await hearth.admin.get('/access_keys/self', { headers });
  assert.match(key.text, /<scopes><item><identifier>write:rest<\/identifier><\/item><\/scopes><policy>/);
  assert.match(key.text, /<expiration_date\/>/);
  const read = await hearth.admin.get(`/projects/${project.id}`, { headers });
  assert.match(read.text, /<resources><item><type>\w+<\/type><uri>[^<]+<\/uri><\/item>/);
  const none = await hearth.admin.get('/sessions', { headers });
  assert.match(none.text, /<response\/>$/);
});

test('an answer without a body has its content type', async () => {
  for (const [accept, type] of [
    ['application/json', 'application/json; charset=utf-8'],
    ['application/xml', 'application/xml; charset=utf-8'],
  ] as const) {
    const ended = await hearth.admin.delete('/tokens', { headers: { Accept: accept } });
    assert.deepEqual([ended.status, ended.text, ended.headers['content-type']], [200, '', type]);
  }
});
