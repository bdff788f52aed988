import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDroppable } from '@dnd-kit/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifact.ts';
import { columnQuery } from '../../api/trackers/board.ts';
import type { Choice } from '../../api/trackers/list-fields.ts';
import { ColorDot } from '../../parts/color/color-dot.tsx';
import { Failure } from '../../parts/feedback/failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import classes from './board.module.css';
import { Card } from './card.tsx';

interface Props {
  tracker: number;
  field: number;
  value: Choice;
  /** the card that is dragged may go here */
  isOpen: boolean;
  isDragging: boolean;
  isMovable: boolean;
  /** where the cards that are here may go */
  targets: readonly Choice[];
  onMove: (card: Artifact, to: number) => void;
}

function Heading({ value, total }: { value: Choice; total: number | undefined }) {
  return (
    <Group gap="xs" wrap="nowrap" mb="xs">
      <ColorDot name={value.color} />
      <Text component="h2" fw={600} size="sm" truncate>
        {value.label}
      </Text>
      <Badge variant="light" color="gray" ml="auto" circle={total !== undefined && total < 10}>
        {total === undefined ? '…' : formatNumber(total)}
      </Badge>
    </Group>
  );
}

/** The artifacts that have one value. */
export function Column({ tracker, field, value, isOpen, isDragging, isMovable, targets, onMove }: Props) {
  const found = useInfiniteQuery(columnQuery(tracker, field, value.id));
  const total = found.data?.pages.at(-1)?.total;
  const isShown = !value.isHidden || (total ?? 0) > 0;
  const { setNodeRef, isOver } = useDroppable({ id: value.id, disabled: !isOpen || !isShown });
  if (!isShown) return null;
  const cards = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const state = isDragging ? (isOver ? 'over' : isOpen ? 'open' : 'closed') : undefined;
  return (
    <section
      ref={setNodeRef}
      className={classes['column']}
      data-state={state}
      aria-label={t('board.column', { value: value.label, count: total ?? 0 })}
    >
      <Heading value={value} total={total} />
      {found.error !== null && <Failure error={found.error} reset={() => void found.refetch()} />}
      {found.isPending && <Waiting />}
      <Stack gap="xs" component="ul" className={classes['cards'] ?? ''}>
        {cards.map((card) => (
          <Card key={card.id} card={card} from={value.id} targets={targets} isMovable={isMovable} onMove={onMove} />
        ))}
      </Stack>
      {total === 0 && (
        <Text c="dimmed" size="sm">
          {t('board.empty')}
        </Text>
      )}
      {state === 'closed' && (
        <Text size="xs" mt="xs" c="dimmed">
          {t('board.forbidden')}
        </Text>
      )}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          mt="xs"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('app.more')}
        </Button>
      )}
    </section>
  );
}
