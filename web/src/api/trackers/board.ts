import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { unlessLive } from '../../live/live.ts';
import { changeArtifact } from '../artifacts/rows.ts';
import { type Page, page } from '../client.ts';
import { nothing } from './list-fields.ts';
import { nextOffset } from '../projects/projects.ts';

const cardsPerPage = 20;

type Cards = InfiniteData<Page<Artifact>>;

/** All columns of a tracker. */
export const boardKey = (tracker: number) => ['board', tracker];

/** The content of a board: the columns of a field, and in each the artifacts that meet its conditions. */
export interface BoardView {
  tracker: number;
  field: number;
  /** criteria by the names of fields, which may differ between columns */
  filterOf: (value: number) => Record<string, unknown>;
}

/** The artifacts that have a value, newest first, with their exact number. */
export const columnQuery = ({ tracker, field, filterOf }: BoardView, value: number) =>
  infiniteQueryOptions({
    queryKey: [...boardKey(tracker), field, value, filterOf(value)],
    queryFn: ({ pageParam, signal }) =>
      page<Artifact>(`/trackers/${tracker}/artifacts`, {
        query: {
          query: JSON.stringify({ ...filterOf(value), [field]: { operator: 'contains', value: [String(value)] } }),
          order: 'desc',
          limit: cardsPerPage,
          offset: pageParam,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    ...unlessLive,
  });

/** A move of a card from one column to another. */
export interface Move {
  view: BoardView;
  card: Artifact;
  from: number;
  to: number;
}

/** Whether the workflow allows this user the transition between the values. */
export function isAllowed({ workflow }: FullTracker, field: TrackerField, from: number, to: number): boolean {
  if (to === nothing && field.required) return false;
  if (workflow === null || workflow.is_used !== '1' || workflow.field_id !== field.field_id) return true;
  return workflow.transitions.some(({ from_id, to_id }) => (from_id ?? nothing) === from && to_id === to);
}

/** Changes the value unless the artifact changed since it was shown. Returns the time of the change. */
export const moveCard = ({ view: { field }, card, to }: Move): Promise<string | null> =>
  changeArtifact(card, { values: [{ field_id: field, bind_value_ids: to === nothing ? [] : [to] }] });

const without = (cards: Cards, id: number): Cards => ({
  ...cards,
  pages: cards.pages.map(({ items, total }) => ({ items: items.filter((item) => item.id !== id), total: total - 1 })),
});

function withFirst(cards: Cards, card: Artifact): Cards {
  const pages = cards.pages.map(({ items, total }, index) => ({
    items: index === 0 ? [card, ...items] : items,
    total: total + 1,
  }));
  return { ...cards, pages };
}

/** Shows the card in its new column before the server confirms it. Returns a function that moves it back. */
export function showMoved(queries: QueryClient, { view, card, from, to }: Move): () => void {
  const [source, target] = [columnQuery(view, from), columnQuery(view, to)];
  const before = [queries.getQueryData(source.queryKey), queries.getQueryData(target.queryKey)];
  queries.setQueryData(source.queryKey, (cards) => cards && without(cards, card.id));
  queries.setQueryData(target.queryKey, (cards) => cards && withFirst(cards, card));
  return () => {
    queries.setQueryData(source.queryKey, before[0]);
    queries.setQueryData(target.queryKey, before[1]);
  };
}

/** Sets the version of the card, so that it can be moved again immediately. */
export function refreshCard(queries: QueryClient, { view, card, to }: Move, changed: string | null): void {
  if (changed === null) return;
  const moved = { ...card, last_modified_date: new Date(changed).toISOString() };
  queries.setQueryData(
    columnQuery(view, to).queryKey,
    (cards) =>
      cards && {
        ...cards,
        pages: cards.pages.map((one) => ({
          ...one,
          items: one.items.map((item) => (item.id === card.id ? moved : item)),
        })),
      },
  );
}
