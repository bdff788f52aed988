import { resolve } from 'node:path';
import process from 'node:process';
import {
  configuredInstallation,
  type Manifest,
  noteBackup,
  restoreBackup,
  selfContained,
  takeBackup,
  verifyBackup,
} from '../../server/backup/index.ts';
import { type Config, describeEnvironment, readConfig } from '../../server/config.ts';
import { databaseFile } from '../../server/configured-database.ts';
import { diagnose } from '../../server/db/index.ts';
import { longWork } from '../long-work.ts';
import { note, say } from '../output.ts';
import { withPlatform } from '../platform.ts';

const count = (value: number): string => new Intl.NumberFormat('en').format(value);

function summaryOf({ made_at, tables, blobs, repositories }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `as of ${made_at}`,
    `${tables.length} tables with ${count(rows)} rows`,
    `${count(blobs.count)} ${blobs.count === 1 ? 'attachment' : 'attachments'} (${count(blobs.bytes)} bytes)`,
    `${count(repositories.length)} ${repositories.length === 1 ? 'repository' : 'repositories'}`,
  ].join(', ');
}

/** Reports parts that were already lost before the backup. Everything else is saved. */
function complainOfLost({ blobs, lost }: Manifest): void {
  const kinds: [what: string, names: readonly string[]][] = [
    ['attachments', blobs.lost],
    ['Subversion repositories', (lost?.repositories ?? []).map(({ projectId, name }) => `${projectId}/${name}`)],
    ['dumps of deleted repositories', lost?.dumps ?? []],
  ];
  for (const [what, names] of kinds) {
    if (names.length === 0) continue;
    note(`${names.length} ${what} were missing or damaged when the backup was made: ${names.join(', ')}`);
    process.exitCode = 1;
  }
}

/** Adds an entry to the audit log, unless the database has another version. */
async function recordBackup(config: Config): Promise<void> {
  const { databaseUrl } = config;
  const found = await diagnose(databaseUrl === undefined ? { file: databaseFile(config) } : { url: databaseUrl });
  if (found === undefined || found.pending.length > 0 || found.unknown.length > 0) return;
  await withPlatform(({ events }) => events.record({ type: 'platform.backed_up', userId: undefined, details: {} }));
}

export async function backup(target: string): Promise<void> {
  const config = readConfig();
  const configuration = describeEnvironment();
  const manifest = await longWork((progress) =>
    takeBackup(configuredInstallation(config), target, { progress, configuration }),
  );
  await noteBackup(config.dataDir, { made_at: manifest.made_at, place: resolve(target) });
  await recordBackup(config);
  say(`${target} is complete: ${summaryOf(manifest)}.`);
  complainOfLost(manifest);
}

interface RestoreOptions {
  verify?: boolean;
  to?: string;
  force?: boolean;
}

export async function restore(path: string, { verify, to, force }: RestoreOptions): Promise<void> {
  const config = readConfig();
  const { svnUser } = config;
  if (verify === true) {
    const manifest = await longWork((progress) => verifyBackup(path, { progress, svnUser }));
    say(`${path} can be restored: ${summaryOf(manifest)}. Nothing was changed.`);
    return complainOfLost(manifest);
  }
  const target = to === undefined ? configuredInstallation(config) : selfContained(resolve(to), svnUser);
  const options = { force: force === true };
  const { manifest, aside } = await longWork((progress) => restoreBackup(path, target, { progress, ...options }));
  say(`Restored ${path} to ${target.dataDir}: ${summaryOf(manifest)}.`);
  for (const place of aside) note(`The previous platform is in ${place}. Remove it when you no longer need it.`);
  complainOfLost(manifest);
}
