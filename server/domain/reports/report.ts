import type { KeptElement } from '../kept/kept.ts';
import type { SortKey } from '../query/sort-key.ts';

/** Parts of an imported table that no page shows. They are exported again. */
export interface KeptTableParts {
  isMultisort: boolean;
  /** the columns as imported: a field of links may have several, one for each type of links */
  columns: { field: number; nature?: string; format?: string }[];
}

/** A table in which a report is shown. */
export interface TableRenderer {
  id: number;
  label: string;
  description: string;
  /** field ids in order; null: the tracker's default ones at that time */
  columns: number[] | null;
  sort: SortKey[];
  rowsPerPage: number;
  kept?: KeptTableParts;
}

/** A criterion by the id of its field: names may change. */
export interface SavedCriterion {
  field: number;
  /** the name of the field when the report was saved */
  name: string;
  /** as search criteria have it: a value, or an operator and a value */
  given: unknown;
}

/** The artifacts of a report: all, those that match all criteria, or the results of a TQL query. */
export type ReportQuery =
  | { kind: 'all' }
  | { kind: 'criteria'; criteria: SavedCriterion[] }
  | { kind: 'tql'; text: string };

/** Parts of an imported report that no page shows. They are exported again. */
export interface KeptReportParts {
  isQueryDisplayed: boolean;
  /** all criteria in order, also those without a value */
  criteria: { field: number; isAdvanced: boolean }[];
  /** charts and boards; the key is a number within the report */
  renderers: { key: number; rank: number; element: KeptElement }[];
  /** a query that the report doesn't use at the moment */
  expertQuery: string;
  /** conditions that the report doesn't use while it has a TQL query */
  unusedCriteria?: SavedCriterion[];
}

export interface Report {
  id: number;
  trackerId: number;
  /** null: public */
  ownerId: number | null;
  label: string;
  description: string;
  /** the report that a tracker shows first; public */
  isDefault: boolean;
  query: ReportQuery;
  renderers: TableRenderer[];
  kept?: KeptReportParts;
}

export type NewRenderer = Omit<TableRenderer, 'id'>;
export type ReportContent = Pick<Report, 'label' | 'description' | 'query' | 'kept'> & { renderers: NewRenderer[] };

export const usualRenderer: NewRenderer = {
  label: 'Table',
  description: '',
  columns: null,
  sort: [],
  rowsPerPage: 15,
};

/** The report of a new tracker. */
export const firstReport: ReportContent = {
  label: 'Default',
  description: '',
  query: { kind: 'all' },
  renderers: [usualRenderer],
};
