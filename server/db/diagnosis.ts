import { migrations } from './migrations/index.ts';

/** Result of inspecting a database. */
export interface Diagnosis {
  engine: 'sqlite' | 'postgres';
  /** e.g. `SQLite 3.50.4` */
  server: string;
  /** Migrations that the next start will run. */
  pending: string[];
  /** Migrations of a newer Hearth. */
  unknown: string[];
  /** Damage found. */
  damage: string[];
  /** undefined: there are no users yet */
  activeAdministrators: number | undefined;
  latencyMs: number;
  /** How many milliseconds the database's clock is ahead of this process. */
  clockAheadMs: number;
  /** of a PostgreSQL database; SQLite always uses UTF-8 */
  encoding: string;
  /** whether text searches use an index; undefined: not created yet */
  textIndex: boolean | undefined;
}

export function compareMigrations(applied: readonly string[]): Pick<Diagnosis, 'pending' | 'unknown'> {
  const known = migrations.map(({ name }) => name);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

export const countAdministrators = `select count(*) as n from users where is_site_administrator = 1 and status = 'A'`;
