import type { Generated } from 'kysely';

export interface ReportTables {
  tracker_reports: {
    id: Generated<number>;
    tracker_id: number;
    /** null: public */
    owner_id: number | null;
    label: string;
    description: string;
    /** of one report of each tracker */
    is_default: number;
    /** the query, as JSON */
    query: string;
    /** parts of an imported report that no page shows, in JSON */
    kept: Generated<string | null>;
  };
  tracker_report_renderers: {
    id: Generated<number>;
    report_id: number;
    rank: number;
    label: string;
    description: string;
    /** field ids in JSON; null: the default ones */
    columns: string | null;
    /** in JSON */
    sort: string;
    rows_per_page: number;
  };
}
