import type { Log } from '../../lib/log.ts';
import { createNodeProxy } from './node-proxy.ts';
import type { SvnEngine } from '../port.ts';

/** Every member throws the same error, because work on repositories must run where they are. */
function notOnThisMachine(node: string): never {
  const fail = (): never => {
    throw new Error(`The Subversion repositories are not on this machine but on ${node} (HEARTH_SVN_NODE).`);
  };
  return new Proxy({}, { get: () => fail }) as never;
}

/** The engine of a copy of Hearth without repositories. */
export function openRemote({ node, log }: { node: string; log: Log }): SvnEngine {
  const { owns, front, settle } = createNodeProxy({ node, log });
  return {
    availability: () => ({ ok: true }),
    local: false,
    start: async () => undefined,
    settle,
    stop: async () => undefined,
    repositories: notOnThisMachine(node),
    accessFile: notOnThisMachine(node),
    projects: notOnThisMachine(node),
    look: notOnThisMachine(node),
    browse: notOnThisMachine(node),
    owns,
    front,
  };
}
