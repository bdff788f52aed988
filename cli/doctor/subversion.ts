import { existsSync } from 'node:fs';
import type { Config } from '../../server/config.ts';
import { missingPackages, openRepositories } from '../../server/svn/index.ts';
import { type Check, configured, failure, type Finding, messageOf, ok, skipped } from './check.ts';

async function repositories({ svnDir, svnNode, svnUser }: Config): Promise<Finding> {
  if (svnNode !== undefined) return skipped(`they are at ${svnNode}`);
  if (!existsSync(svnDir)) return skipped('there are none yet');
  if (missingPackages().length > 0) return skipped('Subversion is not installed');
  const opened = await openRepositories({ directory: svnDir, user: svnUser });
  try {
    const found = await opened.repositories.list();
    const damaged: string[] = [];
    for (const at of found) {
      const { ok: isSound, text } = await opened.repositories.verify(at);
      if (!isSound) damaged.push(`${at.projectId}/${at.name}: ${text.split('\n')[0] ?? ''}`);
    }
    if (damaged.length === 0) return ok(`${found.length} in ${svnDir}, all sound`);
    return failure(damaged.join('; '), 'Restore them from a backup: docs/admin/subversion.md says how.');
  } finally {
    await opened.close();
  }
}

export const subversionChecks: readonly Check[] = [
  configured('Repositories', (config) =>
    repositories(config).catch((error: unknown) =>
      failure(messageOf(error), 'Check HEARTH_SVN_DIR and HEARTH_SVN_USER.'),
    ),
  ),
];
