import { numberFact } from './read-only.ts';

/** The number of the artifact within its tracker. */
export const artifactNumberField = numberFact('atid', (artifact) => artifact.number);
