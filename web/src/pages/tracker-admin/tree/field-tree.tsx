import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { FullTracker } from '../../../../../contract/tracker.ts';
import { patch } from '../../../api/client.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { flat, type Place, placeOn, type Row, rowsOf } from './form-tree.ts';
import { movingSaid } from './moving-said.ts';
import { TreeRow } from './tree-row.tsx';
import classes from '../tree.module.css';
import { upAndDown } from './up-and-down.ts';

const underRow: CollisionDetection = (given) =>
  given.pointerCoordinates === null ? closestCenter(given) : pointerWithin(given);

const rowIn = (rows: readonly Row[], id: number | string): Row | undefined =>
  rows.find(({ field }) => field.field_id === Number(id));

/** The form as a tree whose elements are dragged to where they can stand. */
export function FieldTree({ tracker, onEdit }: { tracker: FullTracker; onEdit: (field: number) => void }) {
  const top = rowsOf(tracker);
  const rows = flat(top);
  const [taken, setTaken] = useState<Row>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: upAndDown }),
  );
  const move = useTrackerChange(({ field, place: { parent_id, next_sibling_id } }: { field: number; place: Place }) =>
    patch(`/tracker_fields/${field}`, { move: { parent_id, next_sibling_id } }),
  );
  const placeOf = (active: number | string, over: number | string | undefined): Place | undefined => {
    const [row, target] = [rowIn(rows, active), over === undefined ? undefined : rowIn(rows, over)];
    return row === undefined || target === undefined ? undefined : placeOn(row, target, top);
  };
  return (
    <>
      <Refusal error={move.error} />
      <DndContext
        sensors={sensors}
        collisionDetection={underRow}
        accessibility={{
          announcements: movingSaid(rows, placeOf),
          screenReaderInstructions: { draggable: t('trackerAdmin.moving.instructions') },
        }}
        onDragStart={({ active }) => setTaken(rowIn(rows, active.id))}
        onDragCancel={() => setTaken(undefined)}
        onDragEnd={({ active, over }) => {
          setTaken(undefined);
          const place = placeOf(active.id, over?.id);
          if (place !== undefined) move.mutate({ field: Number(active.id), place });
        }}
      >
        <ul className={classes['tree']}>
          {top.map((row) => (
            <TreeRow
              key={row.field.field_id}
              row={row}
              onEdit={onEdit}
              sideOf={(over) => (taken === undefined ? undefined : placeOn(taken, over, top)?.side)}
              taken={taken}
            />
          ))}
        </ul>
        <DragOverlay dropAnimation={null}>
          {taken !== undefined && <div className={classes['lifted']}>{taken.field.label}</div>}
        </DragOverlay>
      </DndContext>
    </>
  );
}
