import { basename, join } from 'node:path';
import process from 'node:process';
import { type Config, ConfigError, readConfig, unknownVariables } from '../../server/config.ts';
import { diagnose } from '../../server/db/index.ts';
import { attachmentChecks } from '../doctor/attachments.ts';
import {
  type Check,
  type CheckContext,
  checkWithConfig,
  failure,
  type Finding,
  messageOf,
  ok,
  skipped,
  warning,
} from '../doctor/check.ts';
import { databaseChecks } from '../doctor/database.ts';
import { installationChecks } from '../doctor/installation.ts';
import { networkChecks } from '../doctor/network.ts';
import { publicChecks } from '../doctor/public.ts';
import { signInChecks } from '../doctor/sign-in.ts';
import { storageChecks } from '../doctor/storage.ts';
import { subversionChecks } from '../doctor/subversion.ts';
import { say, sayJson } from '../output.ts';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { lastBackup, planFile, stagingPrefix } from '../../server/backup/index.ts';
import { askServer } from '../doctor/readiness.ts';

const memory = /^process_resident_memory_bytes\{worker="(\d+)"\} (\S+)$/gm;
const mebibyte = 1024 * 1024;

async function workers(config: Config): Promise<Finding> {
  if (config.workers === 1) return ok('one process answers all requests');
  if (config.port === 0) return skipped('HEARTH_PORT is 0');
  const token = config.metricsToken;
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const metrics = await askServer(config, '/metrics', headers);
  if (metrics === undefined) return skipped('Hearth is not running');
  const found = [...metrics.matchAll(memory)].map(
    ([, number, bytes]) => `${number} (${Math.round(Number(bytes) / mebibyte)} MB)`,
  );
  if (found.length === 0) return skipped('/metrics is not open to this machine: see HEARTH_METRICS_NETWORKS');
  const text = `${found.length} of ${config.workers}: ${found.join(', ')}`;
  if (found.length === config.workers) return ok(text);
  return warning(
    text,
    'See the log of Hearth: a worker that ends is started again. Restart Hearth if HEARTH_WORKERS has changed.',
  );
}

const workerChecks: readonly Check[] = [checkWithConfig('Workers', workers)];

const dayMs = 24 * 60 * 60 * 1000;
const oldDays = 8;

async function age({ dataDir }: Config): Promise<Finding> {
  const last = await lastBackup(dataDir);
  if (last === undefined) return skipped('no backup was made with `hearth backup` yet');
  const days = Math.floor((Date.now() - Date.parse(last.made_at)) / dayMs);
  const text = `the newest is ${days === 0 ? 'from today' : `${days} days old`} (${last.place})`;
  return days < oldDays ? ok(text) : warning(text, 'npm run hearth -- backup <target>');
}

async function interrupted({ dataDir }: Config): Promise<Finding> {
  const entries = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (!entries.some((name) => name === basename(planFile(dataDir)) || name.startsWith(stagingPrefix)))
    return ok('none is running or was interrupted');
  return warning('one is running or was interrupted', 'Wait for it, start Hearth to finish it, or restore again.');
}

const backupChecks: readonly Check[] = [checkWithConfig('Backup', age), checkWithConfig('Restore', interrupted)];

const checks: readonly Check[] = [
  ...installationChecks,
  ...storageChecks,
  ...databaseChecks,
  ...attachmentChecks,
  ...subversionChecks,
  ...backupChecks,
  ...networkChecks,
  ...workerChecks,
  ...publicChecks,
  ...signInChecks,
];

function configOrFault(): Config | Error {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function checkContext(compareHashes: boolean): CheckContext {
  const config = configOrFault();
  let diagnosis: ReturnType<CheckContext['database']> | undefined;
  return {
    config,
    compareHashes,
    unknownVariables: unknownVariables(),
    database() {
      if (config instanceof Error) return Promise.reject(config);
      diagnosis ??= diagnose(
        config.databaseUrl === undefined
          ? { file: join(config.dataDir, 'hearth.sqlite') }
          : { url: config.databaseUrl },
      );
      return diagnosis;
    },
  };
}

/** The other checks still run. */
const failed = (error: unknown): Finding =>
  failure(`the check failed: ${messageOf(error)}`, 'Fix what the other failures name, then run doctor again.');

const labels = { ok: 'ok', warning: 'WARNING', failure: 'FAILURE', skipped: '-' } as const;
const indent = ' '.repeat(27);

function sayFinding({ name, level, found, fix }: Finding & { name: string }): void {
  say(`${labels[level].padEnd(9)}${name.padEnd(17)} ${found}`);
  if (fix !== undefined) say(`${indent}→ ${fix}`);
}

export async function doctor({ json, hashes }: { json?: boolean; hashes?: boolean }): Promise<void> {
  const context = checkContext(hashes === true);
  const findings: (Finding & { name: string })[] = [];
  for (const check of checks) {
    const finding = { name: check.name, ...(await check.run(context).catch(failed)) };
    findings.push(finding);
    if (json !== true) sayFinding(finding);
  }
  const count = (level: Finding['level']): number => findings.filter((finding) => finding.level === level).length;
  if (json === true) sayJson(findings);
  else say(`\n${findings.length} checks; failures: ${count('failure')}, warnings: ${count('warning')}`);
  if (count('failure') > 0) process.exitCode = 1;
}
