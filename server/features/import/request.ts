import type { Automap } from '../../domain/import/people/user-map.ts';
import type { Progress } from '../../lib/progress.ts';
import type { ProjectCreator, ProjectOverrides } from './writing/create-project.ts';

export interface ImportRequest {
  creator: ProjectCreator;
  overrides?: ProjectOverrides;
  automap?: Automap | undefined;
  progress?: Progress;
  /** gives it up */
  signal?: AbortSignal;
  /** a project that was made for this archive, and who works on it */
  existing?: { projectId: number; owner: string };
}
