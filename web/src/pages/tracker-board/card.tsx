import { ActionIcon, Group, Text } from '@mantine/core';
import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { Artifact } from '../../../../contract/artifact.ts';
import type { Choice } from '../../api/trackers/list-fields.ts';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';
import classes from './board.module.css';
import { CardMenu } from './card-menu.tsx';
import { nameOf, type TakenCard } from './dragging.ts';

/** What a card says. */
export function CardFace({ card }: { card: Artifact }) {
  const people = card.assignees.map((user) => user.display_name).join(', ');
  return (
    <>
      <Text size="sm" lineClamp={3} className={classes['title'] ?? ''}>
        <TextLink to="/artifacts/$artifact" params={{ artifact: card.id }} draggable={false} inherit c="inherit">
          {card.title ?? card.xref}
        </TextLink>
      </Text>
      <Group justify="space-between" gap="xs" mt={4} wrap="nowrap">
        <Text size="xs" c="dimmed">
          {`#${card.id}`}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {people === '' ? t('board.unassigned') : people}
        </Text>
      </Group>
    </>
  );
}

interface Props {
  card: Artifact;
  from: number;
  /** where it may go */
  targets: readonly Choice[];
  isMovable: boolean;
  onMove: (card: Artifact, to: number) => void;
}

/** A card that is dragged by all of it; its handle is for the keyboard, and for a click that asks where to. */
export function Card({ card, from, targets, isMovable, onMove }: Props) {
  const data: TakenCard = { card, from };
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data,
    disabled: !isMovable,
  });
  const { onKeyDown, ...byPointer } = listeners ?? {};
  return (
    <li ref={setNodeRef} className={classes['card']} data-dragging={isDragging || undefined} {...byPointer}>
      {isMovable && (
        <CardMenu targets={targets} onMove={(to) => onMove(card, to)}>
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size="sm"
            className={classes['handle'] ?? ''}
            aria-label={t('board.move', { card: nameOf(card) })}
            aria-describedby={attributes['aria-describedby']}
            aria-roledescription={attributes['aria-roledescription']}
            onKeyDown={(event) => onKeyDown?.(event)}
          >
            <IconGripVertical size={16} />
          </ActionIcon>
        </CardMenu>
      )}
      <CardFace card={card} />
    </li>
  );
}
