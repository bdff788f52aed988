import type { Automap } from '../../domain/import/people/user-map.ts';
import type { Progress } from '../../lib/progress.ts';
import type { ProjectCreator, ProjectOverrides } from './writing/create-project.ts';

export interface ImportRequest {
  creator: ProjectCreator;
  overrides?: ProjectOverrides;
  automap?: Automap | undefined;
  /** People without a decision get no account, and are counted. Otherwise they stop the import. */
  leavesUndecided?: boolean;
  progress?: Progress;
  /** cancels the import */
  signal?: AbortSignal;
  /** a project created for this archive, and the owner of the import */
  existing?: { projectId: number; owner: string };
}
