import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { type BoardView, columnQuery, type Move, moveCard, refreshCard, showMoved } from '../../api/trackers/board.ts';
import type { ListChoice } from '../../api/trackers/list-fields.ts';
import { t } from '../../text/index.ts';
import { nameOf } from './dragging.ts';

/** Moves cards immediately on the page, and back with the reason when the server refuses. */
export function useMoves(view: BoardView, values: readonly ListChoice[], onShown: (card: Artifact) => void) {
  const queries = useQueryClient();
  const labelOf = (id: number): string => values.find((value) => value.id === id)?.label ?? '';
  const keyOf = (value: number) => columnQuery(view, value).queryKey;
  return useMutation({
    mutationFn: moveCard,
    async onMutate(move: Move) {
      await Promise.all([move.from, move.to].map((value) => queries.cancelQueries({ queryKey: keyOf(value) })));
      const bringBack = showMoved(queries, move);
      onShown(move.card);
      return { bringBack };
    },
    onSuccess: (changed, move) => refreshCard(queries, move, changed),
    onError(error, { card, from }, shown) {
      shown?.bringBack();
      notifications.show({
        color: 'red',
        title: t('board.stays', { card: nameOf(card), from: labelOf(from) }),
        message: error.message,
        autoClose: false,
      });
    },
    onSettled: (_changed, _error, { from, to }) =>
      Promise.all([from, to].map((value) => queries.invalidateQueries({ queryKey: keyOf(value) }))),
  });
}
