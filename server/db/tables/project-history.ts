import type { Generated } from 'kysely';

export interface ProjectHistoryTables {
  /** what administrators did to a project */
  project_history: {
    id: Generated<number>;
    project_id: number;
    /** null: the platform itself */
    user_id: number | null;
    at: number;
    event: string;
    /** what it was done to, or what became of it */
    value: string;
    /** what it was before; null: not noted, or nothing */
    before: Generated<string | null>;
  };
}
