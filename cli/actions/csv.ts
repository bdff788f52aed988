import { readFile } from 'node:fs/promises';
import process from 'node:process';
import type { CsvImportReport } from '../../contract/artifacts/csv-import.ts';
import type { Actor } from '../../server/domain/actor.ts';
import { presentCsvImport } from '../../server/features/csv-import/index.ts';
import type { Separator } from '../../server/lib/csv/write.ts';
import { Complaint } from '../complaint.ts';
import { say, sayJson } from '../output.ts';
import { withPlatform } from '../platform.ts';
import { aboutTracker } from '../trackers.ts';
import { userNamed } from '../users.ts';

interface Options {
  as: string;
  separator: Separator;
  dryRun?: boolean;
  json?: boolean;
}

/** Active and restricted users may sign in. */
const activeStatuses: readonly string[] = ['A', 'R'];

function sayLine({ line, action, artifact, changes, errors }: CsvImportReport['lines'][number]): void {
  const what = artifact === null ? action : `${action} ${artifact.id}`;
  const changed = changes.map(({ name, to }) => `${name}=${JSON.stringify(to)}`).join(' ');
  if (action !== 'none') say(`${String(line).padStart(6)}  ${what}  ${changed}`.trimEnd());
  for (const error of errors) say(`        ${error.name === null ? '' : `${error.name}: `}${error.message}`);
}

function sayReport(report: CsvImportReport): void {
  for (const error of report.errors) say(`     1  ${error.message}`);
  for (const line of report.lines) sayLine(line);
  const { created, updated, unchanged, refused } = report;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`;
  say(report.is_written ? `${counts}.` : `Dry run: ${counts}. Nothing was changed.`);
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Complaint(`${path} can't be read: ${(error as Error).message}`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Complaint(`${path} is not encoded in UTF-8. Save it as UTF-8.`);
  }
}

export async function importCsv(trackerId: number, path: string, options: Options): Promise<void> {
  const csv = await textOf(path);
  await withPlatform(async (platform) => {
    const { id, username, status } = await userNamed(platform, options.as);
    if (!activeStatuses.includes(status))
      throw new Complaint(`The account ${username} is not active: choose an active account.`);
    const user = await platform.identities.find(id);
    if (user === undefined) throw new Complaint(`There is no user ${options.as}.`);
    const actor: Actor = { kind: 'user', mechanism: 'internal', user };
    const input = { csv, separator: options.separator, dry_run: options.dryRun === true };
    const outcome = await aboutTracker(trackerId, platform.csvImports.run(actor, user, trackerId, input));
    const report = presentCsvImport(outcome);
    if (options.json === true) sayJson(report);
    else sayReport(report);
    if (report.refused > 0 || report.errors.length > 0) process.exitCode = 1;
  });
}
