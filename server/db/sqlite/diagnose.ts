import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  compareMigrations,
  countAdministrators,
  countStrayDays,
  type Diagnosis,
  newestEvent,
  selectDefinitions,
  selectTimeZone,
  timeZoneIn,
} from '../diagnosis.ts';
import { refuseEmptied } from './open.ts';

const asTime = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value));

export function diagnoseSqlite(file: string): Diagnosis | undefined {
  if (!existsSync(file)) return undefined;
  refuseEmptied(file);
  const begin = performance.now();
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
  try {
    const column = (sql: string, name: string): unknown[] =>
      database
        .prepare(sql)
        .all()
        .map((row) => row[name]);
    const tables = column(`select name from sqlite_schema where type = 'table'`, 'name');
    const latencyMs = performance.now() - begin;
    const applied = tables.includes('migrations') ? column('select name from migrations', 'name').map(String) : [];
    return {
      engine: 'sqlite',
      server: `SQLite ${String(column('select sqlite_version() as version', 'version')[0])}`,
      ...compareMigrations(applied),
      damage: column('pragma quick_check', 'quick_check')
        .map(String)
        .filter((line) => line !== 'ok'),
      activeAdministrators: tables.includes('users') ? Number(column(countAdministrators, 'n')[0]) : undefined,
      latencyMs,
      clockAheadMs: 0,
      encoding: 'UTF8',
      timeZone: tables.includes('settings') ? timeZoneIn(column(selectTimeZone, 'value')) : undefined,
      strayDays: tables.includes('artifact_index')
        ? Number(column(countStrayDays(column(selectDefinitions, 'definition')), 'n')[0])
        : 0,
      textIndex: tables.includes('artifact_texts') ? true : undefined,
      newestEvent: tables.includes('events') ? asTime(column(newestEvent, 'at')[0]) : undefined,
      settings: undefined,
    };
  } finally {
    database.close();
  }
}
