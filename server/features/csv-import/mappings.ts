import type { CsvMapping, CsvMappings } from '../../../contract/artifacts/csv-mappings.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { isIdColumn } from '../../domain/csv-import/columns.ts';
import type { StoredMapping } from '../../domain/csv-import/shared.ts';
import { knowsField, type TrackerRights } from '../../domain/policies/tracker-rights.ts';
import { require } from '../../domain/policies/policy.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { EventLog } from '../../events/index.ts';
import { callerOf } from '../../http/caller.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { findMappings, writeMappings } from './mapping-store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  trackers: TrackerDirectory;
}

function requireDistinct(names: readonly string[]): void {
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name)) throw problem('csv_mapping_repeated', { name });
    known.add(name);
  }
}

/** The id of the field that a column sets, by its short name or its label. */
function fieldNamed({ elements }: Tracker, name: string): number | string {
  const used = elements.filter(({ isUsed }) => isUsed);
  const field =
    used.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? used.find(({ label }) => label === name);
  if (field === undefined && !isIdColumn(name)) throw problem('csv_mapping_field_unknown', { name });
  return field?.id ?? name;
}

const stored = (tracker: Tracker, mapping: CsvMapping): StoredMapping => ({
  ...mapping,
  columns: mapping.columns.map(({ name, field }) => ({
    name,
    field: field === null ? null : fieldNamed(tracker, field),
  })),
});

/** Omits deleted fields and fields that the caller may not see. */
const shown = ({ elements }: Tracker, rights: TrackerRights, mapping: StoredMapping): CsvMapping => ({
  ...mapping,
  columns: mapping.columns.flatMap(({ name, field: given }) => {
    if (typeof given !== 'number') return [{ name, field: given }];
    const field = elements.find(({ id, isUsed }) => id === given && isUsed);
    return field !== undefined && knowsField(rights, field) ? [{ name, field: field.name }] : [];
  }),
});

/** The column mappings of a tracker, shared by everybody who imports into it. */
export function createCsvMappings({ db, events, trackers }: Deps) {
  return {
    async read(actor: Actor, trackerId: number): Promise<CsvMappings> {
      const visible = await trackers.visible(actor, trackerId);
      require(actor, 'tracker.bulk_edit', visible);
      const mappings = await findMappings(db.read, trackerId);
      return { mappings: mappings.map((mapping) => shown(visible.tracker, visible.rights, mapping)) };
    },

    async write(actor: Actor, trackerId: number, { mappings }: CsvMappings): Promise<void> {
      const { tracker } = await trackers.administered(actor, trackerId);
      requireDistinct(mappings.map(({ name }) => name));
      for (const { columns } of mappings) requireDistinct(columns.map(({ name }) => name));
      const next = mappings.map((mapping) => stored(tracker, mapping));
      await db.write(async (tx) => {
        await writeMappings(tx, trackerId, next);
        await events.append(tx, {
          type: 'tracker.updated',
          userId: callerOf(actor).id,
          projectId: tracker.projectId,
          trackerId,
          details: { parts: ['csv_mappings'] },
        });
      });
    },
  };
}

export type CsvMappingService = ReturnType<typeof createCsvMappings>;
