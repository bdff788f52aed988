import { type Active, type CollisionDetection, pointerWithin, rectIntersection } from '@dnd-kit/core';
import type { Artifact } from '../../../../contract/artifact.ts';

/** What is dragged: a card, and the value that it has. */
export interface TakenCard {
  card: Artifact;
  from: number;
}

export const cardIn = (active: Active): TakenCard => active.data.current as TakenCard;

/** How a person names a card. */
export const nameOf = ({ id, title }: Artifact): string => (title === null ? `#${id}` : `#${id} ${title}`);

/** The column under the pointer; with the keyboard, the one that the card covers most. */
export const underCard: CollisionDetection = (given) =>
  given.pointerCoordinates === null ? rectIntersection(given) : pointerWithin(given);
