import { userFact } from './read-only.ts';

/** Who submitted the artifact. */
export const submittedByField = userFact('subby', 'artifact_submitters', (artifact) => artifact.submittedBy);
