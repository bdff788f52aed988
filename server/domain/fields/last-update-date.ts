import { dateFact } from './read-only.ts';

/** When the artifact was changed last. */
export const lastUpdateDateField = dateFact('lud', (artifact) => artifact.lastUpdateOn);
