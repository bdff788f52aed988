import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startHearth } from '../support/hearth/hearth.ts';
import { bodyIn, exchange, statusIn } from './socket.ts';

const hearth = await startHearth({ after }, { env: { HEARTH_BODY_LIMIT: '4096' } });
const credentials = { username: 'admin', password: hearth.admin.password };
const json = JSON.stringify(credentials);
const form = new URLSearchParams(credentials).toString();
const xml = `<request><username>admin</username><password>${hearth.admin.password}</password></request>`;

const post = (body: string, type?: string, path = '/tokens') =>
  hearth.admin.post(path, { body, headers: type === undefined ? {} : { 'Content-Type': type } });

describe('the content type selects the parser of a body', () => {
  const good: [type: string | undefined, body: string][] = [
    [undefined, json],
    ['', json],
    ['application/json', json],
    ['application/json; charset=utf-8', json],
    ['APPLICATION/JSON', json],
    ['application/json;;', json],
    ['application/json', `\uFEFF${json}`],
    ['application/json', ` \r\n${json}\n`],
    ['application/x-www-form-urlencoded', form],
    ['application/x-www-form-urlencoded; charset=UTF-8', form],
    ['application/x-www-form-urlencoded', json],
    ['application/xml', xml],
    ['application/xml; charset=UTF8', xml],
    ['application/xml', `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${xml}`],
    ['application/xml', `<!-- who --><anything xmlns="urn:x">${xml.slice(9, -10)}</anything>`],
  ];
  for (const [type, body] of good) {
    test(`${type}: ${body.slice(0, 20)}`, async () => {
      const made = await post(body, type);
      assert.equal(made.status, 200, made.text);
      assert.partialDeepStrictEqual(made.json, { user_id: '101' });
    });
  }

  const unsupported = [
    'text/plain',
    'text/xml',
    'text/json',
    'multipart/form-data; boundary=x',
    'application/yaml',
    'json',
    '*/*',
    'constructor',
  ];
  for (const type of unsupported) {
    test(`${type} is not supported`, async () => {
      const refused = await post(json, type);
      assert.equal(refused.status, 415);
      const name = type.split(';')[0];
      assert.equal(refused.error.message, `Unsupported Media Type: Content type \`${name}\` is not supported.`);
    });
  }
});

describe('a malformed body is 400', () => {
  const form64 = 'application/x-www-form-urlencoded';
  const cases: [name: string, type: string, body: string, message: RegExp][] = [
    ['JSON', 'application/json', '{"username":', /^Bad Request: Error encoding\/decoding JSON: Syntax error$/],
    ['JSON with a tail', 'application/json', '{} x', /Syntax error$/],
    ['single quotes', 'application/json', "{'username':'x'}", /Syntax error$/],
    ['null', 'application/json', 'null', /^Bad Request: Error parsing JSON$/],
    ['a scalar', 'application/json', '12', /Expecting an object$/],
    ['an array', 'application/json', '[1]', /Expecting an object$/],
    ['an object as PHP writes it', 'application/json', '[]', /: `username` is required\.$/],
    ['deep JSON', 'application/json', `${'['.repeat(2000)}${']'.repeat(2000)}`, /nested deeper than 64 levels$/],
    ['a form of too many pairs', form64, 'a=&'.repeat(1001), /^Bad Request: Malformed form data\. More than 1000/],
    ['a deep form', form64, `a${'[b]'.repeat(9)}=1`, /^Bad Request: Malformed form data\. Parameters nested/],
    ['XML', 'application/xml', '<request><username>', /^Bad Request: Malformed XML\. .* at line 1$/],
    ['text only', 'application/xml', '<request>x</request>', /Expecting an object$/],
    ['JSON as XML', 'application/xml', json, /^Bad Request: Malformed XML\./],
    [
      'a DTD',
      'application/xml',
      '<!DOCTYPE r [<!ENTITY a "x">]><request><username>&a;</username></request>',
      /a document type declaration is not allowed at line 1$/,
    ],
    [
      'an external DTD',
      'application/xml',
      '<?xml version="1.0"?>\n<!DOCTYPE r SYSTEM "file:///etc/passwd"><request/>',
      /a document type declaration is not allowed at line 2$/,
    ],
    ['an entity', 'application/xml', '<request><username>&nbsp;</username></request>', /Malformed XML/],
    ['deep XML', 'application/xml', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, /nested too deeply/],
    ['two roots', 'application/xml', '<a/><b/>', /Malformed XML/],
  ];
  for (const [name, type, body, message] of cases) {
    test(name, async () => {
      const refused = await post(body, type);
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.error.message, message);
    });
  }

  test('bytes that are not UTF-8', async () => {
    for (const type of ['application/json', 'application/xml', form64]) {
      const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
      const head = `POST /api/tokens HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
      const answer = await exchange(hearth.base, `${head}Content-Length: ${body.length}\r\n\r\n`, body);
      assert.equal(statusIn(answer), 400);
      assert.match(bodyIn(answer), /Malformed UTF-8 characters/);
    }
  });

  test('XML is read in its declared encoding', async () => {
    const document = (encoding: string, text: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><request><description>${text}</description></request>`;
    const posted = async (body: Buffer, type = 'application/xml') => {
      const key = `X-Auth-AccessKey: ${hearth.admin.accessKey}\r\n`;
      const head = `POST /api/access_keys HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n${key}`;
      return exchange(hearth.base, `${head}Content-Length: ${body.length}\r\n\r\n`, body);
    };
    const kept = async (answer: string) => {
      assert.equal(statusIn(answer), 201, answer);
      const id = /tlp-k1-(\d+)/.exec(answer)?.[1];
      return (await hearth.admin.get(`/access_keys/${id}`)).json.description;
    };
    const bare = '<request><description>Größe</description></request>';
    const utf16 = Buffer.from(document('UTF-16', 'Größe Ω'), 'utf16le');
    assert.equal(await kept(await posted(Buffer.from(document('ISO-8859-1', 'Größe'), 'latin1'))), 'Größe');
    assert.equal(await kept(await posted(Buffer.from(bare, 'latin1'), 'application/xml; charset=iso-8859-1')), 'Größe');
    assert.equal(await kept(await posted(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))), 'Größe Ω');
    assert.equal(await kept(await posted(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16.swap16()]))), 'Größe Ω');
    assert.equal(await kept(await posted(Buffer.from(document('utf-16', 'Größe')))), 'Größe');
    const refused = await posted(Buffer.from(document('EBCDIC-CP-DK', 'x')));
    assert.equal(statusIn(refused), 400);
    assert.match(bodyIn(refused), /The encoding `EBCDIC-CP-DK` is not supported\. Send XML as UTF-8/);
  });

  test('escaped bytes of a form that are not UTF-8', async () => {
    const refused = await post('username=%FF&password=x', form64);
    assert.equal(refused.status, 400);
    assert.match(refused.error.message, /Malformed UTF-8 characters, possibly incorrectly encoded body/);
  });

  test('a blank body counts as no body', async () => {
    for (const body of ['', '  ', '\r\n']) {
      const refused = await post(body, 'application/json');
      assert.equal(refused.error.message, 'Bad Request: `username` is required.');
    }
  });
});

