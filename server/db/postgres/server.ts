import { Client, type Pool } from 'pg';
import { asError } from '../units.ts';
import { connectionReason } from './errors.ts';

const oldestVersion = 15;

/** `host:port`, to name the server in messages without its password. */
export function serverName(url: string): string {
  try {
    const { host, port } = new Client({ connectionString: url });
    return `${host}:${port}`;
  } catch {
    // The error of the parser contains the URL, and therefore the password.
    throw new Error('The PostgreSQL URL is not valid. It looks like postgres://user:password@host:5432/database.');
  }
}

export async function checkServer(pool: Pool, server: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>(`select current_setting('server_version_num')::integer as version`)
    .catch((error: unknown) => {
      throw new Error(`PostgreSQL at ${server} can't be used: ${connectionReason(asError(error))}`, { cause: error });
    });
  refuseOldVersion(rows[0]?.version ?? 0, server);
}

/** @param version as in `server_version_num`: 170004 for 17.4 */
export function refuseOldVersion(version: number, server: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= oldestVersion) return;
  throw new Error(`PostgreSQL at ${server} is version ${major}; Hearth needs ${oldestVersion} or newer.`);
}
