import { dateFact } from './read-only.ts';

/** When the artifact was submitted. */
export const submittedOnField = dateFact('subon', (artifact) => artifact.submittedOn);