describe('bodies that are too large', () => {
  const message = 'Payload Too Large: The request body exceeds the limit of 4096 bytes.';

  test('are refused if their declared length is too large', async () => {
    const refused = await post(`{"username":"${'x'.repeat(5000)}"}`);
    assert.deepEqual([refused.status, refused.error.message], [413, message]);
  });

  test('are refused before they are sent', async () => {
    const head = 'POST /api/tokens HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n{';
    const answer = await exchange(hearth.base, head);
    assert.equal(statusIn(answer), 413);
    assert.match(answer, /\r\nconnection: close\r\n/i);
  });

  test('are refused if they have no declared length', async () => {
    const chunk = `${(2000).toString(16)}\r\n${' '.repeat(2000)}\r\n`;
    const head = 'POST /api/tokens HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    assert.equal(statusIn(await exchange(hearth.base, head, chunk, chunk, chunk)), 413);
  });

  test('but bodies up to the limit are read', async () => {
    const body = json.padEnd(4096, ' ');
    assert.equal((await post(body)).status, 200);
  });
});

test('an encoding is not supported', async () => {
  const { hostname, port } = new URL(hearth.base);
  const bytes = gzipSync(json);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Content-Encoding': 'gzip', 'Content-Length': bytes.length };
    httpRequest({ hostname, port, method: 'POST', path: '/api/tokens', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(bytes);
  });
  assert.equal(status, 415);
  const identity = await hearth.admin.post('/tokens', { body: json, headers: { 'Content-Encoding': 'identity' } });
  assert.equal(identity.status, 200);
});

describe('unexpected bodies', () => {
  test('GET with a content type and no body is an ordinary GET', async () => {
    for (const type of ['application/json', 'application/xml', 'text/plain', 'nonsense']) {
      for (const extra of [{}, { 'Content-Length': '0' }] as Record<string, string>[]) {
        const read = await hearth.anonymous.get('/projects', { headers: { 'Content-Type': type, ...extra } });
        assert.deepEqual([read.status, read.text], [200, '[]'], type);
      }
    }
  });

  test('GET with an ignored body', async () => {
    for (const body of ['{', '{"limit":1000}', '<x', '\0']) {
      const read = await hearth.anonymous.get('/projects', { body });
      assert.deepEqual([read.status, read.headers['x-pagination-limit']], [200, '10']);
    }
  });

  test('DELETE with a body', async () => {
    const made = await hearth.admin.post('/access_keys', { body: {} });
    const id = /tlp-k1-(\d+)/.exec(made.json.identifier)?.[1];
    for (const body of ['{"id":1}', 'rubbish']) {
      const headers = { 'Content-Type': 'application/json' };
      const deleted = await hearth.admin.delete(`/access_keys/${id}`, { body, headers });
      assert.deepEqual([deleted.status, deleted.text], [200, '']);
    }
    assert.equal((await hearth.admin.get(`/access_keys/${id}`)).status, 404);
  });
});
