import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configuredInstallation as installed } from '../../server/backup/index.ts';
import type { Config } from '../../server/config.ts';
import { openSnapshot, repositoriesReferred } from '../../server/db/transfer/index.ts';
import { findSystemAccount, missingPackages, openRepositories } from '../../server/svn/index.ts';
import { type Check, failure, type Finding, messageOf, ok, type CheckContext, skipped } from './check.ts';
import { visit } from './public.ts';
import { statusIn } from './readiness.ts';

/** Repositories that are in the database but not on disk. */
async function absentIn(config: Config): Promise<string[]> {
  const snapshot = await openSnapshot(installed(config).database);
  try {
    return (await repositoriesReferred(snapshot))
      .filter(({ state }) => state === 'ready')
      .map(({ projectId, name }) => `${projectId}/${name}`)
      .filter((path) => !existsSync(join(config.svnDir, path, 'format')));
  } finally {
    await snapshot.close();
  }
}

async function damagedIn({ svnDir, svnUser }: Config): Promise<{ count: number; damaged: string[] }> {
  if (!existsSync(svnDir) || missingPackages().length > 0) return { count: 0, damaged: [] };
  const opened = await openRepositories({ directory: svnDir, user: svnUser });
  try {
    const found = await opened.repositories.list();
    const damaged: string[] = [];
    for (const at of found) {
      const { ok: isIntact, text } = await opened.repositories.verify(at);
      if (!isIntact) damaged.push(`${at.projectId}/${at.name}: ${text.split('\n')[0] ?? ''}`);
    }
    return { count: found.length, damaged };
  } finally {
    await opened.close();
  }
}

/** The copy of Hearth that has the repositories. Without it, the other copies can't serve any. */
async function node(origin: string): Promise<Finding> {
  const fix = 'Start Hearth there, and check HEARTH_SVN_NODE and the firewall.';
  try {
    const { status, body } = await visit(`${origin}/readyz`);
    if (statusIn(body) === 'ready') return ok(`they are on ${origin}, which is ready`);
    return failure(`${origin}/readyz answers with status ${status}, not as a Hearth that is ready`, fix);
  } catch (error) {
    return failure(`they are on ${origin}, which can't be reached: ${messageOf(error)}`, fix);
  }
}

async function repositories(config: Config, isStored: boolean): Promise<Finding> {
  const { svnDir, svnNode } = config;
  if (svnNode !== undefined) return node(svnNode);
  if (config.svnUser !== undefined) await findSystemAccount(config.svnUser);
  const absent = isStored ? await absentIn(config) : [];
  const { count, damaged } = await damagedIn(config);
  const faults = [...absent.map((path) => `${path} is missing in ${svnDir}`), ...damaged];
  if (faults.length > 0) {
    return failure(faults.join('; '), 'Restore them from a backup: see docs/admin/subversion.md.');
  }
  if (!existsSync(svnDir)) return skipped('there are none yet');
  if (missingPackages().length > 0) return skipped('Subversion is not installed');
  return ok(`${count} in ${svnDir}, no damage found`);
}

const check: Check = {
  name: 'Repositories',
  async run({ config, database }: CheckContext) {
    if (config instanceof Error) return skipped('needs the configuration');
    const isStored = await database().then(
      (found) => found !== undefined,
      () => false,
    );
    return repositories(config, isStored).catch((error: unknown) =>
      failure(messageOf(error), 'Check HEARTH_SVN_DIR and HEARTH_SVN_USER.'),
    );
  },
};

export const subversionChecks: readonly Check[] = [check];
