import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Box } from '@mantine/core';
import { useState } from 'react';
import type { Artifact } from '../../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../contract/tracker.ts';
import { isAllowed } from '../../api/trackers/board.ts';
import { type Choice, choicesOf, nothing } from '../../api/trackers/list-fields.ts';
import { t } from '../../text/index.ts';
import { announcements } from './announcements.ts';
import classes from './board.module.css';
import { CardFace } from './card.tsx';
import { Column } from './column.tsx';
import { cardIn, type TakenCard, underCard } from './dragging.ts';
import { useCardSensors } from './sensors.ts';
import { useMoves } from './use-moves.ts';

const withNothing = (field: TrackerField): Choice[] => [
  ...choicesOf(field),
  { id: nothing, label: t('board.nothing'), isHidden: true, color: '' },
];

/** A column for each value; what is hidden, and nothing, have one while something is in it. */
export function Columns({ tracker, field }: { tracker: FullTracker; field: TrackerField }) {
  const values = withNothing(field);
  const [taken, setTaken] = useState<TakenCard>();
  const move = useMoves(tracker, field, values);
  const isMovable = field.permissions.includes('update');
  const leads = (from: number, { id, isHidden }: Choice): boolean =>
    id !== from && !isHidden && isAllowed(tracker, field, from, id);
  const send = (card: Artifact, from: number, to: number) =>
    move.mutate({ tracker: tracker.id, field: field.field_id, card, from, to });
  return (
    <DndContext
      sensors={useCardSensors()}
      collisionDetection={underCard}
      accessibility={{
        announcements: announcements(values),
        screenReaderInstructions: { draggable: t('board.instructions') },
      }}
      onDragStart={({ active }) => setTaken(cardIn(active))}
      onDragCancel={() => setTaken(undefined)}
      onDragEnd={({ active, over }) => {
        setTaken(undefined);
        const { card, from } = cardIn(active);
        const to = over === null ? from : Number(over.id);
        if (to !== from) send(card, from, to);
      }}
    >
      <Box component="section" className={classes['columns'] ?? ''} aria-label={t('board.columns')} tabIndex={0}>
        {values.map((value) => (
          <Column
            key={value.id}
            tracker={tracker.id}
            field={field.field_id}
            value={value}
            isOpen={taken === undefined || taken.from === value.id || leads(taken.from, value)}
            isDragging={taken !== undefined}
            isMovable={isMovable}
            targets={values.filter((target) => leads(value.id, target))}
            onMove={(card, to) => send(card, value.id, to)}
          />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>
        {taken !== undefined && (
          <div className={`${classes['card']} ${classes['lifted']}`}>
            <CardFace card={taken.card} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
