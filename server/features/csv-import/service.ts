import type { CsvImport } from '../../../contract/artifacts/csv-import.ts';
import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { columnBlamed, columnsIn } from '../../domain/csv-import/columns.ts';
import type { ColumnFault } from '../../domain/csv-import/mapping.ts';
import type { Clock } from '../../lib/clock.ts';
import { detectSeparator, namedSeparator } from '../../lib/csv/detect.ts';
import { separators, unguarded } from '../../lib/csv/write.ts';
import { type CsvRecord, readCsv } from '../../lib/csv/read.ts';
import type { Artifacts, ArtifactView, Bulk, BulkOutcome } from '../artifacts/index.ts';
import type { TrackerDirectory, VisibleTracker } from '../trackers/index.ts';
import { type CsvDraft, createDrafts } from './drafts.ts';
import { type CsvOutcome, refusalOf } from './outcome.ts';

interface Deps {
  db: Database;
  clock: Clock;
  trackers: TrackerDirectory;
  artifacts: Artifacts;
  view: ArtifactView;
  writeAll: Bulk;
}

const isBlankCell = (cell: string): boolean => cell.trim() === '';

/** Records without the empty cells at their ends for which the first line has no name, as spreadsheets write them. */
function withoutEmptyEnds(records: readonly CsvRecord[]): CsvRecord[] {
  const width = (records[0]?.cells.findLastIndex((cell) => !isBlankCell(cell)) ?? -1) + 1;
  return records.map((record) =>
    record.cells.slice(width).every(isBlankCell) ? { ...record, cells: record.cells.slice(0, width) } : record,
  );
}

function recordsOf({ csv, separator = 'comma' }: CsvImport): [CsvRecord, ...CsvRecord[]] {
  if (Buffer.byteLength(csv) > limits.csvImportBytes) {
    throw problem('csv_import_too_large', { limit: limits.csvImportBytes });
  }
  const named = namedSeparator(csv);
  const used = named ?? (separator === 'auto' ? detectSeparator(csv) : separator);
  const read = readCsv(csv, separators[used]).slice(named === undefined ? 0 : 1);
  const [header, ...records] = withoutEmptyEnds(
    read.map((record) => ({ ...record, cells: record.cells.map(unguarded) })),
  );
  if (header === undefined) throw problem('csv_import_empty');
  if (records.length > limits.csvImportLines) throw problem('csv_import_too_long', { limit: limits.csvImportLines });
  const isBlank = ({ cells, fault }: CsvRecord): boolean => !fault && cells.every(isBlankCell);
  return [header, ...records.filter((record) => !isBlank(record))];
}

/** Creates and changes artifacts from the lines of a CSV. */
export function createCsvImports({ db, clock, trackers, artifacts, view, writeAll }: Deps) {
  const draft = createDrafts({ db, clock, artifacts, view });

  /** The faults that the writer reports, assigned to their columns. */
  function blamed({ columns }: Pick<CsvOutcome, 'columns'>, messages: readonly string[]): ColumnFault[] {
    return messages.map((message) => {
      const index = columnBlamed(message, columns);
      const column = index === undefined ? undefined : columns[index];
      return { column: index === undefined ? 0 : index + 1, name: column?.name ?? '', message };
    });
  }

  async function examine(actor: Actor, visible: VisibleTracker, input: CsvImport) {
    const [header, ...records] = recordsOf(input);
    if (header.fault !== undefined) return { columns: [], faults: [{ name: '', ...header.fault }], drafts: [] };
    const { columns, faults } = columnsIn(header.cells, visible.tracker, visible.rights, input);
    const drafts =
      faults.length > 0 ? [] : await draft(actor, visible, { columns, header: header.cells, mapping: input }, records);
    return { columns, faults, drafts };
  }

  async function runOnce(actor: Actor, user: Identity, trackerId: number, input: CsvImport): Promise<CsvOutcome> {
    const visible = await trackers.visible(actor, trackerId);
    require(actor, 'tracker.bulk_edit', visible);
    if (input.author_column !== undefined || input.date_column !== undefined) require(actor, 'platform.administer');
    const { columns, faults, drafts } = await examine(actor, visible, input);
    const isTrial = input.dry_run === true || faults.length > 0 || drafts.some((one) => one.faults.length > 0);
    // Also try lines with faulty cells, without these cells, to report all faults together.
    const tried = drafts.filter(({ canTry }) => canTry);
    const outcomes = new Map<CsvDraft, BulkOutcome>();
    for (const [index, outcome] of (await writeAll(actor, user, visible, tried, { isTrial })).entries()) {
      const one = tried[index];
      if (one !== undefined) outcomes.set(one, outcome);
    }
    const lines = drafts.map((one) => {
      const outcome = outcomes.get(one);
      const refusals = outcome?.kind === 'refused' ? blamed({ columns }, outcome.messages) : [];
      const isKnown = ({ column }: ColumnFault): boolean => one.faults.some((fault) => fault.column === column);
      return { ...one, outcome, faults: [...one.faults, ...refusals.filter((fault) => !isKnown(fault))] };
    });
    const isWritten = !isTrial && lines.every((line) => line.faults.length === 0);
    return { isWritten, columns, faults, lines };
  }

  return {
    /** Imports all lines or none. A dry run reports on each line; any other run stops at faults. */
    async run(actor: Actor, user: Identity, trackerId: number, input: CsvImport): Promise<CsvOutcome> {
      const outcome = await trackers.withCurrent(() => runOnce(actor, user, trackerId, input));
      if (input.dry_run === true || outcome.isWritten) return outcome;
      throw problem('csv_import_refused', { reasons: refusalOf(outcome) });
    },
  };
}

export type CsvImports = ReturnType<typeof createCsvImports>;
