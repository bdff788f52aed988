import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '../../domain/actor.ts';
import { cellOf } from '../../domain/reports/cells.ts';
import { columnNames, columnsOf, shownFields } from '../../domain/reports/columns.ts';
import type { TableRenderer } from '../../domain/reports/report.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import { type Cell, csvLine, type Separator } from '../../lib/csv/write.ts';
import type { ArtifactContext, ArtifactView, AsOf } from '../artifacts/index.ts';
import type { Results } from './results.ts';
import type { VisibleReport } from './visible.ts';

/** The number of artifacts that are found at a time. */
const stride = 200;

/** Lines are written together up to about this many characters. */
const pieceLength = 65_536;

export interface CsvOptions {
  separator: Separator;
  /** marks the file as UTF-8 for spreadsheets */
  withMark: boolean;
  /** an earlier time */
  at?: AsOf | undefined;
}

/** Writes reports as files. */
export function createExport(results: Results, view: ArtifactView) {
  async function* rowsOf(
    actor: Actor,
    at: AsOf | undefined,
    found: AsyncIterable<readonly ArtifactContext[]>,
    columns: readonly FormElement[],
  ): AsyncIterable<Cell[]> {
    for await (const { values } of (at?.view ?? view).presentEach(actor, found, 'collection')) {
      const byField = new Map(values?.map((value) => [value.field_id, value]));
      yield columns.map((column) => cellOf(byField.get(column.id)));
    }
  }

  /** Uses cursors, so that concurrent changes neither repeat nor skip an artifact. */
  const pageAt = (actor: Actor, visible: VisibleReport, table: TableRenderer, at?: AsOf, cursor?: string) =>
    results.page(actor, visible, table, { limit: stride, offset: 0, maximum: stride, cursor, at });

  return {
    /** All rows of the report. Faults are reported before the first line is written. */
    async csv(
      actor: Actor,
      visible: VisibleReport,
      table: TableRenderer,
      { separator, withMark, at }: CsvOptions,
    ): Promise<AsyncIterable<string>> {
      const columns = columnsOf(visible.tracker, visible.rights, table);
      const first = await pageAt(actor, visible, table, at);

      async function* lines(): AsyncGenerator<string> {
        const head = csvLine(columnNames(columns, shownFields(visible.tracker, visible.rights)), separator);
        yield withMark ? `\ufeff${head}` : head;
        for (let page = first; ; page = await pageAt(actor, visible, table, at, page.next)) {
          let lines = '';
          for await (const cells of rowsOf(actor, at, page.found, columns)) {
            lines += csvLine(cells, separator);
            if (lines.length < pieceLength) continue;
            yield lines;
            lines = '';
          }
          yield lines;
          if (page.next === undefined) return;
          await nextTurn();
        }
      }
      return lines();
    },
  };
}

export type Export = ReturnType<typeof createExport>;
