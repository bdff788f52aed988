import { useQueries } from '@tanstack/react-query';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import { rowsQuery } from '../../../api/artifacts/rows.ts';
import { type TableLine, type Part, pageOfRow } from '../view/parts.ts';

type RowPage = ReturnType<typeof pageOfRow>;

const keyOf = (part: Part, page: number): string => `${part.key}/${page}`;

interface Rows {
  artifactAt: (part: Part, row: RowPage) => Artifact | undefined;
  /** the artifacts that were read together */
  pages: readonly (readonly Artifact[])[];
}

/** The artifacts of the visible lines. Requests for lines that scroll away are canceled. */
export function useRows(tracker: number, lines: readonly { line: TableLine }[]): Rows {
  const wanted = new Map<string, { part: Part; page: number }>();
  for (const { line } of lines) {
    if (line.row === 'head') continue;
    const { page } = pageOfRow(line.row);
    wanted.set(keyOf(line.part, page), { part: line.part, page });
  }
  const keys = [...wanted.keys()];
  const pages = useQueries({
    queries: [...wanted.values()].map(({ part, page }) => rowsQuery(tracker, part.asked, page)),
  });
  const found = new Map(keys.map((key, index) => [key, pages[index]?.data?.items]));
  return {
    artifactAt: (part, { page, indexInPage }) => found.get(keyOf(part, page))?.[indexInPage],
    pages: [...found.values()].flatMap((items) => (items === undefined ? [] : [items])),
  };
}
