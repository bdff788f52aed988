import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { columnQuery } from '../../api/trackers/board.ts';
import type { ListChoice } from '../../api/trackers/list-fields.ts';
import { ColorDot } from '../../parts/color/color-dot.tsx';
import { Failure } from '../../parts/feedback/failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import classes from './board.module.css';
import { useAutoScroll, useDropPlace } from '../../parts/moving/use-drag.ts';
import { Card } from './card.tsx';
import type { MovingCards } from './dragging.ts';

interface ColumnProps {
  tracker: number;
  field: number;
  value: ListChoice;
  moving: MovingCards;
  isMovable: boolean;
  /** the columns that cards of this one may move to */
  targets: readonly ListChoice[];
  /** the id of the text that explains the keyboard */
  instructions: string;
}

/** The look of a column while a card is moved. */
function stateOf({ taken, over, accepts }: MovingCards, value: number): 'over' | 'open' | 'closed' | undefined {
  if (taken === undefined) return undefined;
  if (!accepts(taken, value)) return 'closed';
  return over === value ? 'over' : 'open';
}

function Heading({ value, total }: { value: ListChoice; total: number | undefined }) {
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

/** The artifacts with one value. */
export function BoardColumn({ tracker, field, value, moving, isMovable, targets, instructions }: ColumnProps) {
  const element = useRef<HTMLElement>(null);
  const found = useInfiniteQuery(columnQuery(tracker, field, value.id));
  const total = found.data?.pages.at(-1)?.total;
  const isShown = !value.isHidden || (total ?? 0) > 0;
  useDropPlace(element, moving, value.id, isShown);
  useAutoScroll(element, isShown);
  if (!isShown) return null;
  const cards = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const state = stateOf(moving, value.id);
  return (
    <section
      ref={element}
      className={classes['column']}
      data-state={state}
      aria-label={t('board.column', { value: value.label, count: total ?? 0 })}
    >
      <Heading value={value} total={total} />
      {found.error !== null && <Failure error={found.error} reset={() => void found.refetch()} />}
      {found.isPending && <Waiting />}
      <Stack gap="xs" component="ul" className={classes['cards'] ?? ''}>
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            from={value.id}
            moving={moving}
            targets={targets}
            isMovable={isMovable}
            instructions={instructions}
          />
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
