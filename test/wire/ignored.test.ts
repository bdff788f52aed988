import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { addressOf, withParameter } from './routes.ts';

const hearth = await startHearth({ after });

describe('an unknown parameter', () => {
  test('is ignored, and listed in a header', async () => {
    const read = await hearth.anonymous.get('/projects?foo=1&bar[a]=2&limit=1');
    assert.equal(read.status, 200);
    assert.equal(read.headers['x-ignored'], 'foo, bar');
    assert.ok(read.headerNames.includes('X-IGNORED'));
    const body = { description: 'x', wishes: [1], owner: { id: 1 } };
    const made = await hearth.admin.post('/access_keys?odd=1', { body });
    assert.equal(made.status, 201);
    assert.equal(made.headers['x-ignored'], 'odd, access_key[wishes], access_key[owner]');
  });

  test('is not listed if the request has none', async () => {
    for (const query of ['', '?', '?=', '?limit=3', '?&&', '?=&limit=1']) {
      const read = await hearth.anonymous.get(`/projects${query}`);
      assert.deepEqual([read.status, read.headers['x-ignored']], [200, undefined], query);
    }
  });

  for (const prefer of ['handling=strict', 'return=minimal, handling=strict', 'handling="strict"; wait=1']) {
    test(`is refused with Prefer: ${prefer}`, async () => {
      const refused = await hearth.anonymous.get('/projects?limti=1', { headers: { Prefer: prefer } });
      assert.equal(refused.status, 400);
      assert.equal(refused.error.message, 'Bad Request: Unknown parameter(s): limti. Did you mean `limit`?');
    });
  }

  test('is not refused with another preference', async () => {
    for (const prefer of ['handling=lenient', 'x-handling=stricter']) {
      assert.equal((await hearth.anonymous.get('/projects?x=1', { headers: { Prefer: prefer } })).status, 200);
    }
  });

  test('can also be the body of a GET', async () => {
    const body = { shortname: 'x' };
    const read = await hearth.anonymous.get('/projects', { body });
    assert.deepEqual([read.status, read.headers['x-ignored']], [200, 'body']);
    const refused = await hearth.anonymous.get('/projects', { body, headers: { Prefer: 'handling=strict' } });
    assert.deepEqual([refused.status, refused.error.message], [400, 'Bad Request: Unknown parameter(s): body.']);
    assert.equal((await hearth.admin.get('/platform_settings', { body })).status, 400);
  });

  test('is refused by every extension', async () => {
    const extensions = hearth.server.routes.filter((route) => route.extension === true && route.method === 'GET');
    assert.ok(extensions.length > 0);
    for (const route of extensions) {
      const refused = await hearth.admin.get(withParameter(addressOf(route), 'what_is_this=1'));
      assert.equal(refused.status, 400, route.path);
      assert.equal(refused.error.message, 'Bad Request: Unknown parameter(s): what_is_this.');
    }
    const body = { access_mod: 'anonymous' };
    const refused = await hearth.admin.patch('/platform_settings', { body });
    assert.equal(refused.error.message, 'Bad Request: Unknown parameter(s): access_mod. Did you mean `access_mode`?');
  });

  test('can have any name', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'é😀', 'a\r\nSet-Cookie: x=y', ' ', 'x'.repeat(5000)];
    for (const name of names) {
      const body = JSON.stringify({ description: 'x' }).replace('}', `,${JSON.stringify(name)}:1}`);
      const made = await hearth.admin.post('/access_keys', { body });
      assert.equal(made.status, 201, made.text);
      assert.match(String(made.headers['x-ignored']), /^access_key\[/);
      assert.equal(made.headers['set-cookie'], undefined);
    }
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`unknown_${index}`, index]));
    const ignored = await hearth.admin.post('/access_keys', { body: many });
    assert.equal(ignored.status, 201);
    assert.ok(String(ignored.headers['x-ignored']).length <= 2000);
    const strict = await hearth.admin.post('/access_keys', { body: many, headers: { Prefer: 'handling=strict' } });
    assert.equal(strict.status, 400);
    assert.ok(strict.text.length < 3000);
  });
});
