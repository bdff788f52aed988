import type { Stored } from '../fields/value-part.ts';

/** The current values of an artifact, by field id. */
export type Document = Record<string, Stored>;

export interface FieldChange {
  before?: Stored;
  after?: Stored;
}

/** The changes of a changeset, by field id. */
export type Changes = Record<string, FieldChange>;

/** The document after the changes. A value that became undefined is removed. */
export function applyChanges(document: Document, changes: Changes): Document {
  const next: Document = { ...document };
  for (const [field, change] of Object.entries(changes)) {
    if (change.after === undefined) delete next[field];
    else next[field] = change.after;
  }
  return next;
}

/** A link from one artifact to another; '' is a link without a type. */
export interface Link {
  id: number;
  type: string;
}
