import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Log } from '../../lib/log.ts';
import { randomHex, sameText } from '../../lib/secrets.ts';
import { replaceFile } from '../repositories/files.ts';
import { type HookName, hookNames, listenerFile } from './scripts.ts';
import type { RepositoryAddress, RevpropChange, SvnGate } from '../port.ts';
import type { Tree } from '../repositories/layout.ts';

interface Asked {
  name: HookName;
  args: string[];
  value: string;
}

const longestHead = 200;

/** One line with token, hook, number of arguments and length of the rest: the arguments, one per line, and a value. */
function parse(sent: Buffer, token: string): Asked | 'incomplete' | 'refused' {
  const lineEnd = sent.indexOf('\n');
  if (lineEnd === -1) return sent.length > longestHead ? 'refused' : 'incomplete';
  const [given = '', hook, count, length] = sent.toString('utf8', 0, lineEnd).split(' ');
  const name = hookNames.find((each) => each === hook);
  if (!sameText(given, token) || name === undefined) return 'refused';
  const end = lineEnd + 1 + Number(length);
  if (sent.length < end) return 'incomplete';
  const lines = sent.toString('utf8', lineEnd + 1, end).split('\n');
  return { name, args: lines.slice(0, Number(count)), value: lines.slice(Number(count)).join('\n') };
}

function read(socket: Socket, token: string): Promise<Asked | 'refused'> {
  return new Promise((resolve) => {
    let sent = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk]);
      const asked = parse(sent, token);
      if (asked !== 'incomplete') resolve(asked);
    });
    socket.on('end', () => resolve('refused'));
  });
}

function addressOf(path: string | undefined): RepositoryAddress {
  const [name = '', project] = path?.split('/').toReversed() ?? [];
  return { projectId: Number(project), name };
}

function revpropChange({ args, value }: Asked): RevpropChange {
  const [, revision, login = '', property = '', action = ''] = args;
  return { revision: Number(revision), login, property, action, value };
}

type Answer = Promise<string | undefined | void>;

const questions: Record<HookName, (gate: SvnGate, at: RepositoryAddress, asked: Asked) => Answer> = {
  'pre-commit': (gate, at, { args }) => gate.preCommit(at, args[1] ?? ''),
  'post-commit': (gate, at, { args }) => gate.postCommit(at, Number(args[1])),
  'pre-revprop-change': (gate, at, asked) => gate.preRevpropChange(at, revpropChange(asked)),
  'post-revprop-change': async (gate, at, asked) => gate.postRevpropChange?.(at, revpropChange(asked)),
};

/** Answers the hooks. They read its address from a file, so that they find Hearth after a restart. */
export async function openHookListener({ tree, gate, log }: { tree: Tree; gate: SvnGate; log: Log }) {
  const token = randomHex(32);
  const sockets = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    const asked = await read(socket, token);
    if (asked === 'refused') return void socket.destroy();
    const refusal = await questions[asked.name](gate, addressOf(asked.args[0]), asked).catch((err: unknown) => {
      log.error({ err, hook: asked.name }, 'a hook failed');
      return 'Hearth failed to check this change. See the log of the server.';
    });
    socket.end(typeof refusal === 'string' ? `no\n${refusal}\n` : 'yes\n');
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  }).listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    announce: (): Promise<void> =>
      replaceFile(tree.path(...listenerFile), `${port} ${token}\n`, {
        mode: 0o600,
        account: tree.account,
        durable: false,
      }),
    async close(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
