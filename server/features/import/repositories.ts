import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../../contract/problems.ts';
import { faultOf, wrong } from '../../domain/import/fault.ts';
import type { ImportedRepository } from '../../domain/import/svn.ts';
import { pathOf } from '../../lib/xml/stream.ts';
import type { RepositoryImport } from '../svn/index.ts';
import { projectFile } from './document.ts';
import type { Founded } from './founding.ts';
import type { Founder } from './founding-project.ts';
import type { Ledger } from './ledger.ts';
import type { ImportSource } from './source.ts';

/** The dumps have to be there, and Subversion, too. */
export async function checkRepositories(
  svn: RepositoryImport,
  source: ImportSource,
  repositories: readonly ImportedRepository[],
  ledger: Ledger,
): Promise<void> {
  for (const { dump, node } of repositories) {
    if (dump === undefined || (await source.size(dump)) !== undefined) continue;
    ledger.blame(faultOf(projectFile, wrong(node, `there is no ${dump} in the archive.`)));
  }
  if (repositories.length === 0) return;
  await svn.checkTools().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    ledger.blame({ file: projectFile, path: 'project/svn', message: error.message });
  });
}

/** Makes the repositories; tells which access files Subversion refused, and why. */
export async function importRepositories(
  svn: RepositoryImport,
  source: ImportSource,
  repositories: readonly ImportedRepository[],
  { projectId }: Founded,
  founder: Founder,
): Promise<string[]> {
  const left: string[] = [];
  if (repositories.length === 0) return left;
  const directory = await mkdtemp(join(tmpdir(), 'hearth-import-'));
  try {
    for (const { name, accessFile, notifications, dump, node } of repositories) {
      const file = dump === undefined ? undefined : join(directory, `${name}.svn`);
      if (dump !== undefined && file !== undefined) await pipeline(await source.read(dump), createWriteStream(file));
      const reason = await svn.create(projectId, founder, { name, accessFile, notifications, dump: file });
      if (reason !== undefined) left.push(`${pathOf(node)}[${name}]/access-file: ${reason}`);
      if (file !== undefined) await rm(file, { force: true });
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return left;
}
