import { userFact } from './read-only.ts';

/** Who changed the artifact last. */
export const lastUpdateByField = userFact('luby', 'artifact_modifiers', (artifact) => artifact.lastUpdateBy);
