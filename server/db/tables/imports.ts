import type { Generated } from 'kysely';

export interface ImportTables {
  /** projects that are being imported, and are hidden until they are complete */
  imports: {
    id: Generated<number>;
    project_id: number;
    /** the upload of the archive */
    file_id: number | null;
    started_by: number;
    /** the process that works on it; '' while the upload is awaited */
    owner: string;
    /** imports not renewed by then are abandoned and removed */
    alive_until: number;
  };
  plannings: {
    id: Generated<number>;
    project_id: number;
    name: string;
    plan_title: string;
    backlog_title: string;
    milestone_tracker_id: number;
    /** in JSON */
    backlog_tracker_ids: string;
  };
}
