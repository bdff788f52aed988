import { gzipSync } from 'node:zlib';
import type { AnyRoute } from '../../server/http/route.ts';
import { toForm, toJson, toXml } from './encodings.ts';
import type { Request } from './exchange.ts';
import { texts, values } from './garbage.ts';
import type { Random } from './random.ts';
import { pathsIn, replaced, sampleOf } from './samples.ts';
import { pathOf, type Victims } from './systematic.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'MKCOL'];
const types = [
  'application/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON; charset="utf-16"',
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'application/json;;;=',
  '/',
  ';',
  'a'.repeat(2000),
  'application/json, application/xml',
];
const bombs = [
  '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><request>&c;</request>',
  '<?xml version="1.0"?><!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>',
  '<request>&undefined;&#0;&#xD800;&#x110000;</request>',
  `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`,
  '<request><![CDATA[</request>',
  '<request xmlns:a="b" a:c="1" c="2" c="3"/>',
  '<a/><b/>',
  'just text',
  '<request>',
  '\ufeff<request/>',
  '<__proto__><constructor/></__proto__>',
  '<request><item/><item/>x</request>',
];
const jsons = [
  '',
  '{',
  '[',
  '"',
  'nul',
  'null',
  '1',
  '[]',
  '{}',
  '{"a":}',
  "{'a':1}",
  '\ufeff{}',
  '{}{}',
  '[1,]',
  '\0',
];

type Headers = Record<string, string | string[]>;

/** Invalid credentials. */
const pretences = (random: Random): Headers[] => [
  { 'x-auth-accesskey': '' },
  { 'x-auth-accesskey': `hearth-k1-9999.${'a'.repeat(64)}` },
  { 'x-auth-accesskey': random.text(40, 'abc.-_0123=/+é') },
  { 'x-auth-accesskey': ['one', 'two'] },
  { 'x-auth-accesskey': 'x'.repeat(4000) },
  { 'x-auth-token': 'abc', 'x-auth-userid': '101' },
  { 'x-auth-token': 'abc', 'x-auth-userid': '99999999999999999999' },
  { 'x-auth-token': 'abc', 'x-auth-userid': "1' or '1" },
  { 'x-auth-token': 'abc' },
  { 'x-auth-userid': '101' },
  { authorization: 'Basic' },
  { authorization: 'Basic !!!!' },
  { authorization: `Basic ${Buffer.from('nocolon').toString('base64')}` },
  { authorization: `Basic ${Buffer.from('\0\xff:\0').toString('base64')}` },
  { authorization: `Basic ${Buffer.from(`admin:${'p'.repeat(3000)}`).toString('base64')}` },
  { authorization: 'Bearer x.y.z' },
  { authorization: 'Digest username="admin"' },
  { authorization: random.text(30, ' abc,;="\t') },
  { cookie: 'hearth_session=; ;=;hearth_session=abc%00; __Host-hearth_session=x' },
  { cookie: `a=${'b'.repeat(6000)}` },
];

const oddities = (random: Random): Headers[] => [
  {
    accept: random.pick(['text/html', 'application/xml;q=zz', ',,,', '*/*;q=-1', 'x'.repeat(3000), 'application/xml']),
  },
  { 'accept-charset': random.pick(['utf-7', '', '*;q=0', 'latin-9, ,']) },
  { 'content-encoding': random.pick(['gzip', 'br', 'identity', 'nonsense', '']) },
  { 'x-http-method-override': random.pick(['PATCH', 'delete', 'TRACE', '', 'GET /']) },
  { prefer: random.pick(['handling=strict', 'handling=strict;;;', 'handling=', ',']) },
  { 'if-match': random.pick(['*', '"', 'W/"x"', ',,']), 'if-unmodified-since': 'yesterday' },
  { expect: '200-maybe' },
  { range: 'bytes=9999999999-1' },
  { 'x-forwarded-for': random.pick(['999.1.1.1', '::::', 'a, b, c']), 'x-forwarded-host': 'evil\xff' },
  { host: random.pick(['', 'a b', '[::', 'evil.example:99999']) },
  { origin: 'null', referer: random.pick(['http://[', 'about:blank', '\xff']) },
  { 'sec-fetch-site': 'cross-site' },
  { 'accept-language': 'x'.repeat(9000) },
];

function damagedBody(route: AnyRoute, random: Random): unknown {
  let body = sampleOf(route.body ?? { type: 'object', properties: {} });
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    const path = random.pick(pathsIn(body).filter((each) => each.length < 8));
    body = replaced(body, path, random.pick(values));
  }
  return body;
}

function brokenText(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text.slice(0, 20_000));
  if (random.chance(0.3)) return bytes.subarray(0, random.below(bytes.length + 1));
  for (let times = 1 + random.below(5); times > 0 && bytes.length > 0; times -= 1) {
    bytes[random.below(bytes.length)] = random.below(256);
  }
  return bytes;
}

function bodyFor(route: AnyRoute, random: Random): string | Buffer {
  const damaged = () => damagedBody(route, random);
  return random.pick<() => string | Buffer>([
    () => toJson(damaged()),
    () => toXml(damaged()),
    () => toForm(damaged()),
    () => brokenText(toJson(damaged()), random),
    () => brokenText(toXml(damaged()), random),
    () => random.bytes(random.below(300)),
    () => random.pick(jsons),
    () => random.pick(bombs),
    () => gzipSync('{}'),
    () => `a${'[b]'.repeat(random.below(20))}=1&`.repeat(random.below(1200)),
    () => 'x'.repeat(70_000 * random.below(2)),
  ])();
}

function addressFor(route: AnyRoute, victims: Victims, random: Random): string {
  const text = () => random.pick(texts);
  const path = pathOf(route, victims, random.chance(0.5) ? undefined : text());
  const query = Array.from(
    { length: random.below(4) },
    () => `${text()}${random.pick(['=', '[]=', '[a][b]=', ''])}${text()}`,
  );
  return random.pick([
    () => `${path}?${query.join('&')}`,
    () => `${path}?limit=${text()}&offset=${text()}&query=${text()}`,
    () => `${path}/${text()}/${text()}`,
    () => path.replace('/api', random.pick(['/api/v1', '/api/v2', '/API', '/api/', '//api', '/api/v1/v1', '/api/..'])),
    () => `/${text()}/${text()}?${query.join('&')}`,
    () => `${path}?${'a=b&'.repeat(random.below(1500))}`,
    () => random.pick(['/', '/livez', '/readyz', '/metrics', '/api/explorer/', '/api/openapi.json', '*']),
  ])();
}

/** Random combinations. */
export function mixedRequest(routes: readonly AnyRoute[], victims: Victims, random: Random): Request {
  const route = random.pick(routes);
  const headers: Headers = {};
  if (random.chance(0.7)) headers['content-type'] = random.pick(types);
  if (random.chance(0.4)) Object.assign(headers, random.pick(oddities(random)));
  if (random.chance(0.3)) Object.assign(headers, random.pick(pretences(random)));
  const method = random.chance(0.7) ? route.method : random.pick(methods);
  const request = { method, path: addressFor(route, victims, random), headers };
  return random.chance(0.7) ? { ...request, body: bodyFor(route, random) } : request;
}
