import {
  commitMessageFault,
  deletedAroundTags,
  fileSizeFault,
  immutableTagFault,
  parseChanged,
  revisionPropertyFault,
} from '../../../domain/svn/index.ts';
import type { RepositoryAddress, SvnGate } from '../../../svn/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { RulesOf } from '../access/access-rules.ts';
import type { RepositoryDirectory } from '../repositories/directory.ts';
import type { GetEngine } from '../engine.ts';
import type { ReferenceContexts } from './reference-context.ts';
import { isUsableRepository, type Repository } from '../repositories/repository.ts';

interface Deps {
  engine: GetEngine;
  directory: RepositoryDirectory;
  settings: PlatformSettings;
  references: ReferenceContexts;
  rulesOf: RulesOf;
}

export const mebibyte = 1024 * 1024;
export const hiddenSource = 'You may not read everything below the source of a copy in this commit.';
const repositoryRemoved = 'This repository no longer exists';

/** Decides about commits and changes of log messages. Refusals contain a text for the committer. */
export function createHooks({ engine, directory, settings, references, rulesOf }: Deps) {
  async function repositoryAt({ projectId, name }: RepositoryAddress): Promise<Repository | undefined> {
    const repository = await directory.named(projectId, name);
    return isUsableRepository(repository) ? repository : undefined;
  }

  const messageFault = (repository: Repository, message: string): Promise<string | undefined> =>
    commitMessageFault(
      message,
      { isReferenceMandatory: repository.isReferenceMandatory, isEmptyAllowed: settings.get('svn_empty_messages') },
      (reference) => references.resolves(reference, repository.projectId),
    );

  async function tagFault(
    { immutableTags }: Repository,
    at: RepositoryAddress,
    transaction: string,
  ): Promise<string | undefined> {
    if (immutableTags.paths.length === 0) return undefined;
    const { look } = await engine();
    const changed = parseChanged(await look.changed(at, { transaction }));
    const fault = immutableTagFault(immutableTags, changed);
    if (fault !== undefined) return fault;
    for (const { path, faultOf } of deletedAroundTags(immutableTags, changed)) {
      for await (const held of look.contentsBefore(at, transaction, path)) {
        const inside = faultOf(held);
        if (inside !== undefined) return inside;
      }
    }
    return undefined;
  }

  async function sizeFault(at: RepositoryAddress, transaction: string): Promise<string | undefined> {
    const limit = settings.get('svn_file_size_limit') * mebibyte;
    if (limit === 0) return undefined;
    const { look } = await engine();
    for (const [path, bytes] of await look.fileSizes(at, transaction, { above: limit })) {
      const fault = fileSizeFault(path, bytes, limit);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  /** The front has checked each copy, but a client may have built the transaction in ways that it does not know. */
  async function copyFault(
    repository: Repository,
    at: RepositoryAddress,
    transaction: string,
  ): Promise<string | undefined> {
    const rules = await rulesOf(repository);
    if (rules.isUniform) return undefined;
    const { look } = await engine();
    const author = await look.author(at, { transaction });
    const changed = parseChanged(await look.changed(at, { transaction }, { copies: true }));
    const isHidden = changed.some(
      ({ copiedFrom }) => copiedFrom !== undefined && !rules.allowsCopying(author, copiedFrom.path),
    );
    return isHidden ? hiddenSource : undefined;
  }

  /** The message is read only if a rule needs it, because svnlook takes a while. */
  async function logFault(repository: Repository, at: RepositoryAddress, transaction: string) {
    if (!repository.isReferenceMandatory && settings.get('svn_empty_messages')) return undefined;
    const { look } = await engine();
    return messageFault(repository, await look.log(at, { transaction }));
  }

  const preCommit: SvnGate['preCommit'] = async (at, transaction) => {
    const repository = await repositoryAt(at);
    if (repository === undefined) return repositoryRemoved;
    return (
      (await logFault(repository, at, transaction)) ??
      (await tagFault(repository, at, transaction)) ??
      (await copyFault(repository, at, transaction)) ??
      (await sizeFault(at, transaction))
    );
  };

  const preRevpropChange: SvnGate['preRevpropChange'] = async (at, change) => {
    const repository = await repositoryAt(at);
    if (repository === undefined) return repositoryRemoved;
    const rules = { isCommitMessageChangeAllowed: repository.isMessageChangeAllowed };
    return revisionPropertyFault(change, rules) ?? messageFault(repository, change.value);
  };

  const allowsCopying: SvnGate['allowsCopying'] = async (at, login, path) => {
    const repository = await repositoryAt(at);
    return repository !== undefined && (await rulesOf(repository)).allowsCopying(login, path);
  };

  return { preCommit, preRevpropChange, allowsCopying, messageFault };
}
