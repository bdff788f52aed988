import { currentTimeZone } from '../../lib/dates/time-zone.ts';
import type { Tx } from '../database.ts';
import type { Migration } from '../migration-support/migration.ts';

const stride = 500;

interface Field {
  id: number;
  type: string;
  properties?: { display_time?: unknown; default_value?: unknown };
}

interface Definition {
  elements: Field[];
  formerElements?: Field[];
}

interface Snapshot {
  artifact: { document: string };
  changesets: { changes: string }[];
  index: { field_id: number; value: number }[];
}

/** The fields that display days without times, also those that were removed. */
async function dayFields(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('trackers').select('definition').execute();
  const fields = rows.flatMap(({ definition }) => {
    const { elements, formerElements = [] } = JSON.parse(definition) as Definition;
    return [...elements, ...formerElements];
  });
  const days = fields.filter(({ type, properties }) => type === 'date' && Number(properties?.display_time ?? 0) !== 1);
  return new Set(days.map(({ id }) => String(id)));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment in the zone of this process, which is the zone in which the moment was stored. */
function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The preset date of a field was in seconds, and is now as people write it. */
async function convertPresets(tx: Tx): Promise<void> {
  for (const { id, definition: text } of await tx.selectFrom('trackers').select(['id', 'definition']).execute()) {
    const definition = JSON.parse(text) as Definition;
    for (const { type, properties } of [...definition.elements, ...(definition.formerElements ?? [])]) {
      if (type !== 'date' || typeof properties?.default_value !== 'number') continue;
      const date = new Date(properties.default_value * 1000);
      properties.default_value = `${dayOf(date.getTime())} ${two(date.getHours())}:${two(date.getMinutes())}`;
    }
    const converted = JSON.stringify(definition);
    if (converted !== text)
      await tx.updateTable('trackers').set({ definition: converted }).where('id', '=', id).execute();
  }
}

const withDay = (stored: unknown): unknown => (typeof stored === 'number' ? dayOf(stored) : stored);

function withDays(document: string, fields: ReadonlySet<string>): string {
  const values = JSON.parse(document) as Record<string, unknown>;
  for (const [id, stored] of Object.entries(values)) if (fields.has(id)) values[id] = withDay(stored);
  return JSON.stringify(values);
}

function changesWithDays(changes: string, fields: ReadonlySet<string>): string {
  const all = JSON.parse(changes) as Record<string, Record<string, unknown>>;
  for (const [id, change] of Object.entries(all)) {
    if (!fields.has(id)) continue;
    for (const side of ['before', 'after']) if (side in change) change[side] = withDay(change[side]);
  }
  return JSON.stringify(all);
}

const indexed = (milliseconds: number): number => Date.parse(dayOf(milliseconds));

/** Calls `convert` with the rows of a table, some at a time. */
async function eachRow<Row extends { id: number }>(
  rowsAfter: (id: number) => Promise<Row[]>,
  convert: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = 0, more = true; more; ) {
    const rows = await rowsAfter(after);
    for (const row of rows) await convert(row);
    after = rows.at(-1)?.id ?? after;
    more = rows.length === stride;
  }
}

async function convertArtifacts(tx: Tx, fields: ReadonlySet<string>): Promise<void> {
  const table = tx.selectFrom('artifacts').select(['id', 'document']).orderBy('id').limit(stride);
  await eachRow(
    (after) => table.where('id', '>', after).execute(),
    async ({ id, document }) => {
      const converted = withDays(document, fields);
      if (converted === document) return;
      await tx.updateTable('artifacts').set({ document: converted }).where('id', '=', id).execute();
    },
  );
}

async function convertChangesets(tx: Tx, fields: ReadonlySet<string>): Promise<void> {
  const table = tx.selectFrom('changesets').select(['id', 'changes']).orderBy('id').limit(stride);
  await eachRow(
    (after) => table.where('id', '>', after).execute(),
    async ({ id, changes }) => {
      const converted = changesWithDays(changes, fields);
      if (converted === changes) return;
      await tx.updateTable('changesets').set({ changes: converted }).where('id', '=', id).execute();
    },
  );
}

async function convertIndex(tx: Tx, fields: ReadonlySet<string>): Promise<void> {
  for (const field of fields) {
    const ofField = tx.selectFrom('artifact_index').where('field_id', '=', Number(field));
    // Where days begin later than in Greenwich, each value becomes smaller and meets only values that are done.
    for (const { value } of await ofField.select('value').distinct().orderBy('value').execute()) {
      if (indexed(value) === value) continue;
      await tx
        .updateTable('artifact_index')
        .set({ value: indexed(value) })
        .where('field_id', '=', Number(field))
        .where('value', '=', value)
        .execute();
    }
  }
}

async function convertDeleted(tx: Tx, fields: ReadonlySet<string>): Promise<void> {
  const table = tx.selectFrom('deleted_artifacts').select(['artifact_id as id', 'snapshot']).orderBy('artifact_id');
  await eachRow(
    (after) => table.where('artifact_id', '>', after).limit(stride).execute(),
    async ({ id, snapshot: text }) => {
      const snapshot = JSON.parse(text) as Snapshot;
      snapshot.artifact.document = withDays(snapshot.artifact.document, fields);
      for (const changeset of snapshot.changesets) changeset.changes = changesWithDays(changeset.changes, fields);
      for (const row of snapshot.index) if (fields.has(String(row.field_id))) row.value = indexed(row.value);
      const converted = JSON.stringify(snapshot);
      if (converted === text) return;
      await tx.updateTable('deleted_artifacts').set({ snapshot: converted }).where('artifact_id', '=', id).execute();
    },
  );
}

/**
 * Stores days as days. Before, a day was the moment when it began in the time zone of the server, and became the day
 * before when the server moved. The zone becomes a setting.
 */
export const days: Migration = {
  name: '0056-days',
  async up(tx) {
    const zone = { name: 'time_zone', value: JSON.stringify(currentTimeZone()) };
    await tx
      .insertInto('settings')
      .values(zone)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await convertPresets(tx);
    const fields = await dayFields(tx);
    if (fields.size === 0) return;
    await convertArtifacts(tx, fields);
    await convertChangesets(tx, fields);
    await convertIndex(tx, fields);
    await convertDeleted(tx, fields);
  },
};
