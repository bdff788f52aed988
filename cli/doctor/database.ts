import { isTimeZone } from '../../server/lib/dates/time-zone.ts';
import { type Check, failure, messageOf, ok, stored, skipped, warning } from './check.ts';

const slowMs = 50;
const clockToleranceMs = 5_000;

const reachable: Check = {
  name: 'Database',
  async run({ config, database }) {
    if (config instanceof Error) return skipped('needs the configuration');
    try {
      const found = await database();
      return ok(found?.server ?? 'there is none yet; the first start creates it');
    } catch (error) {
      const fix =
        config.databaseUrl === undefined
          ? 'Restore the newest backup of the data directory, or fix the permissions of its files.'
          : 'Check HEARTH_DATABASE_URL, and that PostgreSQL 15 or newer is running and accepts connections from this machine.';
      return failure(messageOf(error), fix);
    }
  },
};

const migrated = stored('Migrations', async ({ pending, unknown }) => {
  if (unknown.length > 0) {
    return failure(
      `created by a newer version of Hearth (${unknown.join(', ')})`,
      'Run that version, or restore an older backup.',
    );
  }
  if (pending.length === 0) return ok('current');
  return warning(`${pending.length} to run: ${pending.join(', ')}`, 'The next start runs them; make a backup first.');
});

const intact = stored('Integrity', async ({ engine, damage, encoding }) => {
  if (damage.length > 0) return failure(`damaged: ${damage[0]}`, 'Stop Hearth and restore the newest backup.');
  if (encoding !== 'UTF8') {
    return failure(
      `the encoding is ${encoding}`,
      'Create the database with: create database … encoding UTF8 template template0',
    );
  }
  return ok(engine === 'sqlite' ? 'quick_check found no damage' : 'encoding UTF8');
});

const latency = stored('Latency', async ({ latencyMs }) => {
  const text = `${Math.max(1, Math.round(latencyMs))} ms`;
  if (latencyMs < slowMs) return ok(text);
  return warning(
    text,
    'Each request queries the database several times: run Hearth and the database closer to each other.',
  );
});

const clock = stored('Clock', async ({ engine, clockAheadMs, newestEvent = 0 }) => {
  const backMs = newestEvent - (Date.now() + clockAheadMs);
  if (backMs > clockToleranceMs) {
    return failure(
      `the newest change was recorded ${Math.round(backMs / 1000)} s in the future`,
      'Set the clock of this machine, and synchronize it with NTP.',
    );
  }
  if (engine === 'sqlite') return ok('the database uses the clock of this machine');
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1);
  const text = `the database's clock is ${seconds} s ${clockAheadMs < 0 ? 'behind' : 'ahead'}`;
  if (Math.abs(clockAheadMs) <= clockToleranceMs) return ok(text);
  return warning(text, 'Synchronize both clocks with NTP: the expiration of keys and tokens depends on them.');
});

const durability = stored('Durability', async ({ settings }) => {
  if (settings === undefined) return ok('each change is synced to the disk before it is acknowledged');
  if (settings.isStandby) {
    return failure('this PostgreSQL is a standby, which takes no changes', 'Point HEARTH_DATABASE_URL at the primary.');
  }
  const off = (['fsync', 'fullPageWrites'] as const).filter((name) => settings[name] !== 'on');
  if (off.length > 0) {
    const names = off.map((name) => (name === 'fsync' ? 'fsync' : 'full_page_writes')).join(' and ');
    return failure(`${names} is off: a crash can destroy the database`, `Set ${names} to on in postgresql.conf.`);
  }
  if (settings.synchronousCommit === 'off') {
    return failure(
      'synchronous_commit is off: a crash loses acknowledged changes',
      'alter system set synchronous_commit = on; select pg_reload_conf();',
    );
  }
  const text = `fsync on, synchronous_commit ${settings.synchronousCommit}, checksums ${settings.dataChecksums}`;
  if (settings.dataChecksums === 'on') return ok(text);
  return warning(text, 'Checksums find damaged pages: stop PostgreSQL and run pg_checksums --enable.');
});

const connections = stored('Connections', async ({ settings }, { databasePool, workers }) => {
  if (settings === undefined) return skipped('an embedded database needs none');
  const { maxConnections, reservedConnections } = settings;
  const usable = maxConnections - reservedConnections;
  const needed = (databasePool + 1) * workers;
  const copies = Math.floor(usable / needed);
  const text = `${needed} of ${usable} per copy: enough for ${copies} ${copies === 1 ? 'copy' : 'copies'}`;
  if (copies >= 2) return ok(text);
  return warning(text, 'Raise max_connections of PostgreSQL, or lower HEARTH_DATABASE_POOL or HEARTH_WORKERS.');
});

const copies = stored('Copies', async ({ settings }, { workers, blobs }) => {
  if (settings === undefined) return ok('an embedded database has one copy of Hearth');
  const { processes } = settings;
  const text = processes === 1 ? 'one process of Hearth uses' : `${processes} processes of Hearth use`;
  if (processes <= workers || blobs !== undefined) return ok(`${text} this database`);
  return warning(
    `${text} this database, of which a copy has ${workers}: attachments that one copy stores in its data directory are missing for the others`,
    'Store attachments in a bucket that all copies share: set HEARTH_BLOBS_URL. See docs/admin/install.md.',
  );
});

const trigrams = ['artifact_texts', 'comment_texts'].map(
  (table) => `create index ${table}_trigrams on ${table} using gin (text gin_trgm_ops);`,
);

const textSearch = stored('Text search', async ({ textIndex }) => {
  if (textIndex === undefined) return skipped('nothing to search yet');
  if (textIndex) return ok('uses an index');
  return warning(
    'no index: searching for words is slow in large trackers',
    `As the owner of the database: create extension pg_trgm; ${trigrams.join(' ')}`,
  );
});

const administrator = stored('Administrator', async ({ activeAdministrators }) => {
  if (activeAdministrators === undefined) return skipped('there are no users yet');
  if (activeAdministrators > 0) return ok(`${activeAdministrators} active`);
  return failure(
    'no active site administrator',
    'npm run hearth -- user admin <name>; npm run hearth -- user activate <name>',
  );
});

const timeZone = stored('Time zone', async ({ timeZone: zone, strayDays }) => {
  if (zone === undefined) return skipped('the first start sets it');
  if (!isTimeZone(zone)) {
    return failure(
      `this machine does not know ${zone}`,
      'npm run hearth -- config set time_zone <name>, such as Europe/Paris',
    );
  }
  if (strayDays === 0) return ok(zone);
  return warning(`${zone}, but ${strayDays} dates are not stored as days`, 'Save the dates of these artifacts again.');
});

export const databaseChecks: readonly Check[] = [
  reachable,
  migrated,
  intact,
  latency,
  clock,
  timeZone,
  durability,
  connections,
  copies,
  textSearch,
  administrator,
];
