import type { Generated } from 'kysely';

export interface DashboardTables {
  dashboards: {
    id: Generated<number>;
    /** null: it belongs to a person */
    project_id: number | null;
    /** null: it belongs to a project */
    owner_id: number | null;
    label: string;
  };
  dashboard_widgets: {
    id: Generated<number>;
    dashboard_id: number;
    rank: number;
    kind: string;
    title: string;
    width: string;
    /** in JSON */
    settings: string;
  };
  crosstracker_queries: {
    /** a UUID */
    id: string;
    widget_id: number;
    rank: number;
    title: string;
    description: string;
    tql: string;
    is_default: number;
  };
}
