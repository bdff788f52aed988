import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { SubmittedValues } from '../../domain/artifacts/submitted-values.ts';
import { readCell } from '../../domain/csv-import/cells.ts';
import {
  type ColumnFault,
  type ColumnMapping,
  createFileReferences,
  datedCell,
  dayCell,
  isoCell,
} from '../../domain/csv-import/mapping.ts';
import type { CellRead } from '../../domain/fields/transfer-part.ts';
import type { CsvColumn } from '../../domain/csv-import/columns.ts';
import { parseDate } from '../../lib/dates/iso-date.ts';
import { cellOf } from '../../domain/reports/cells.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CsvRecord } from '../../lib/csv/read.ts';
import type { Artifacts, ArtifactView, BulkLine, ArtifactContext, LaterLinks } from '../artifacts/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import { groupFinder, personFinder } from './names.ts';

interface CellChange {
  field: FormElement;
  from: string;
  to: string;
}

/** The change that a line requests. */
export interface CsvDraft extends BulkLine {
  line: number;
  later: LaterLinks[];
  submitted: { by?: number; at?: number };
  changes: CellChange[];
  /** whether the line identifies its artifact */
  canTry: boolean;
  /** column 0 means the whole line */
  faults: ColumnFault[];
}

/** An artifact that a line names, as a CSV shows it now. */
interface Known extends ArtifactContext {
  cells: ReadonlyMap<number, string>;
}

const stride = 200;
const idIn = (cell: string): number | undefined => (/^[1-9]\d{0,9}$/.test(cell.trim()) ? Number(cell) : undefined);

/** The replacement character for bytes that are not UTF-8. */
const lost = '\uFFFD';

/** Faults of a whole line. If its cells can't be assigned to columns, they are not read. */
function lineFault({ cells, fault }: CsvRecord, columns: readonly CsvColumn[]): ColumnFault | undefined {
  if (fault !== undefined) return { name: columns[fault.column - 1]?.name ?? '', ...fault };
  if (cells.length === columns.length) return undefined;
  const isShort = cells.length < columns.length;
  const message = isShort
    ? `there are only ${cells.length} cells for ${columns.length} columns.`
    : `there are ${cells.length} cells, and only ${columns.length} columns.`;
  return { column: isShort ? 0 : columns.length + 1, name: '', message };
}

interface Deps {
  db: Database;
  clock: Clock;
  artifacts: Artifacts;
  view: ArtifactView;
}

