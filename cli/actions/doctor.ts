import { join } from 'node:path';
import process from 'node:process';
import { ConfigError, type Config, readConfig, unknownVariables } from '../../server/config.ts';
import { diagnose } from '../../server/db/index.ts';
import { attachmentChecks } from '../doctor/attachments.ts';
import { backupChecks } from '../doctor/backup.ts';
import { type Check, type CheckContext, failure, type Finding, messageOf } from '../doctor/check.ts';
import { databaseChecks } from '../doctor/database.ts';
import { installationChecks } from '../doctor/installation.ts';
import { networkChecks } from '../doctor/network.ts';
import { publicChecks } from '../doctor/public.ts';
import { signInChecks } from '../doctor/sign-in.ts';
import { storageChecks } from '../doctor/storage.ts';
import { subversionChecks } from '../doctor/subversion.ts';
import { workerChecks } from '../doctor/workers.ts';
import { say, sayJson } from '../output.ts';

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
