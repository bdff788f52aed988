import { migrations } from './migrations/index.ts';

/** Result of inspecting a database. */
interface DateField {
  id: number;
  type: string;
  properties?: { display_time?: unknown };
}

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
  /** undefined: no users yet */
  activeAdministrators: number | undefined;
  latencyMs: number;
  /** How many milliseconds the database's clock is ahead of this process. */
  clockAheadMs: number;
  /** of a PostgreSQL database; SQLite always uses UTF-8 */
  encoding: string;
  /** the time zone of the platform; undefined: not set yet */
  timeZone: string | undefined;
  /** the number of dates without a time that are not stored as days */
  strayDays: number;
  /** whether text searches use an index; undefined: not created yet */
  textIndex: boolean | undefined;
  /** when the newest event was recorded, in milliseconds; undefined: no events */
  newestEvent: number | undefined;
  /** of PostgreSQL, which an administrator may have set to values that break promises */
  settings: ServerSettings | undefined;
}

export interface ServerSettings {
  isStandby: boolean;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  dataChecksums: string;
  maxConnections: number;
  /** for superusers only */
  reservedConnections: number;
  /** processes of Hearth that are connected: each worker of each copy has one such connection */
  processes: number;
}

export const newestEvent = `select at from events where id = (select max(id) from events)`;

export function compareMigrations(applied: readonly string[]): Pick<Diagnosis, 'pending' | 'unknown'> {
  const known = migrations.map(({ name }) => name);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

export const countAdministrators = `select count(*) as n from users where is_site_administrator = 1 and status = 'A'`;

export const selectTimeZone = `select value from settings where name = 'time_zone'`;
export const selectDefinitions = `select definition from trackers`;

/** The name of a time zone, from the rows of its setting. */
export const timeZoneIn = ([value]: readonly unknown[]): string | undefined =>
  typeof value === 'string' ? String(JSON.parse(value)) : undefined;

/** Counts dates without a time whose number in the index is not that of a day. */
export function countStrayDays(definitions: readonly unknown[]): string {
  const fields = definitions.flatMap((text) => (JSON.parse(String(text)) as { elements: DateField[] }).elements);
  const days = fields.filter(({ type, properties }) => type === 'date' && Number(properties?.display_time ?? 0) !== 1);
  const ids = [0, ...days.map(({ id }) => id)].join(', ');
  return `select count(*) as n from artifact_index where field_id in (${ids})
    and value <> 86400000.0 * floor(value / 86400000.0)`;
}