/** Reads lines: the changes they request, and the faults of their cells. */
export function createDrafts({ db, clock, artifacts, view }: Deps) {
  async function knownBy(actor: Actor, ids: readonly number[], trackerId: number): Promise<Map<number, Known>> {
    const known = new Map<number, Known>();
    for (let from = 0; from < ids.length; from += stride) {
      const visible = (await artifacts.seeMany(actor, ids.slice(from, from + stride))).filter(
        ({ tracker }) => tracker.id === trackerId,
      );
      const shown = await view.presentAll(actor, visible, 'collection');
      for (const [index, one] of visible.entries()) {
        const cells = (shown[index]?.values ?? []).map((value): [number, string] => [
          value.field_id,
          String(cellOf(value) ?? ''),
        ]);
        known.set(one.record.id, { ...one, cells: new Map(cells) });
      }
    }
    return known;
  }

  return async function draftsOf(
    actor: Actor,
    { tracker }: VisibleTracker,
    { columns, header, mapping }: { columns: readonly CsvColumn[]; header: readonly string[]; mapping: ColumnMapping },
    records: readonly CsvRecord[],
  ): Promise<CsvDraft[]> {
    const references = createFileReferences(header, mapping, records);
    const at = columns.findIndex(({ kind }) => kind === 'id');
    const cellsWithId = at === -1 ? [] : records.map(({ cells }) => cells[at] ?? '');
    const ids = cellsWithId.flatMap((cell) => idIn(cell) ?? []);
    const known = await knownBy(actor, [...new Set(ids)], tracker.id);
    const names = { userNamed: personFinder(db), groupNamed: await groupFinder(db, tracker.projectId) };
    const met = new Set<number>();
    const now = clock();

    /** The artifact of a line; undefined: a new one; a string: the reason why there is none. */
    function meant(cell: string): Known | undefined | string {
      if (cell.trim() === '') return undefined;
      const found = known.get(idIn(cell) ?? 0);
      if (found === undefined) return `there is no artifact ${cell.trim()} in this tracker.`;
      if (met.has(found.record.id)) return `the artifact ${cell.trim()} has a line already.`;
      met.add(found.record.id);
      return found;
    }

    async function readAs(field: FormElement, cell: string, artifact: Known | undefined): Promise<CellRead> {
      if (cell.includes(lost)) return { fault: 'it has characters that could not be read: save the file as UTF-8.' };
      return readCell(field, cell, { ...names, current: artifact?.record.document[String(field.id)] });
    }

    /** The author or the date of a new artifact: undefined for an empty cell, a string for a fault. */
    async function submission(kind: 'author' | 'date', cell: string, artifact: Known | undefined) {
      if (cell === '') return undefined;
      if (artifact !== undefined) return 'an artifact that exists keeps its author and its date.';
      if (kind === 'author') {
        const by = await names.userNamed(cell);
        return by === undefined ? `there is no user ${cell}.` : { by };
      }
      const at = parseDate(isoCell(cell, mapping));
      if (at === undefined) return `${JSON.stringify(cell)} is not a date.`;
      return at > now ? 'this date has not come yet.' : { at };
    }

    async function draftOf(record: CsvRecord): Promise<CsvDraft> {
      const { cells, line } = record;
      const values: SubmittedValues = new Map();
      const draft: CsvDraft = {
        line,
        artifact: undefined,
        values,
        later: [],
        submitted: {},
        changes: [],
        canTry: false,
        faults: [],
      };
      const fault = lineFault(record, columns);
      const repeated = references.repeated(record);
      draft.faults.push(...[fault, repeated].filter((one) => one !== undefined));
      if (record.fault !== undefined || cells.length < columns.length) return draft;
      const artifact = meant(at === -1 ? '' : (cells[at] ?? ''));
      if (typeof artifact === 'string') {
        draft.faults.push({ column: at + 1, name: columns[at]?.name ?? '', message: artifact });
        return draft;
      }
      draft.canTry = true;
      draft.artifact = artifact && { id: artifact.record.id, version: artifact.record.version };
      for (const [index, column] of columns.entries()) {
        if (column.kind === 'author' || column.kind === 'date') {
          const found = await submission(column.kind, (cells[index] ?? '').trim(), artifact);
          if (typeof found === 'string') draft.faults.push({ column: index + 1, name: column.name, message: found });
          else Object.assign(draft.submitted, found);
        }
        if (column.kind !== 'value') continue;
        const { field, name } = column;
        const alike = columns.flatMap((one, at) => (one.kind === 'value' && one.field === field ? [at] : []));
        // Columns of one field are read together, at the first of them.
        if (alike[0] !== index) continue;
        const given = alike.map((at) => cells[at] ?? '').filter((cell) => alike.length === 1 || cell !== '');
        const whole = datedCell(field, given.join(';'), mapping);
        const { to, later } = references.linksIn(field, whole);
        if (later.length > 0) draft.later.push({ field, lines: later });
        const from = artifact?.cells.get(field.id) ?? '';
        // A CSV shows only a part of some values, so an unchanged cell keeps the value.
        if (to === from && later.length === 0) continue;
        draft.changes.push({ field, from, to: whole });
        if (to === from) continue;
        const read = await readAs(field, dayCell(field, to), artifact);
        if ('fault' in read) draft.faults.push({ column: index + 1, name, message: read.fault });
        else values.set(field, read.input);
      }
      return draft;
    }

    const drafts: CsvDraft[] = [];
    for (const record of records) drafts.push(await draftOf(record));
    return drafts;
  };
}
