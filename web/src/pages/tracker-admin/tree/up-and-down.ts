import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The arrows go from one place to the next, over those where what is taken cannot stand. */
export const upAndDown: KeyboardCoordinateGetter = (
  event,
  { active, context: { droppableContainers, droppableRects, over } },
) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect === undefined ? [] : [{ id, rect }];
    })
    .toSorted((one, other) => one.rect.top - other.rect.top);
  const here = places.findIndex(({ id }) => id === (over?.id ?? active));
  const next = places[here + step];
  return next === undefined ? undefined : { x: next.rect.left, y: next.rect.top };
};
