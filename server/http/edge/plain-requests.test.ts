import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../../test/support/hearth/store.ts';
import { type AnswerFromMemory, answerPlainRequests, type RequestHead } from './plain-requests.ts';

const large = Buffer.alloc(3_000_000, 'x');

/** A server that answers some requests from memory, and leaves all others to Node. Answers say where they come from. */
async function serve(answer: AnswerFromMemory) {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    request.resume().once('end', () => response.end(`node:${request.method}:${request.url};`));
  });
  server.keepAliveTimeout = 75_000;
  answerPlainRequests(server, answer);
  server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\nnode:refused;'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  after(() => server.closeAllConnections());
  after(() => server.close());
  return { server, port };
}

async function visit(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const said = (): string[] => text.match(/(?:node|memory):[^;]*;/g) ?? [];
  async function hears(...expected: string[]): Promise<void> {
    await eventually(() => said().length >= expected.length, `${expected.join(' ')} in ${text.slice(0, 500)}`);
    assert.deepEqual(said(), expected);
  }
  return { socket, text: () => text, hears };
}

const seen: RequestHead[] = [];
const fromMemory: AnswerFromMemory = (request, send) => {
  const { url = '' } = request;
  if (!url.startsWith('/known')) return false;
  seen.push(request);
  const body = Buffer.from(`memory:${url};`);
  const reply = (): true => {
    const isLast = url.includes('last') ? ['connection', 'close'] : [];
    send(200, ['X-From', 'memory', ...isLast, 'content-length', String(body.length)], body);
    return true;
  };
  if (url.includes('large')) {
    send(200, ['content-length', String(large.length)], large);
    return true;
  }
  if (url.includes('soon')) return pause(100).then(reply);
  return url.includes('unsure') ? pause(100).then(() => false) : reply();
};
const { server, port } = await serve(fromMemory);

const get = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

describe('a plain request is answered from memory', () => {
  const plain: [what: string, text: string, names: Record<string, string>][] = [
    ['with a host only', get('/known'), { host: 'a' }],
    ['with other headers', get('/known?a=1', 'ACCEPT:*/*', 'X-Y:  z\t '), { host: 'a', accept: '*/*', 'x-y': 'z' }],
    ['that keeps its connection', get('/known', 'Connection: Keep-Alive'), { host: 'a', connection: 'Keep-Alive' }],
    ['with an empty header', get('/known', 'Cookie:'), { host: 'a', cookie: '' }],
    [
      'with a condition',
      get('/known', 'IF-none-match: "a", \'*\'\t ', 'Accept: */*'),
      { host: 'a', accept: '*/*', 'if-none-match': '"a", \'*\'' },
    ],
    ['with another condition', get('/known', 'If-None-Match:"b"'), { host: 'a', 'if-none-match': '"b"' }],
    [
      'with a condition first',
      'GET /known HTTP/1.1\r\nIf-None-Match: "c"\r\nHost: a\r\n\r\n',
      { host: 'a', 'if-none-match': '"c"' },
    ],
  ];
  for (const [what, text, names] of plain) {
    test(what, async () => {
      const { socket, hears } = await visit(port);
      const found: string[] = [];
      for (let time = 0; time < 3; time += 1) {
        socket.write(text);
        found.push(`memory:${text.split(' ')[1]};`);
        await hears(...found);
        assert.deepEqual({ ...seen.at(-1)?.headers }, names);
      }
      socket.destroy();
    });
  }

  test('a header named like an inherited property is only a header', async () => {
    const { socket, hears } = await visit(port);
    socket.write(get('/known', '__proto__: polluted', 'constructor: x'));
    await hears('memory:/known;');
    assert.equal(seen.at(-1)?.headers['__proto__'], 'polluted');
    assert.equal(seen.at(-1)?.headers['tostring'], undefined);
    socket.destroy();
  });

  test('with the headers that Node adds', async () => {
    const one = await visit(port);
    one.socket.write(get('/known'));
    await one.hears('memory:/known;');
    const head =
      /^HTTP\/1\.1 200 OK\r\nX-From: memory\r\ncontent-length: 14\r\nDate: [^\r]* GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=75\r\n\r\nmemory/;
    assert.match(one.text(), head);
    one.socket.destroy();
  });
});

