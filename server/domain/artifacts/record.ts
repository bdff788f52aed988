import type { Document } from './document.ts';

/** A stored artifact. */
export interface ArtifactRecord {
  id: number;
  trackerId: number;
  number: number;
  rank: number;
  submittedBy: number;
  submittedOn: number;
  version: number;
  lastModifiedOn: number;
  /** the `Last-Modified` of this version, which may be ahead of the clock */
  stampedOn: number;
  lastModifiedBy: number;
  document: Document;
  allowedGroups: number[] | null;
  linkCount: number;
  referenceCount: number;
}

export interface ArtifactRow {
  id: number;
  tracker_id: number;
  number: number;
  rank: number;
  submitted_by: number;
  submitted_on: number;
  version: number;
  last_modified_on: number;
  stamp_lead: number;
  last_modified_by: number;
  document: string;
  allowed_groups: string | null;
  link_count: number;
  reference_count: number;
}

/** The facts about an artifact that fields show and searches compare. */
export const storedFactsOf = (record: ArtifactRecord) => ({
  id: record.id,
  number: record.number,
  rank: record.rank,
  submittedBy: record.submittedBy,
  submittedOn: record.submittedOn,
  lastUpdateBy: record.lastModifiedBy,
  lastUpdateOn: record.lastModifiedOn,
});

/** An artifact without its values. */
export type ArtifactHead = Omit<ArtifactRecord, 'document'>;

/** The columns of an artifact without its values. */
export const headColumns = [
  'id',
  'tracker_id',
  'number',
  'rank',
  'submitted_by',
  'submitted_on',
  'version',
  'last_modified_on',
  'stamp_lead',
  'last_modified_by',
  'allowed_groups',
  'link_count',
  'reference_count',
] as const;

export const artifactHeadOf = (row: Omit<ArtifactRow, 'document'>): ArtifactHead => ({
  id: row.id,
  trackerId: row.tracker_id,
  number: row.number,
  // The rank of an artifact that was never reordered is its id.
  rank: row.rank === 0 ? row.id : row.rank,
  submittedBy: row.submitted_by,
  submittedOn: row.submitted_on,
  version: row.version,
  lastModifiedOn: row.last_modified_on,
  stampedOn: row.last_modified_on + row.stamp_lead,
  lastModifiedBy: row.last_modified_by,
  allowedGroups: row.allowed_groups === null ? null : (JSON.parse(row.allowed_groups) as number[]),
  linkCount: row.link_count,
  referenceCount: row.reference_count,
});

/** The values are parsed when they are first read, because a cached representation doesn't need them. */
export function artifactRecordOf(row: ArtifactRow): ArtifactRecord {
  let document: Document | undefined;
  return {
    ...artifactHeadOf(row),
    get document() {
      document ??= JSON.parse(row.document) as Document;
      return document;
    },
  };
}
