import { Problem } from '../../../../contract/problems.ts';
import { type ImportContext, readParts } from '../../../domain/import/context.ts';
import { faultOf, wrong } from '../../../domain/import/xml/fault.ts';
import { knownGroup } from '../../../domain/import/people/groups.ts';
import { trimmed } from '../../../domain/import/xml/nodes.ts';
import type { ImportedRepository } from '../../../domain/import/project/svn.ts';
import type { RepositoryImport } from '../../svn/index.ts';
import { projectFile } from '../archive/document.ts';
import type { ImportSource } from '../archive/source.ts';
import type { ImportLedger } from './ledger.ts';

const dumpBegins = 'SVN-fs-dump-format-version:';

/** Reads only the beginning of the dump. */
async function dumpFault(source: ImportSource, dump: string): Promise<string | undefined> {
  if ((await source.size(dump)) === undefined) return `there is no ${dump} in the archive.`;
  let begin = Buffer.alloc(0);
  for await (const chunk of await source.read(dump)) {
    begin = Buffer.concat([begin, chunk]);
    if (begin.length >= dumpBegins.length) break;
  }
  return begin.subarray(0, dumpBegins.length).toString('latin1') === dumpBegins
    ? undefined
    : `${dump} is not a dump of a Subversion repository.`;
}

/** Requires the dumps, the recipients of their notifications, and Subversion. */
export async function checkRepositories(
  svn: RepositoryImport,
  source: ImportSource,
  repositories: readonly ImportedRepository[],
  context: Pick<ImportContext, 'user' | 'groupNamed'>,
  ledger: ImportLedger,
): Promise<void> {
  for (const { users, groups } of repositories.flatMap(({ notifications }) => notifications)) {
    readParts(ledger, users, context.user);
    readParts(ledger, groups, (node) => knownGroup(node, trimmed(node), context));
  }
  for (const { dump, node } of repositories) {
    const fault = dump === undefined ? undefined : await dumpFault(source, dump);
    if (fault !== undefined) ledger.blame(faultOf(projectFile, wrong(node, fault)));
  }
  if (repositories.length === 0) return;
  const missing = await svn.checkTools().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    ledger.blame({ file: projectFile, path: 'project/svn', message: error.message });
    return error;
  });
  for (const { accessFile, name, node } of missing === undefined ? repositories : []) {
    const reason = await svn.objection(accessFile);
    if (reason !== undefined) ledger.leave(node, `[${name}]/access-file: ${reason}`);
  }
}