describe('Node answers', () => {
  const known = 'node:GET:/known;';
  const refused = 'node:refused;';
  const others: [what: string, text: string, said: string][] = [
    ['another method', get('/known').replace('GET', 'DELETE'), 'node:DELETE:/known;'],
    ['HTTP/1.0', 'GET /known HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n', known],
    ['what is not in memory', get('/other'), 'node:GET:/other;'],
    ['a last request', get('/known', 'Connection: close'), known],
    ['an offer of another protocol', get('/known', 'Connection: Upgrade', 'Upgrade: h2c'), known],
    ['an empty body', get('/known', 'Content-Length: 0'), known],
    ['a body', `${get('/known', 'Content-Length: 3')}abc`, known],
    ['a body in chunks', `${get('/known', 'Transfer-Encoding: chunked')}0\r\n\r\n`, known],
    ['two names of the host', get('/known', 'Host: b'), known],
    ['two cookies', get('/known', 'Cookie: a=b', 'cookie: c=d'), known],
    ['two conditions', get('/known', 'If-None-Match: "a"', 'If-None-Match: "b"'), known],
    ['a condition with bytes that are no ASCII', get('/known', 'If-None-Match: "\u00e4"'), known],
    ['a folded condition', get('/known', 'If-None-Match: "a",', ' "b"'), refused],
    ['no host', 'GET /known HTTP/1.1\r\nAccept: */*\r\n\r\n', known],
    ['bytes that are no ASCII', get('/known', 'X-Name: \u00e4'), known],
    ['a long head', get('/known', `X-Long: ${'x'.repeat(9_000)}`), known],
    ['an unescaped target', get('/known?a=|b'), 'node:GET:/known?a=|b;'],
    ['a whole address', get('http://a/known'), 'node:GET:http://a/known;'],
    ['a folded header', get('/known', 'X-Folded: a', ' b'), refused],
    ['a header without a colon', get('/known', 'X-Nothing'), refused],
    ['a space before the colon', get('/known', 'X-Space : a'), refused],
    ['a line feed alone', get('/known').replace('\r\nHost', '\nHost'), refused],
    ['a zero byte', get('/known', 'X-Zero: a\0b'), refused],
    ['an unknown version', get('/known').replace('1.1', '1.2'), refused],
  ];
  for (const [what, text, said] of others) {
    test(what, async () => {
      const before = seen.length;
      const { socket, hears } = await visit(port);
      socket.write(text, 'latin1');
      await hears(said);
      assert.equal(seen.length, before);
      socket.destroy();
    });
  }

  test('requests that arrive in pieces, and all later ones of the connection', async () => {
    const { socket, hears } = await visit(port);
    socket.write(get('/known?1'));
    await hears('memory:/known?1;');
    const text = get('/known?2');
    socket.write(text.slice(0, 20));
    await pause(50);
    socket.write(text.slice(20));
    await hears('memory:/known?1;', 'node:GET:/known?2;');
    socket.write(get('/known?3'));
    await hears('memory:/known?1;', 'node:GET:/known?2;', 'node:GET:/known?3;');
    socket.destroy();
  });

  test('requests that arrive together, in their order', async () => {
    const { socket, hears } = await visit(port);
    socket.write(get('/known?1') + get('/known?2') + get('/known?3'));
    await hears('node:GET:/known?1;', 'node:GET:/known?2;', 'node:GET:/known?3;');
    socket.destroy();
  });

  test('requests that arrive before the answer to the previous one, in their order', async () => {
    for (const target of ['/known?soon', '/known?unsure']) {
      const { socket, hears } = await visit(port);
      const first = target.includes('soon') ? `memory:${target};` : `node:GET:${target};`;
      socket.write(get(target));
      await pause(20);
      socket.write(get('/known?2').slice(0, 10));
      await pause(20);
      socket.write(get('/known?2').slice(10));
      await hears(first, 'node:GET:/known?2;');
      socket.destroy();
    }
  });
});

test("a client that doesn't read gets no further answers", async () => {
  const one = await visit(port);
  one.socket.pause();
  for (let time = 0; time < 20; time += 1) {
    one.socket.write(get('/known?large'));
    await pause(10);
  }
  const asked = seen.length;
  await pause(100);
  assert.equal(seen.length, asked);
  assert.ok(seen.filter(({ socket }) => socket.remotePort === one.socket.localPort).length < 5);
  one.socket.destroy();
});

test("clients that end or reset their connection don't disturb others", async () => {
  for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
    for (const target of ['/known', '/known?soon', '/known?unsure', '/known?large']) {
      const { socket } = await visit(port);
      socket.write(get(target));
      await pause(20);
      socket[leave]();
    }
  }
  await pause(150);
  const { socket, hears } = await visit(port);
  socket.write(get('/known'));
  await hears('memory:/known;');
  socket.destroy();
});

test('an answer with Connection: close is the last one', async () => {
  const one = await visit(port);
  one.socket.write(get('/known?last'));
  await once(one.socket, 'close');
  assert.doesNotMatch(one.text(), /keep-alive/i);
  assert.match(one.text(), /memory:/);
});

test('a closing server ends idle connections, and completes running requests', async () => {
  const waiting = await visit(port);
  waiting.socket.write(get('/known'));
  await waiting.hears('memory:/known;');
  const running = await visit(port);
  running.socket.write(get('/known?soon'));
  await pause(30);
  const closed = once(server, 'close');
  server.close();
  await once(waiting.socket, 'close');
  await running.hears('memory:/known?soon;');
  server.closeAllConnections();
  await closed;
});
