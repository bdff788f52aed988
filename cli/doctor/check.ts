import type { Config } from '../../server/config.ts';
import type { Diagnosis } from '../../server/db/index.ts';

export interface Finding {
  level: 'ok' | 'warning' | 'failure' | 'skipped';
  found: string;
  /** how to fix it */
  fix?: string;
}

/** The facts that the checks need. */
export interface CheckContext {
  /** The configuration, or the error if it can't be read. */
  config: Config | Error;
  unknownVariables: { name: string; meant: string | undefined }[];
  /** The state of the database, or undefined if it doesn't exist yet. Inspected once. */
  database: () => Promise<Diagnosis | undefined>;
  /** Read all attachments and compare their hashes, which takes long. */
  compareHashes?: boolean;
}

export interface Check {
  name: string;
  run(context: CheckContext): Promise<Finding>;
}

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const warning = (found: string, fix: string): Finding => ({ level: 'warning', found, fix });
export const failure = (found: string, fix: string): Finding => ({ level: 'failure', found, fix });
export const skipped = (found: string): Finding => ({ level: 'skipped', found });

/** A check that needs a readable configuration. */
export function checkWithConfig(name: string, run: (config: Config) => Promise<Finding>): Check {
  return {
    name,
    run: async ({ config }) => (config instanceof Error ? skipped('needs the configuration') : run(config)),
  };
}

/** A check that needs an existing, readable database. */
export function stored(
  name: string,
  run: (database: Diagnosis, config: Config, context: CheckContext) => Promise<Finding>,
): Check {
  return {
    name,
    async run(context) {
      const { config, database } = context;
      if (config instanceof Error) return skipped('needs the configuration');
      const found = await database().catch((error: unknown) => error);
      if (found instanceof Error) return skipped('needs the database');
      return found === undefined ? skipped('there is no database yet') : run(found as Diagnosis, config, context);
    },
  };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
