import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '../../../contract/problems.ts';
import { isSettingName, type SettingName, type Settings, settings as table } from '../../../contract/settings.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { type Uncommitted, uncommitted } from '../../lib/cache/uncommitted.ts';
import { toInteger } from '../../lib/coerce.ts';
import { isTimeZone } from '../../lib/dates/time-zone.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { readSettings, writeSetting } from './store.ts';

export interface PlatformSettings {
  get<N extends SettingName>(name: N): Settings[N];
  all(): Settings;
  /** The settings in the database, for comparing versions: this copy may not have loaded the last change yet. */
  latest(): Promise<Settings>;
  /** Checks all values first, then changes all of them on every copy, or none. */
  change(values: Record<string, unknown>, by?: Actor): Promise<void>;
  /** Whether this copy has loaded the last change that was announced. */
  isCurrent(): boolean;
  /** Calls the listener when changed settings are in force on this copy. Returns a function that ends this. */
  onReload(listener: () => void): () => void;
  close(): void;
}

type Definition = (typeof table)[SettingName];

const defaults = (): Settings =>
  Object.fromEntries(Object.entries(table).map(([name, definition]) => [name, definition.default])) as Settings;

const invalid = (name: string, reason: string) =>
  problem('setting_invalid', { name, reason }, { details: { pointer: `/${name}` } });

const parsers: Record<Definition['type'], (name: string, definition: Definition, value: unknown) => unknown> = {
  choice(name, definition, value) {
    const values: readonly string[] = definition.type === 'choice' ? definition.values : [];
    if (values.includes(String(value))) return String(value);
    throw invalid(name, `expected one of (${values.join(',')})`);
  },
  boolean(name, _definition, value) {
    const word = String(value).toLowerCase();
    if (['true', '1', 'on', 'yes'].includes(word)) return true;
    if (['false', '0', 'off', 'no'].includes(word)) return false;
    throw invalid(name, 'expected true or false');
  },
  integer(name, definition, value) {
    const number = typeof value === 'boolean' ? undefined : toInteger(value);
    const { minimum, maximum } = definition.type === 'integer' ? definition : { minimum: 0, maximum: 0 };
    if (number !== undefined && number >= minimum && number <= maximum) return number;
    throw invalid(name, `expected a whole number from ${minimum} to ${maximum}`);
  },
  timeZone(name, _definition, value) {
    const zone = String(value).trim();
    if (isTimeZone(zone)) return zone;
    throw invalid(name, 'expected the name of a time zone, such as Europe/Paris or UTC');
  },
  text(name, definition, value) {
    const { minimum, maximum } = definition.type === 'text' ? definition : { minimum: 0, maximum: 0 };
    const word = String(value).trim();
    if (word.length >= minimum && word.length <= maximum) return word;
    throw invalid(name, `expected ${minimum} to ${maximum} characters`);
  },
};

/** Converts a text or a JSON value to the type of the setting; throws a problem if that isn't possible. */
function parseSetting(name: string, value: unknown): { name: SettingName; value: unknown } {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isSettingName(name)) {
    const near = nearest(name, Object.keys(table));
    throw problem('setting_unknown', { name, hint: near === undefined ? '' : ` Did you mean ${near}?` });
  }
  if (!isScalar) throw invalid(name, 'expected a single value');
  const definition = table[name];
  return { name, value: parsers[definition.type](name, definition, value) };
}

interface Deps {
  db: Database;
  /** Reports changed settings in the transaction of the change. */
  onChange: (tx: Tx, names: readonly string[], by: Actor | undefined) => Promise<void>;
  /** Throws a problem if these settings conflict. `changed` names the requested ones. */
  check: (settings: Settings, changed: ReadonlySet<SettingName>) => Promise<void>;
  /** Called with the settings in force, at first and after every change. */
  onLoad: (settings: Settings) => void;
  /** Called for every failed attempt to reload the settings. */
  onError: (error: unknown) => void;
}

const firstPauseMs = 100;
const longestPauseMs = 30_000;

export async function createSettings({ db, onChange, check, onLoad, onError }: Deps): Promise<PlatformSettings> {
  const closing = new AbortController();
  let current = defaults();
  /** uncommitted changes of the running work */
  const pending = new WeakMap<Uncommitted, Settings>();
  let asked = 0;
  let loaded = 0;
  let isRetrying = false;
  const listeners = new Set<() => void>();

  async function read(): Promise<Settings> {
    const found = defaults() as Record<string, unknown>;
    for (const row of await readSettings(db)) {
      // Ignore settings of newer or older versions.
      if (isSettingName(row.name)) found[row.name] = JSON.parse(row.value);
    }
    return found as Settings;
  }

  async function load(): Promise<void> {
    asked += 1;
    const turn = asked;
    const next = await read();
    // An older read may finish later, and must not bring old values back.
    if (turn < loaded) return;
    loaded = turn;
    current = next;
    onLoad(current);
    for (const listener of listeners) listener();
  }

  async function tryToLoad(): Promise<boolean> {
    try {
      await load();
      return true;
    } catch (error) {
      if (!closing.signal.aborted) onError(error);
      return false;
    }
  }

  /** Loads the settings again until it succeeds. */
  async function reload(): Promise<void> {
    if ((await tryToLoad()) || isRetrying) return;
    isRetrying = true;
    for (let pauseMs = firstPauseMs; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await pause(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted || (await tryToLoad())) break;
    }
    isRetrying = false;
  }

  const unsubscribe = db.subscribe(['settings'], () => void reload());
  await load();

  function known(): Settings {
    const own = uncommitted();
    return (own && pending.get(own)) ?? current;
  }

  return {
    get: (name) => known()[name],
    all: known,
    latest: async () => (uncommitted() === undefined ? current : read()),
    async change(values, by) {
      const parsed = Object.entries(values).map(([name, value]) => parseSetting(name, value));
      const changes = Object.fromEntries(parsed.map(({ name, value }) => [name, value]));
      await check({ ...known(), ...changes }, new Set(parsed.map(({ name }) => name)));
      await db.write(async (tx) => {
        for (const { name, value } of parsed) await writeSetting(tx, name, JSON.stringify(value));
        db.publish(tx, 'settings', 'all');
        const names = parsed.map(({ name }) => name);
        if (names.length > 0) await onChange(tx, names, by);
      });
      const own = uncommitted();
      if (own !== undefined) pending.set(own, await read());
      await db.afterCommit(load);
    },
    isCurrent: () => loaded === asked,
    onReload(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribe();
      closing.abort();
    },
  };
}
