import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CrossTrackerContent } from '../../../contract/trackers/crosstracker.ts';
import { type Cell, csvLine, type Separator } from '../../lib/csv/write.ts';
import { wordsIn } from '../../lib/text/rich-text.ts';
import { type ContentPage, isBeyond, tooManyResults } from './content.ts';

/** The number of artifacts per write. */
const stride = 200;

/** Lines are written together up to about this many characters. */
const pieceLength = 65_536;

type Column = CrossTrackerContent['selected'][number];
type Value = Record<string, unknown>;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const joined = (values: unknown, member: 'label' | 'display_name'): string =>
  (Array.isArray(values) ? (values as Value[]) : []).map((one) => textIn(one[member])).join(', ');

const plain = (value: unknown): Cell => (typeof value === 'number' || typeof value === 'string' ? value : null);

/** A value as one cell of a file. */
const cells: Record<Column['type'], (value: Value) => Cell> = {
  artifact: ({ id }) => plain(id),
  numeric: ({ value }) => plain(value),
  text: ({ value }) => wordsIn(textIn(value)),
  date: ({ value }) => plain(value),
  list_static: ({ value }) => joined(value, 'label'),
  list_user: ({ value }) => joined(value, 'display_name'),
  list_user_group: ({ value }) => joined(value, 'label'),
  user: ({ display_name: name }) => plain(name),
  project: ({ name }) => plain(name),
  tracker: ({ name }) => plain(name),
  pretty_title: ({ tracker_name: tracker, artifact_id: id, title }) =>
    `${textIn(tracker)} #${String(plain(id))} ${textIn(title)}`,
  link_type: ({ label }) => plain(label),
  unknown: () => null,
};

const lineOf = (columns: readonly Column[], row: Value, separator: Separator): string =>
  csvLine(
    columns.map(({ name, type }) => cells[type]((row[name] ?? {}) as Value)),
    separator,
  );

/** All artifacts of a query as a CSV file. Faults are reported before the first line is written. */
export async function csvOf(
  pageAt: (page: { limit: number; offset: number }) => Promise<ContentPage>,
  { separator, withMark }: { separator: Separator; withMark: boolean },
): Promise<AsyncIterable<string>> {
  const first = await pageAt({ limit: stride, offset: 0 });
  if (isBeyond(first.total, { limit: first.total, offset: 0 })) throw tooManyResults();

  async function* lines(): AsyncGenerator<string> {
    const { selected } = first;
    // Spreadsheets would take a leading @ for a formula.
    const head = csvLine(
      selected.map(({ name }) => name.replace(/^@/u, '')),
      separator,
    );
    yield withMark ? `\ufeff${head}` : head;
    for (let [page, offset] = [first, stride]; ; offset += stride) {
      let lines = '';
      for await (const row of page.rows) {
        lines += lineOf(selected, row, separator);
        if (lines.length < pieceLength) continue;
        yield lines;
        lines = '';
      }
      yield lines;
      if (offset >= page.total) return;
      await nextTurn();
      page = await pageAt({ limit: stride, offset });
    }
  }
  return lines();
}
