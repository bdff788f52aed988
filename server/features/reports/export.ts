import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Actor } from '../../domain/actor.ts';
import { cellOf } from '../../domain/reports/cells.ts';
import { columnsOf } from '../../domain/reports/columns.ts';
import type { TableRenderer } from '../../domain/reports/report.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import { type Cell, csvLine, type Separator } from '../../lib/csv/write.ts';
import type { ArtifactContext, ArtifactView, AsOf } from '../artifacts/index.ts';
import type { Results } from './results.ts';
import type { VisibleReport } from './visible.ts';

/** The number of artifacts per write. */
const stride = 200;

export interface CsvOptions {
  separator: Separator;
  /** marks the file as UTF-8 for spreadsheets */
  withMark: boolean;
  /** an earlier time */
  at?: AsOf | undefined;
}

/** Writes reports as files. */
export function createExport(results: Results, view: ArtifactView) {
  async function linesOf(
    actor: Actor,
    at: AsOf | undefined,
    found: readonly ArtifactContext[],
    columns: readonly FormElement[],
  ): Promise<Cell[][]> {
    const artifacts = await (at?.view ?? view).presentAll(actor, found, 'collection');
    return artifacts.map(({ values }) => {
      const byField = new Map(values?.map((value) => [value.field_id, value]));
      return columns.map((column) => cellOf(byField.get(column.id)));
    });
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
        const head = csvLine(
          columns.map((column) => column.label),
          separator,
        );
        yield withMark ? `\ufeff${head}` : head;
        for (let page = first; ; page = await pageAt(actor, visible, table, at, page.next)) {
          const lines = await linesOf(actor, at, page.found, columns);
          yield lines.map((cells) => csvLine(cells, separator)).join('');
          if (page.next === undefined) return;
          await othersTurn();
        }
      }
      return lines();
    },
  };
}

export type Export = ReturnType<typeof createExport>;
