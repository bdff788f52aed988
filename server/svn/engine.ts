import type { IncomingMessage } from 'node:http';
import type { Log } from '../lib/log.ts';
import { createAccessFiles, accessFileStampOf } from './repositories/access-files.ts';
import { findSystemAccount } from './repositories/account.ts';
import { isSvnPath, localPart } from './front/address.ts';
import { createBrowse } from './browse/browse.ts';
import { createSvnCommands } from './command.ts';
import { createCommits } from './hooks/commits.ts';
import { createFront } from './front/front.ts';
import { createRepositoryBuilder } from './repositories/repository-builder.ts';
import { openHookListener } from './hooks/listener.ts';
import { createSvnLook } from './repositories/look.ts';
import { repairRepository } from './repositories/repair.ts';
import { missingPackages } from './httpd/packages.ts';
import type { SvnEngine, SvnGate } from './port.ts';
import { openRemote } from './front/remote.ts';
import { createRepositories } from './repositories/repositories.ts';
import { createSupervisor } from './httpd/supervisor.ts';
import { clearNew, openTree } from './repositories/layout.ts';
import { createUpstream } from './httpd/upstream.ts';

export interface SvnEngineOptions {
  /** The directory with all repositories. */
  directory: string;
  /** The user who owns them, if Hearth runs as root. */
  user?: string | undefined;
  /** The address of the Hearth that holds the repositories, if it isn't this one. */
  node?: string | undefined;
  log: Log;
  gate: SvnGate;
  /** The address of the client; by default, the other end of the connection. */
  addressOf?: (request: IncomingMessage) => string;
}

function obstacle(): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  return `Subversion is not installed on the server: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

async function openLocal({ directory, user, log, gate, ...options }: SvnEngineOptions): Promise<SvnEngine> {
  const addressOf = options.addressOf ?? ((request: IncomingMessage) => request.socket.remoteAddress ?? '');
  const tree = await openTree(directory, await findSystemAccount(user));
  const commands = createSvnCommands(tree);
  const upstream = createUpstream();
  const commits = createCommits();
  const build = await createRepositoryBuilder(tree);
  const { accessFiles, writeInto } = createAccessFiles({ tree, commands });
  const repositories = createRepositories({ tree, commands, build, writeAccessFile: writeInto });
  const hooks = await openHookListener({ tree, gate, log });
  const supervisor = createSupervisor({ tree, commands, log, upstream, onStart: () => hooks.announce() });
  const ids = new Map<string, number>();
  let started = false;
  let stopped: Promise<void> | undefined;

  async function changeProjects(change: () => void): Promise<void> {
    change();
    if (started && (supervisor.isWanted() || ids.size > 0) && obstacle() === undefined) await supervisor.changed();
  }

  async function stop(): Promise<void> {
    await supervisor.stop();
    await hooks.close();
    await tree.close();
  }

  return {
    availability() {
      const missing = missingPackages();
      return missing.length === 0 ? { ok: true } : { ok: false, missing };
    },
    local: true,
    async start() {
      started = true;
      await clearNew(tree);
      for (const at of await repositories.list()) await build(tree.repository(at));
      // Only requests for this repository must wait for it.
      if (ids.size > 0 && obstacle() === undefined) supervisor.up().catch(() => undefined);
    },
    settle: () => commits.settle(),
    stop: () => (stopped ??= stop()),
    repositories,
    accessFile: accessFiles,
    projects: {
      async serve(shortName, projectId) {
        if (ids.get(shortName) === projectId) return;
        await changeProjects(() => {
          supervisor.projects.set(shortName, tree.childPath(String(projectId)));
          ids.set(shortName, projectId);
        });
      },
      async withdraw(shortName) {
        if (!ids.has(shortName)) return;
        await changeProjects(() => {
          supervisor.projects.delete(shortName);
          ids.delete(shortName);
        });
      },
    },
    look: createSvnLook({ tree, commands }),
    browse: createBrowse({ tree, commands }),
    owns: (request) => isSvnPath(localPart(request.url ?? '/')),
    front: createFront({
      log,
      upstream,
      commits,
      httpd: () => supervisor.up(),
      admit: ({ project, repository }, request) =>
        gate.admit({
          method: request.method ?? 'GET',
          project,
          repository,
          authorization: request.headers.authorization,
          address: addressOf(request),
        }),
      addressOf,
      allowsCopying: (at, login, path) => gate.allowsCopying(at, login, path),
      stampOf: (at) => accessFileStampOf(tree, at),
      repair: (at) => repairRepository({ tree, commands }, at),
      obstacle: () => (supervisor.isUp() ? undefined : obstacle()),
    }),
  };
}

/** Subversion on this machine, or a proxy to the machine that has it. */
export async function openSvnEngine(options: SvnEngineOptions): Promise<SvnEngine> {
  return options.node === undefined ? openLocal(options) : openRemote({ node: options.node, log: options.log });
}
