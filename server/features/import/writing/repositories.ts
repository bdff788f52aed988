import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readParts } from '../../../domain/import/context.ts';
import { faultOf, wrong } from '../../../domain/import/xml/fault.ts';
import { knownGroup } from '../../../domain/import/people/groups.ts';
import { trimmed } from '../../../domain/import/xml/nodes.ts';
import type { ImportedNotification, ImportedRepository } from '../../../domain/import/project/svn.ts';
import { DumpRefused, type RepositoryImport } from '../../svn/index.ts';
import { projectFile } from '../archive/document.ts';
import type { CreatedProject } from './create.ts';
import type { ProjectCreator } from './create-project.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportSource } from '../archive/source.ts';

/** The analysis has reported everything. */
const silently = { leave: () => undefined };

const recipientsOf = ({ path, emails, users, groups }: ImportedNotification, created: CreatedProject) => ({
  path,
  emails,
  users: readParts(silently, users, (node) => created.user(node) ?? []).flat(),
  groups: readParts(silently, groups, (group) => knownGroup(group, trimmed(group), created)),
});

/** Creates the repositories. */
export async function importRepositories(
  svn: RepositoryImport,
  source: ImportSource,
  repositories: readonly ImportedRepository[],
  created: CreatedProject,
  creator: ProjectCreator,
): Promise<void> {
  if (repositories.length === 0) return;
  const directory = await mkdtemp(join(tmpdir(), 'hearth-import-'));
  try {
    for (const { node, dump, notifications, ...settings } of repositories) {
      const { name } = settings;
      const file = dump === undefined ? undefined : join(directory, `${name}.svn`);
      if (dump !== undefined && file !== undefined) await pipeline(await source.read(dump), createWriteStream(file));
      const imported = notifications.map((one) => recipientsOf(one, created));
      const toImport = { ...settings, notifications: imported, dump: file };
      await svn.create(created.projectId, creator, toImport).catch((error: unknown) => {
        if (!(error instanceof DumpRefused)) throw error;
        const message = `the repository ${name} can't be made of ${dump ?? ''}: ${error.message}`;
        throw new ImportRefused([faultOf(projectFile, wrong(node, message))]);
      });
      if (file !== undefined) await rm(file, { force: true });
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
