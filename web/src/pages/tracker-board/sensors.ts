import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const inset = 8;

/** The arrows go from column to column, over those that the card may not go to. */
const toColumn: KeyboardCoordinateGetter = (event, { context: { droppableContainers, droppableRects, over } }) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect === undefined ? [] : [{ id, rect }];
    })
    .toSorted((one, other) => one.rect.left - other.rect.left);
  const next = columns[columns.findIndex(({ id }) => id === over?.id) + step];
  return next === undefined ? undefined : { x: next.rect.left + inset, y: next.rect.top + inset };
};

/** A finger scrolls the board unless it rests on a card; a mouse drags after a few pixels, so that links work. */
export const useCardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toColumn }),
  );
