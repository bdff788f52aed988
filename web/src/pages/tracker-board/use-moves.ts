import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { rowPagesKey } from '../../api/artifacts/rows.ts';
import {
  type BoardColumnPlace,
  columnQuery,
  type Move,
  moveCard,
  refreshCard,
  showMoved,
} from '../../api/trackers/board.ts';
import type { ListChoice } from '../../api/trackers/list-fields.ts';
import { t } from '../../text/index.ts';
import { cardName } from './dragging.ts';
import { errorText } from '../../parts/feedback/error-text.ts';

const keyOf = ({ view, value }: BoardColumnPlace) => columnQuery(view, value).queryKey;

const tell = (title: string, error: unknown): void =>
  void notifications.show({ color: 'red', title, message: errorText(error), autoClose: false });

/** Moves cards immediately on the page, and back with the reason when the server refuses. */
export function useMoves(values: readonly ListChoice[], onShown: (card: Artifact) => void) {
  const queries = useQueryClient();
  const labelOf = (id: number): string => values.find((value) => value.id === id)?.label ?? '';
  return useMutation({
    mutationFn: moveCard,
    async onMutate(move: Move) {
      await Promise.all([move.from, move.to].map((place) => queries.cancelQueries({ queryKey: keyOf(place) })));
      const bringBack = showMoved(queries, move);
      onShown(move.card);
      return { bringBack };
    },
    onSuccess({ changed, misplaced }, move) {
      refreshCard(queries, move, changed);
      if (misplaced === undefined) return;
      tell(t('board.misplaced', { card: cardName(move.card), to: labelOf(move.to.value) }), misplaced);
    },
    onError(error, { card, from }, shown) {
      shown?.bringBack();
      tell(t('board.stays', { card: cardName(card), from: labelOf(from.value) }), error);
    },
    onSettled: (_changed, _error, { from, to }) =>
      Promise.all(
        [keyOf(from), keyOf(to), rowPagesKey(to.view.tracker)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
