import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../../../contract/problems.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import { faultOf, wrong } from '../../../domain/import/fault.ts';
import { knownGroup } from '../../../domain/import/groups.ts';
import { trimmed } from '../../../domain/import/nodes.ts';
import type { ImportedNotification, ImportedRepository } from '../../../domain/import/svn.ts';
import { pathOf } from '../../../lib/xml/stream.ts';
import { DumpRefused, type RepositoryImport } from '../../svn/index.ts';
import { projectFile } from '../archive/document.ts';
import type { Founded } from './create.ts';
import type { ProjectCreator } from './create-project.ts';
import type { Ledger } from '../analysis/ledger.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportSource } from '../archive/source.ts';

const dumpBegins = 'SVN-fs-dump-format-version:';

/** As far as its beginning tells. */
async function dumpFault(source: ImportSource, dump: string): Promise<string | undefined> {
  if ((await source.size(dump)) === undefined) return `there is no ${dump} in the archive.`;
  let begin = Buffer.alloc(0);
  for await (const chunk of await source.read(dump)) {
    begin = Buffer.concat([begin, chunk]);
    if (begin.length >= dumpBegins.length) break;
  }
  return begin.subarray(0, dumpBegins.length).toString('latin1') === dumpBegins
    ? undefined
    : `${dump} is no dump of a Subversion repository.`;
}

/** The dumps have to be there, whom they tell, and Subversion, too. */
export async function checkRepositories(
  svn: RepositoryImport,
  source: ImportSource,
  repositories: readonly ImportedRepository[],
  context: Pick<ImportContext, 'user' | 'groupNamed'>,
  ledger: Ledger,
): Promise<void> {
  for (const { users, groups } of repositories.flatMap(({ notifications }) => notifications)) {
    for (const node of users) ledger.attempt(() => context.user(node));
    for (const node of groups) ledger.attempt(() => knownGroup(node, trimmed(node), context));
  }
  for (const { dump, node } of repositories) {
    const fault = dump === undefined ? undefined : await dumpFault(source, dump);
    if (fault !== undefined) ledger.blame(faultOf(projectFile, wrong(node, fault)));
  }
  if (repositories.length === 0) return;
  await svn.checkTools().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    ledger.blame({ file: projectFile, path: 'project/svn', message: error.message });
  });
}

const recipientsOf = ({ path, emails, users, groups }: ImportedNotification, founded: Founded) => ({
  path,
  emails,
  users: users.map(founded.user),
  groups: groups.map((group) => knownGroup(group, trimmed(group), founded)),
});

/** Makes the repositories; tells which access files Subversion refused, and why. */
export async function importRepositories(
  svn: RepositoryImport,
  source: ImportSource,
  repositories: readonly ImportedRepository[],
  founded: Founded,
  creator: ProjectCreator,
): Promise<string[]> {
  const left: string[] = [];
  if (repositories.length === 0) return left;
  const directory = await mkdtemp(join(tmpdir(), 'hearth-import-'));
  try {
    for (const { node, dump, notifications, ...settings } of repositories) {
      const { name } = settings;
      const file = dump === undefined ? undefined : join(directory, `${name}.svn`);
      if (dump !== undefined && file !== undefined) await pipeline(await source.read(dump), createWriteStream(file));
      const told = notifications.map((one) => recipientsOf(one, founded));
      const toImport = { ...settings, notifications: told, dump: file };
      const reason = await svn.create(founded.projectId, creator, toImport).catch((error: unknown) => {
        if (!(error instanceof DumpRefused)) throw error;
        const message = `the repository ${name} can't be made of ${dump ?? ''}: ${error.message}`;
        throw new ImportRefused([faultOf(projectFile, wrong(node, message))]);
      });
      if (reason !== undefined) left.push(`${pathOf(node)}[${name}]/access-file: ${reason}`);
      if (file !== undefined) await rm(file, { force: true });
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return left;
}
