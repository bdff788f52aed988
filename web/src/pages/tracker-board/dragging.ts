import type { Artifact, ValueInput } from '../../../../contract/artifacts/artifact.ts';
import type { Moving } from '../../parts/moving/use-moving.ts';
import type { Edits } from '../artifacts/quick-add.tsx';
import type { Criteria } from '../table/view/address.ts';

/** A card, and the number of its place: a column of a lane. */
export interface TakenCard {
  card: Artifact;
  from: number;
}

export type MovingCards = Moving<TakenCard>;

/** The cards that meet a condition, with a column for each value. A board without lanes has one. */
export interface Lane {
  /** empty: the whole board */
  id: string;
  label: string;
  filter: Criteria;
  /** the values of new cards */
  edits: Edits;
  /** the value that cards get when they come here; undefined: cards of other lanes can't */
  value: ValueInput | undefined;
}

/** The name of a card for people. */
export const cardName = ({ id, title }: Artifact): string => (title === null ? `#${id}` : `#${id} ${title}`);
