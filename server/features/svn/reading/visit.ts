import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { type AccessRules, readAccessFile } from '../../../domain/svn/index.ts';
import { Lru } from '../../../lib/lru.ts';
import type { Listed, RepositoryAddress, SvnEngine } from '../../../svn/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { AccessFiles } from '../access-files.ts';
import { mayReach } from '../admission.ts';
import type { FoundRepository, RepositoryDirectory } from '../directory.ts';
import type { GetEngine } from '../engine.ts';
import type { ProjectService } from '../project-service.ts';
import type { Repository } from '../repository.ts';
import { addressOf } from '../workshop.ts';
import { shown } from './path.ts';

interface Parts {
  engine: GetEngine;
  directory: RepositoryDirectory;
  accessFiles: AccessFiles;
  settings: PlatformSettings;
  service: ProjectService;
  checkTools: () => Promise<void>;
}

/** Somebody who reads a repository. */
export interface Visit {
  repository: Repository;
  at: RepositoryAddress;
  engine: SvnEngine;
  /** whether the access file lets this caller read a path */
  may: (path: string) => boolean;
  /** the revision that is meant: the youngest one unless given */
  revision(given: number | undefined): Promise<number>;
  /** what is at a path; a problem where nothing is, or nothing that this caller may know of */
  node(path: string, revision: number): Promise<Listed | 'directory'>;
}

const rulesKept = 500;

/** Lets callers into repositories: by the project, as Subversion's clients, and then by the access file. */
export function createVisits({ engine, directory, accessFiles, settings, service, checkTools }: Parts) {
  const known = new Lru<number, { text: string; rules: AccessRules }>(rulesKept);

  async function checkReach(actor: Actor, { project }: FoundRepository): Promise<void> {
    if (!(await service.isOn(project.id))) throw problem('svn_service_off');
    if (actor.kind !== 'user') return;
    const visitor = { ...actor.user, isMember: actor.user.memberOf.has(project.id) };
    if (!mayReach(visitor, project, settings.get('access_mode'))) throw problem('forbidden');
  }

  /** Made anew from memberships and settings each time, and read again only when that changes it. */
  async function rulesOf(repository: Repository): Promise<AccessRules> {
    const text = await accessFiles.textFor(repository);
    const kept = known.get(repository.id);
    if (kept?.text === text) return kept.rules;
    const rules = readAccessFile(text, repository.name);
    known.set(repository.id, { text, rules });
    return rules;
  }

  return async (actor: Actor, id: number): Promise<Visit> => {
    const found = await directory.visible(actor, id);
    const { repository } = found;
    if (repository.state !== 'ready') throw problem('svn_repository_not_found');
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
        if (node === undefined) throw problem('svn_path_not_found', { path: shown(path), revision });
        return node;
      },
    };
  };
}

export type OpenVisit = ReturnType<typeof createVisits>;
