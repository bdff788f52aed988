import { migrations } from './migrations/index.ts';

/** What a look at a database finds, without changing anything in it. */
export interface Diagnosis {
  engine: 'sqlite' | 'postgres';
  /** e.g. `SQLite 3.50.4` */
  server: string;
  /** Migrations that the next start will run. */
  pending: string[];
  /** Migrations of a newer Hearth. */
  unknown: string[];
  /** What is damaged. */
  damage: string[];
  /** undefined: there are no users yet */
  activeAdministrators: number | undefined;
  latencyMs: number;
  /** How far the database's clock is ahead of ours. */
  clockAheadMs: number;
  /** of a PostgreSQL database; SQLite has no other than UTF-8 */
  encoding: string;
  /** whether texts are searched by an index; undefined: there are none yet */
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
