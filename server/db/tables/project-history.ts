import type { Generated } from 'kysely';

export interface ProjectHistoryTables {
  /** history of a project */
  project_history: {
    id: Generated<number>;
    project_id: number;
    /** null: the platform itself */
    user_id: number | null;
    at: number;
    event: string;
    /** subject or new value */
    value: string;
    /** previous value; null: unknown or empty */
    before: Generated<string | null>;
  };
}
