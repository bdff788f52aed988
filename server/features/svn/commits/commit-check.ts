import { problem } from '../../../../contract/problems.ts';
import type { SvnCommitCheck, SvnCommitVerdict } from '../../../../contract/svn/repository.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import {
  type AccessRules,
  type ChangedPath,
  deletedAroundTags,
  fileSizeFault,
  immutableTagFault,
  readAccessFile,
} from '../../../domain/svn/index.ts';
import { jsonPointer } from '../../../lib/text/json-pointer.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { Identities } from '../../users/index.ts';
import type { ProjectAccessFiles } from '../access/access-files.ts';
import type { RulesOf } from '../access/access-rules.ts';
import { isProposed, proposedText } from '../access/proposed.ts';
import type { GetEngine } from '../engine.ts';
import type { FoundRepository, RepositoryDirectory } from '../repositories/directory.ts';
import { addressOf } from '../repositories/maintenance.ts';
import { isUsableRepository, type Repository } from '../repositories/repository.ts';
import { repositoryPathOf } from '../reading/path.ts';
import { hiddenSource, mebibyte } from './hooks.ts';

interface Deps {
  engine: GetEngine;
  directory: RepositoryDirectory;
  settings: PlatformSettings;
  identities: Identities;
  rulesOf: RulesOf;
  accessFiles: ProjectAccessFiles;
  messageFault: (repository: Repository, message: string) => Promise<string | undefined>;
  checkTools: () => Promise<void>;
}

type Fault = SvnCommitVerdict['faults'][number];
type Change = SvnCommitCheck['changes'][number];

function changedPath(change: Change, index: number) {
  const { path, action, is_directory: isDirectory = path.endsWith('/'), copied_from: from, size = 0 } = change;
  const at = (given: string, member: string) =>
    repositoryPathOf(given, { pointer: jsonPointer(['changes', index, member]) });
  return {
    path: at(path, 'path'),
    action,
    isDirectory,
    text: !isDirectory,
    properties: false,
    copiedFrom: from === undefined ? undefined : { path: at(from, 'copied_from'), revision: 0 },
    size,
  };
}

/** Says whether a commit would pass, by the rules of the hooks and of the access file. */
export function createCommitCheck(parts: Deps) {
  const { engine, directory, settings, identities, rulesOf, accessFiles, messageFault, checkTools } = parts;

  async function authorOf(actor: Actor, id: number, name: string | undefined): Promise<Identity> {
    if (actor.kind !== 'user') throw problem('authentication_required');
    if (name === undefined || name.toLowerCase() === actor.user.username.toLowerCase()) return actor.user;
    await directory.administeredForReading(actor, id);
    const author = await identities.findByName(name);
    if (author === undefined) throw problem('user_not_found');
    return author;
  }

  /** The saved rules, or the rules of an access file that an administrator proposes. */
  async function rulesFor(actor: Actor, { repository, project }: FoundRepository, commit: SvnCommitCheck) {
    if (isProposed(commit)) await directory.administeredForReading(actor, repository.id);
    const text = await proposedText(accessFiles, repository, project, commit);
    return text === undefined ? rulesOf(repository) : readAccessFile(text, repository.name);
  }

  function accessFaults(author: Identity, project: KnownProject, changed: ChangedPath[], rules: AccessRules): Fault[] {
    const visitor = { ...author, isMember: author.memberOf.has(project.id) };
    const login = author.username.toLowerCase();
    const rightAt = mayReach(visitor, project, settings.get('access_mode')) ? rules.of(login) : () => '' as const;
    const faults: Fault[] = [];
    for (const { path, copiedFrom } of changed) {
      if (rightAt(path) !== 'rw')
        faults.push({ rule: 'access', path: `/${path}`, message: `${author.username} may not write /${path}` });
      if (copiedFrom !== undefined && !rules.allowsCopying(login, copiedFrom.path)) {
        faults.push({ rule: 'copy', path: `/${copiedFrom.path}`, message: hiddenSource });
      }
    }
    return faults;
  }

  async function tagFault(repository: Repository, changed: ChangedPath[]): Promise<string | undefined> {
    const { immutableTags } = repository;
    if (immutableTags.paths.length === 0) return undefined;
    const fault = immutableTagFault(immutableTags, changed);
    if (fault !== undefined) return fault;
    const around = deletedAroundTags(immutableTags, changed);
    if (around.length === 0) return undefined;
    await checkTools();
    const { look } = await engine();
    const at = addressOf(repository);
    const revision = await look.youngest(at);
    for (const { path, faultOf } of around) {
      for (const held of await look.tree(at, { revision }, path, { deep: true })) {
        const inside = faultOf(held);
        if (inside !== undefined) return inside;
      }
    }
    return undefined;
  }

  function sizeFaults(changes: readonly { path: string; size: number }[]): Fault[] {
    const limit = settings.get('svn_file_size_limit') * mebibyte;
    return changes.flatMap(({ path, size }) => {
      const message = fileSizeFault(path, size, limit);
      return message === undefined ? [] : [{ rule: 'file_size' as const, path: `/${path}`, message }];
    });
  }

  return async function check(actor: Actor, id: number, commit: SvnCommitCheck): Promise<SvnCommitVerdict> {
    const found = await directory.visible(actor, id);
    if (!isUsableRepository(found.repository)) throw problem('svn_repository_not_found');
    const author = await authorOf(actor, id, commit.author);
    const changed = commit.changes.map(changedPath);
    const rules = await rulesFor(actor, found, commit);
    const message = await messageFault(found.repository, commit.message);
    const tag = await tagFault(found.repository, changed);
    const faults: Fault[] = [
      ...accessFaults(author, found.project, changed, rules),
      ...(message === undefined ? [] : [{ rule: 'message' as const, path: null, message }]),
      ...(tag === undefined ? [] : [{ rule: 'immutable_tags' as const, path: null, message: tag }]),
      ...sizeFaults(changed),
    ];
    return { passes: faults.length === 0, faults };
  };
}
