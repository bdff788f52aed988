import { svnAccessFileLimits } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import { type AccessMode, accessOf } from '../../../domain/policies/project-access.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import {
  type AccessContext,
  cleanAccessFile,
  mergeAccessFile,
  mergedFault,
  sizeFault,
  withKnownGroups,
} from '../../../domain/svn/index.ts';
import type { KnownProject, ProjectDirectory } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import type { GetEngine } from '../engine.ts';
import { topics } from '../repositories/directory.ts';
import type { Repository } from '../repositories/repository.ts';
import { listMemberRows } from './store/groups.ts';

type ProjectContext = Omit<AccessContext, 'hasDefaultPermissions'>;

/** The facts about a project that its access files depend on: its members and its visibility. */
async function projectContext(db: Database, project: KnownProject, mode: AccessMode): Promise<ProjectContext> {
  const rows = (await listMemberRows(db.read, project.id)).filter((row) => mayReach(row, project, mode));
  const groups = Map.groupBy(rows, (row) => row.group);
  const loginsOf = (group: string | null): string[] => (groups.get(group) ?? []).map((row) => row.username);
  return {
    members: loginsOf(null),
    groups: [...groups.keys()].filter((name) => name !== null).map((name) => ({ name, logins: loginsOf(name) })),
    access: accessOf(project, mode),
  };
}

const withoutMembers: ProjectContext = { members: [], groups: [], access: 'private' };

interface Deps {
  db: Database;
  engine: GetEngine;
  find: (repositoryId: number) => Promise<Repository | undefined>;
  projects: ProjectDirectory;
  settings: PlatformSettings;
}

interface Custom {
  content: string;
  hasDefaultPermissions: boolean;
}

/** Changes to these may change access rights. */
const concerning = ['user', 'project', 'settings', topics.repository];

/**
 * Keeps the access files on disk up to date with memberships, projects and settings. A change marks every file as
 * outdated, and an outdated file is checked before the next request to its repository passes. So changes take effect at
 * once.
 */
export function createProjectAccessFiles({ db, engine, find, projects, settings }: Deps) {
  let changes = 0;
  const written = new Map<number, { changes: number; mode: string; text: string }>();
  const writing = new Map<number, Promise<void>>();
  db.subscribe(concerning, () => {
    changes += 1;
  });

  const mode = () => settings.get('access_mode');

  async function merged(project: KnownProject, { content, hasDefaultPermissions }: Custom) {
    const context = await projectContext(db, project, mode());
    return mergeAccessFile({ ...context, hasDefaultPermissions, custom: withKnownGroups(content, context) });
  }

  async function textFor(repository: Repository): Promise<string> {
    const project = await projects.find(repository.projectId);
    if (project === undefined) throw new Error(`repository ${repository.id} has no project`);
    return (await merged(project, repository.accessFile)).text;
  }

  /** Whether the file has been checked since. */
  function isCurrent(id: number, since: number): boolean {
    const known = written.get(id);
    return known !== undefined && known.changes >= since && known.mode === mode();
  }

  async function write(id: number): Promise<void> {
    const now = { changes, mode: mode() };
    const repository = await find(id);
    if (repository === undefined) throw new Error(`there is no repository ${id}`);
    const text = await textFor(repository);
    if (written.get(id)?.text !== text) {
      const { accessFile } = await engine();
      await accessFile.write({ projectId: repository.projectId, name: repository.name }, text);
    }
    written.set(id, { ...now, text });
  }

  /** The custom text to store. Throws a problem if Subversion can't read the resulting file. undefined: a new project */
  async function checked(
    project: KnownProject | undefined,
    { content, hasDefaultPermissions }: Custom,
  ): Promise<string> {
    const excess = sizeFault(content, svnAccessFileLimits);
    if (excess !== undefined) {
      throw problem('svn_access_file_too_large', { reason: `line ${excess.line + 1}: ${excess.message}` });
    }
    const context = project === undefined ? withoutMembers : await projectContext(db, project, mode());
    const cleaned = cleanAccessFile(content, context);
    // A group that lost its last member must not block all later changes.
    const custom = withKnownGroups(cleaned.text, context);
    const file = mergeAccessFile({ ...context, hasDefaultPermissions, custom });
    const fault = mergedFault(file);
    if (fault !== undefined) {
      const place = fault.line === undefined ? '' : `line ${fault.line + cleaned.firstLine - 1}: `;
      throw problem('svn_access_file_invalid', { reason: `${place}${fault.message}` });
    }
    const { accessFile } = await engine();
    const checked = await accessFile.check(file.text);
    if (!checked.ok) throw problem('svn_access_file_invalid', { reason: checked.message });
    return cleaned.text;
  }

  return {
    textFor,

    /** The file that Subversion would get, with another custom text or setting. Throws a problem if it can't read it. */
    async preview(project: KnownProject, custom: Custom): Promise<string> {
      return (await merged(project, { ...custom, content: await checked(project, custom) })).text;
    },

    checked,

    /** Resolves when the file reflects all changes so far. Writes happen one at a time, the latest last. */
    async refresh(id: number): Promise<void> {
      const since = changes;
      while (!isCurrent(id, since)) {
        const running = writing.get(id);
        if (running !== undefined) {
          await running.catch(() => undefined);
          continue;
        }
        const own = write(id).finally(() => writing.delete(id));
        writing.set(id, own);
        await own;
      }
    },

    forget: (repositoryId: number): void => void written.delete(repositoryId),
  };
}

export type ProjectAccessFiles = ReturnType<typeof createProjectAccessFiles>;
