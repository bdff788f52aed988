import { readFile } from 'node:fs/promises';
import process from 'node:process';
import type { CsvImport, CsvImportReport } from '../../contract/artifacts/csv-import.ts';
import { decodeText } from '../../contract/text-encoding.ts';
import { isRecord } from '../../server/lib/is-record.ts';
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
  separator?: Separator;
  mapping?: string;
  dateFormat?: 'day_month_year' | 'month_day_year';
  oldIdColumn?: string;
  authorColumn?: string;
  dateColumn?: string;
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

const bytesOf = (path: string): Promise<Uint8Array> =>
  readFile(path).catch((error: unknown) => {
    throw new Complaint(`${path} can't be read: ${(error as Error).message}`);
  });

const members = ['separator', 'columns', 'date_format', 'old_id_column', 'author_column', 'date_column'];

/** A saved mapping: the members of a request besides the text. */
async function mappingIn(path: string | undefined): Promise<Partial<CsvImport>> {
  if (path === undefined) return {};
  try {
    const given: unknown = JSON.parse(decodeText(await bytesOf(path)));
    const isMapping = isRecord(given) && Object.keys(given).every((name) => members.includes(name));
    if (isMapping) return given;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Complaint(`${path} is not a JSON object with ${members.join(', ')}.`);
}

export async function importCsv(trackerId: number, path: string, options: Options): Promise<void> {
  const csv = decodeText(await bytesOf(path));
  const mapping = await mappingIn(options.mapping);
  await withPlatform(async (platform) => {
    const { id, username, status } = await userNamed(platform, options.as);
    if (!activeStatuses.includes(status))
      throw new Complaint(`The account ${username} is not active: choose an active account.`);
    const user = await platform.identities.find(id);
    if (user === undefined) throw new Complaint(`There is no user ${options.as}.`);
    const actor: Actor = { kind: 'user', mechanism: 'internal', user };
    const input = {
      separator: options.separator ?? ('auto' as const),
      ...(options.dateFormat && { date_format: options.dateFormat }),
      ...(options.oldIdColumn !== undefined && { old_id_column: options.oldIdColumn }),
      ...(options.authorColumn !== undefined && { author_column: options.authorColumn }),
      ...(options.dateColumn !== undefined && { date_column: options.dateColumn }),
      ...mapping,
      csv,
      dry_run: options.dryRun === true,
    };
    const outcome = await aboutTracker(trackerId, platform.csvImports.run(actor, user, trackerId, input));
    const report = presentCsvImport(outcome);
    if (options.json === true) sayJson(report);
    else sayReport(report);
    if (report.refused > 0 || report.errors.length > 0) process.exitCode = 1;
  });
}
