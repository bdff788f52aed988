import { configuredInstallation } from '../../server/backup/index.ts';
import type { Config } from '../../server/config.ts';
import { openReading } from '../../server/db/index.ts';
import { diagnoseDirectory } from '../../server/features/ldap/index.ts';
import { diagnoseProviders } from '../../server/features/openid/index.ts';
import { type Check, failure, type Finding, ok, skipped, stored } from './check.ts';

/** The providers and the directory that people sign in with, and their faults. */
async function connectionsOf(config: Config): Promise<{ name: string; fault: string | undefined }[]> {
  const { database } = configuredInstallation(config);
  const target = 'url' in database ? { ...database, connections: 1 } : database;
  const reading = await openReading(target, { matches: () => false });
  try {
    return await reading.snapshot(async ({ read }) => {
      const directory = await diagnoseDirectory(read);
      return [...(await diagnoseProviders(read)), ...(directory === undefined ? [] : [directory])];
    });
  } finally {
    await reading.close();
  }
}

async function singleSignOn(config: Config): Promise<Finding> {
  const connections = await connectionsOf(config);
  const faults = connections.filter(({ fault }) => fault !== undefined);
  if (connections.length === 0) return skipped('people sign in with the passwords of Hearth alone');
  if (faults.length === 0) return ok(connections.map(({ name }) => name).join(', '));
  return failure(
    faults.map(({ name, fault }) => `${name}: ${fault}`).join('; '),
    'People can’t sign in with it. Check its address, network and certificate: see docs/admin/single-sign-on.md.',
  );
}

export const signInChecks: readonly Check[] = [
  stored('Single sign-on', async ({ pending }, config) =>
    pending.length > 0 ? skipped('needs the migrations of this version') : singleSignOn(config),
  ),
];
