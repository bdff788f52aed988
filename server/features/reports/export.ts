import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Actor } from '../../domain/actor.ts';
import { cellOf } from '../../domain/reports/cells.ts';
import { columnsOf } from '../../domain/reports/columns.ts';
import type { TableRenderer } from '../../domain/reports/report.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import { type Cell, csvLine, type Separator } from '../../lib/csv/write.ts';
import type { ArtifactView, Seen } from '../artifacts/index.ts';
import type { Results } from './results.ts';
import type { SeenReport } from './seen.ts';

/** Artifacts that are written in one go. */
const stride = 200;

export interface CsvOptions {
  separator: Separator;
  /** tells spreadsheets that this is UTF-8 */
  withMark: boolean;
}

/** Writes reports as files. */
export function createExport(results: Results, view: ArtifactView) {
  async function linesOf(actor: Actor, found: readonly Seen[], columns: readonly FormElement[]): Promise<Cell[][]> {
    const artifacts = await view.presentAll(actor, found, 'collection');
    return artifacts.map(({ values }) => {
      const byField = new Map(values?.map((value) => [value.field_id, value]));
      return columns.map((column) => cellOf(byField.get(column.id)));
    });
  }

  /** By cursors: what is written meanwhile makes no artifact come twice or never. */
  const pageAt = (actor: Actor, seen: SeenReport, table: TableRenderer, cursor?: string) =>
    results.page(actor, seen, table, { limit: stride, offset: 0, maximum: stride, cursor });

  return {
    /** All that the report shows; what is wrong with the report is said before the first line is written. */
    async csv(
      actor: Actor,
      seen: SeenReport,
      table: TableRenderer,
      { separator, withMark }: CsvOptions,
    ): Promise<AsyncIterable<string>> {
      const columns = columnsOf(seen.tracker, seen.rights, table);
      const first = await pageAt(actor, seen, table);

      async function* lines(): AsyncGenerator<string> {
        const head = csvLine(
          columns.map((column) => column.label),
          separator,
        );
        yield withMark ? `\ufeff${head}` : head;
        for (let page = first; ; page = await pageAt(actor, seen, table, page.next)) {
          const lines = await linesOf(actor, page.found, columns);
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
