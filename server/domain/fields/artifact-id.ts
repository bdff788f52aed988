import { numberFact } from './read-only.ts';

/** The number of the artifact on the platform. */
export const artifactIdField = numberFact('aid', (artifact) => artifact.id);
