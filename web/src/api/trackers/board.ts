import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Artifact, ValueInput } from '../../../../contract/artifacts/artifact.ts';
import type { BoardSettings } from '../../../../contract/trackers/board.ts';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { unlessLive } from '../../live/live.ts';
import type { Beside } from '../../parts/moving/use-moving.ts';
import { changeArtifact, countQuery } from '../artifacts/rows.ts';
import { get, type Page, page } from '../client.ts';
import { put, unconditionally, type Version } from '../writes.ts';
import { nothing } from './list-fields.ts';
import { nextOffset } from '../projects/projects.ts';

const cardsPerPage = 20;

type Cards = InfiniteData<Page<Artifact>>;

/** All columns of a tracker. */
export const boardKey = (tracker: number) => ['board', tracker];

/** The settings that everybody shares. */
export const boardSettingsQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['board-settings', tracker],
    queryFn: () => get<BoardSettings & Version>(`/trackers/${tracker}/board`, { query: { with: 'etag' } }),
  });
export const saveBoardSettings = (tracker: number, seen: Version, settings: BoardSettings): Promise<void> =>
  put(`/trackers/${tracker}/board`, seen, settings);

/** The content of a board: the columns of a field, and in each the artifacts that meet its conditions. */
export interface BoardView {
  tracker: number;
  field: number;
  /** criteria by the names of fields, which may differ between columns */
  filterOf: (value: number) => Record<string, unknown>;
}

const questionOf = ({ field, filterOf }: BoardView, value: number): string =>
  JSON.stringify({ ...filterOf(value), [field]: { operator: 'contains', value: [String(value)] } });

/** The number of the artifacts that have a value. */
export const columnCountQuery = (view: BoardView, value: number) =>
  countQuery(view.tracker, { query: questionOf(view, value) });

/** The artifacts that have a value, in the order of their ranks, with their exact number. */
export const columnQuery = (view: BoardView, value: number) =>
  infiniteQueryOptions({
    queryKey: [...boardKey(view.tracker), view.field, value, view.filterOf(value)],
    queryFn: ({ pageParam, signal }) =>
      page<Artifact>(`/trackers/${view.tracker}/artifacts`, {
        query: {
          query: questionOf(view, value),
          sort: '@rank',
          values: 'all',
          limit: cardsPerPage,
          offset: pageParam,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    ...unlessLive,
  });

/** A column of a board. */
export interface BoardColumnPlace {
  view: BoardView;
  value: number;
}

/** A move of a card to another column, lane or position. */
export interface Move {
  card: Artifact;
  from: BoardColumnPlace;
  to: BoardColumnPlace;
  /** the values that the column and the lane give it */
  values: readonly ValueInput[];
  beside: Beside | undefined;
}

/** Whether the workflow allows this user the transition between the values. */
export function isAllowed({ workflow }: FullTracker, field: TrackerField, from: number, to: number): boolean {
  if (to === nothing && field.required) return false;
  if (workflow === null || workflow.is_used !== '1' || workflow.field_id !== field.field_id) return true;
  return workflow.transitions.some(({ from_id, to_id }) => (from_id ?? nothing) === from && to_id === to);
}

const orderArtifact = (tracker: number, id: number, { id: other, edge }: Beside): Promise<void> =>
  unconditionally.patch(`/trackers/${tracker}/artifacts`, {
    order: { ids: [id], direction: edge, compared_to: other },
  });

interface Moved {
  /** the time of the change of its values */
  changed: string | null;
  /** why it has its new values, but not its position; undefined: it has both */
  misplaced: unknown;
}

/** Changes the values unless the artifact changed since it was shown, then its position. */
export async function moveCard({ card, to, values, beside }: Move): Promise<Moved> {
  const changed = values.length === 0 ? null : await changeArtifact(card, { values: [...values] });
  try {
    if (beside !== undefined) await orderArtifact(to.view.tracker, card.id, beside);
  } catch (error) {
    if (values.length === 0) throw error;
    return { changed, misplaced: error };
  }
  return { changed, misplaced: undefined };
}

const without = (cards: Cards, id: number): Cards => ({
  ...cards,
  pages: cards.pages.map(({ items, total }) => ({ items: items.filter((item) => item.id !== id), total: total - 1 })),
});

/** At its position, or first until the server says where. */
function withCard(cards: Cards, card: Artifact, beside: Beside | undefined): Cards {
  const at = cards.pages.findIndex(({ items }) => items.some(({ id }) => id === beside?.id));
  const pages = cards.pages.map(({ items, total }, index) => {
    if (index !== Math.max(at, 0)) return { items, total: total + 1 };
    const position = beside === undefined || at === -1 ? 0 : items.findIndex(({ id }) => id === beside.id);
    return {
      items: items.toSpliced(position + (at !== -1 && beside?.edge === 'after' ? 1 : 0), 0, card),
      total: total + 1,
    };
  });
  return { ...cards, pages };
}

/** Shows the card in its new place before the server confirms it. Returns a function that moves it back. */
export function showMoved(queries: QueryClient, { card, from, to, beside }: Move): () => void {
  const [source, target] = [columnQuery(from.view, from.value), columnQuery(to.view, to.value)];
  const before = [queries.getQueryData(source.queryKey), queries.getQueryData(target.queryKey)];
  queries.setQueryData(source.queryKey, (cards) => cards && without(cards, card.id));
  queries.setQueryData(target.queryKey, (cards) => cards && withCard(cards, card, beside));
  return () => {
    queries.setQueryData(target.queryKey, before[1]);
    queries.setQueryData(source.queryKey, before[0]);
  };
}

/** Sets the version of the card, so that it can be moved again immediately. */
export function refreshCard(queries: QueryClient, { card, to }: Move, changed: string | null): void {
  if (changed === null) return;
  const moved = { ...card, last_modified_date: new Date(changed).toISOString() };
  queries.setQueryData(
    columnQuery(to.view, to.value).queryKey,
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
