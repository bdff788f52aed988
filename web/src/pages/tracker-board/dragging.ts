import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { Moving } from '../../parts/moving/use-moving.ts';

/** A card, and the value of its column. */
export interface TakenCard {
  card: Artifact;
  from: number;
}

export type MovingCards = Moving<TakenCard>;

/** The name of a card for people. */
export const nameOf = ({ id, title }: Artifact): string => (title === null ? `#${id}` : `#${id} ${title}`);
