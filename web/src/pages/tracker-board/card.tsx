import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import type { Family } from '../../api/artifacts/children.ts';
import { choicesOf } from '../../api/trackers/list-fields.ts';
import { paint } from '../../palette.ts';
import { t } from '../../text/index.ts';
import classes from './board.module.css';
import { CardFace } from './card-face.tsx';
import { CardMenu, type LaneTarget, type Target } from './card-menu.tsx';
import { handleId } from '../../parts/moving/focus-handle.ts';
import { useDrag, useDropBeside } from '../../parts/moving/use-drag.ts';
import { type MovingCards, cardName, type TakenCard } from './dragging.ts';

/** For lists whose values have no colors. */
const hues = ['blue', 'orange', 'green', 'violet', 'red', 'teal', 'yellow', 'pink'] as const;

/** The color of its value in a list, and its name. */
function colorOf({ values }: Artifact, field: TrackerField | undefined) {
  if (field === undefined) return undefined;
  const value = values?.find(({ field_id: id }) => id === field.field_id);
  const ids = value !== undefined && 'bind_value_ids' in value ? value.bind_value_ids : [];
  const choices = choicesOf(field);
  const index = choices.findIndex(({ id }) => Array.isArray(ids) && Number(ids[0]) === id);
  const chosen = choices[index];
  if (chosen === undefined) return undefined;
  const isColorless = choices.every(({ color }) => paint(color) === undefined);
  const color = isColorless ? `var(--${hues[index % hues.length]}-solid)` : paint(chosen.color);
  return color === undefined ? undefined : { color, name: `${field.label}: ${chosen.label}` };
}

interface CardProps {
  tracker: FullTracker;
  card: Artifact;
  family: Family;
  from: number;
  moving: MovingCards;
  /** the columns where it may go */
  targets: readonly Target[];
  lanes: readonly LaneTarget[];
  colorField: TrackerField | undefined;
  isMovable: boolean;
  /** the id of the text that explains the keyboard */
  instructions: string;
}

/** A card. People drag any part of it; its handle is for the keyboard, and opens a menu of the columns. */
export function Card(props: CardProps) {
  const { tracker, card, family, from, moving, targets, lanes, colorField, isMovable, instructions } = props;
  const item: TakenCard = { card, from };
  const element = useRef<HTMLLIElement>(null);
  useDrag(element, moving, item, { isDisabled: !isMovable });
  useDropBeside(element, moving, from, card.id);
  const colored = colorOf(card, colorField);
  return (
    <li
      ref={element}
      className={classes['card']}
      data-line-artifact={card.id}
      data-dragging={moving.isTaken(card.id) || undefined}
      data-edge={moving.beside?.id === card.id ? moving.beside.edge : undefined}
      title={colored?.name}
      style={colored === undefined ? undefined : { borderInlineStart: `4px solid ${colored.color}` }}
    >
      {isMovable && (
        <CardMenu
          targets={targets}
          lanes={lanes}
          onMove={(to) => moving.move(item, to)}
          onUp={moving.stepOf(item, -1)}
          onDown={moving.stepOf(item, 1)}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--target)"
            className={classes['handle'] ?? ''}
            aria-label={t('board.move', { card: cardName(card) })}
            aria-describedby={instructions}
            onKeyDown={(event) => moving.onKeyDown(item, event)}
            onBlur={moving.cancel}
            {...handleId(card.id)}
          >
            <IconGripVertical size={16} />
          </ActionIcon>
        </CardMenu>
      )}
      <CardFace tracker={tracker} card={card} family={family} />
    </li>
  );
}
