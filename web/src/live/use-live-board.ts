import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Artifact } from '../../../contract/artifacts/artifact.ts';
import { mostArtifacts, readArtifacts } from '../api/changes.ts';
import type { Page } from '../api/client.ts';
import { boardKey, type BoardView, columnQuery } from '../api/trackers/board.ts';
import { nothing } from '../api/trackers/list-fields.ts';
import { keepFocus } from '../parts/moving/focus-handle.ts';
import { useChanges } from './use-live.ts';

type Cards = InfiniteData<Page<Artifact>>;

interface Board extends BoardView {
  /** conditions that only the server can decide */
  isFiltered: boolean;
  /** the value of each column */
  values: readonly number[];
}

/** The value of the list in this artifact. */
function valueOf({ values }: Artifact, field: number): number {
  const value = values?.find(({ field_id: id }) => id === field);
  const ids = value !== undefined && 'bind_value_ids' in value ? value.bind_value_ids : [];
  return Number((Array.isArray(ids) ? ids[0] : undefined) ?? nothing);
}

const mapPages = (cards: Cards, change: (page: Page<Artifact>, index: number) => Page<Artifact>): Cards => ({
  ...cards,
  pages: cards.pages.map(change),
});

const without = (cards: Cards, id: number): Cards =>
  mapPages(cards, ({ items, total }) => ({ items: items.filter((item) => item.id !== id), total: total - 1 }));

const replaced = (cards: Cards, card: Artifact): Cards =>
  mapPages(cards, (page) => ({ ...page, items: page.items.map((item) => (item.id === card.id ? card : item)) }));

/** At the end, so that no other card moves. A card that a later page brings is only counted. */
function appended(cards: Cards, card: Artifact): Cards {
  const shown = cards.pages.flatMap(({ items }) => items);
  const total = (cards.pages.at(-1)?.total ?? 0) + 1;
  const comesLater = shown.length + 1 < total;
  const last = cards.pages.length - 1;
  return mapPages(cards, ({ items }, index) => ({
    items: index === last && !comesLater ? [...items, card] : items,
    total,
  }));
}

/** Puts an artifact into the column of its value. `card` is undefined where the tracker no longer has it. */
function place(queries: QueryClient, board: Board, id: number, card: Artifact | undefined): void {
  const target = card === undefined ? undefined : valueOf(card, board.field);
  for (const value of board.values) {
    queries.setQueryData(columnQuery(board, value).queryKey, (cards) => {
      if (cards === undefined) return cards;
      const isHere = cards.pages.some(({ items }) => items.some((item) => item.id === id));
      if (card === undefined || value !== target) return isHere ? without(cards, id) : cards;
      return isHere ? replaced(cards, card) : appended(cards, card);
    });
  }
}

/** Keeps the cards current. While the person moves a card, changes wait. */
export function useLiveBoard(board: Board, isMoving: boolean): void {
  const queries = useQueryClient();
  const waiting = useRef(new Set<number>());

  async function refresh(ids: readonly number[]): Promise<void> {
    if (ids.length > mostArtifacts || board.isFiltered)
      return queries.invalidateQueries({ queryKey: boardKey(board.tracker) });
    const found = new Map((await readArtifacts(ids)).map((one) => [one.id, one]));
    keepFocus(ids);
    for (const id of ids) {
      const card = found.get(id);
      place(queries, board, id, card?.tracker.id === board.tracker ? card : undefined);
    }
  }

  const flush = async (): Promise<void> => {
    const ids = [...waiting.current];
    waiting.current.clear();
    // After a failure, the board reads it when it is opened again.
    if (ids.length > 0) await refresh(ids).catch(() => undefined);
  };

  useChanges(async (changes) => {
    const isRanked = changes.some(({ type, tracker }) => type === 'artifact.ranked' && tracker?.id === board.tracker);
    if (isRanked && !isMoving) await queries.invalidateQueries({ queryKey: boardKey(board.tracker) });
    const shown = new Set(
      queries
        .getQueriesData<Cards>({ queryKey: boardKey(board.tracker) })
        .flatMap(([, cards]) => cards?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
    );
    const ids = changes.flatMap(({ artifact, tracker }) => {
      const isHere = artifact !== undefined && (tracker?.id === board.tracker || shown.has(artifact.id));
      return isHere ? [artifact.id] : [];
    });
    for (const id of ids) waiting.current.add(id);
    if (!isMoving) await flush();
  });

  const flushAfterMove = useEffectEvent(flush);
  useEffect(() => {
    if (!isMoving) void flushAfterMove();
  }, [isMoving]);
}
