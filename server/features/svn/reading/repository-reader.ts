import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Listed, RepositoryAddress, SvnEngine } from '../../../svn/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { RulesOf } from '../access/access-rules.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import type { FoundRepository, RepositoryDirectory } from '../repositories/directory.ts';
import type { GetEngine } from '../engine.ts';
import type { SvnInProject } from '../repositories/project-service.ts';
import { isUsableRepository, type Repository } from '../repositories/repository.ts';
import { addressOf } from '../repositories/maintenance.ts';
import { displayedPath } from './path.ts';

interface Deps {
  engine: GetEngine;
  directory: RepositoryDirectory;
  rulesOf: RulesOf;
  settings: PlatformSettings;
  service: SvnInProject;
  checkTools: () => Promise<void>;
}

/** A caller's read access to a repository. */
export interface RepositoryReader {
  repository: Repository;
  at: RepositoryAddress;
  engine: SvnEngine;
  /** whether the access file lets this caller read a path */
  may: (path: string) => boolean;
  /** the requested revision, or the youngest one */
  revision(given: number | undefined): Promise<number>;
  /** the node at a path; throws a problem if it doesn't exist or the caller may not see it */
  node(path: string, revision: number): Promise<Listed | 'directory'>;
}

/** Opens repositories for callers, checking the project and the access file like a Subversion client. */
export function createRepositoryReaders({ engine, directory, rulesOf, settings, service, checkTools }: Deps) {
  async function checkReach(actor: Actor, { project }: FoundRepository): Promise<void> {
    if (!(await service.isOn(project.id))) throw problem('svn_service_off');
    if (actor.kind !== 'user') return;
    const visitor = { ...actor.user, isMember: actor.user.memberOf.has(project.id) };
    if (!mayReach(visitor, project, settings.get('access_mode'))) throw problem('forbidden');
  }

  return async (actor: Actor, id: number): Promise<RepositoryReader> => {
    const found = await directory.visible(actor, id);
    const { repository } = found;
    if (!isUsableRepository(repository)) throw problem('svn_repository_not_found');
    await checkReach(actor, found);
    await checkTools();
    const at = addressOf(repository);
    const rules = await rulesOf(repository);
    const rightAt = rules.of(actor.kind === 'user' ? actor.user.username.toLowerCase() : undefined);
    const opened = await engine();
    const may = (path: string): boolean => rightAt(path) !== '';
    return {
      repository,
      at,
      engine: opened,
      may,
      async revision(given) {
        const youngest = await opened.look.youngest(at);
        if (given !== undefined && given > youngest) {
          throw problem('svn_revision_not_found', { revision: given, youngest });
        }
        return given ?? youngest;
      },
      async node(path, revision) {
        const node = may(path) ? await opened.browse.node(at, path, revision) : undefined;
        if (node === undefined) throw problem('svn_path_not_found', { path: displayedPath(path), revision });
        return node;
      },
    };
  };
}

export type OpenRepositoryReader = ReturnType<typeof createRepositoryReaders>;
