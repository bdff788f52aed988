/** A moment in the past. Changesets have dates of whole seconds, so that one of them can make it more exact. */
export interface Moment {
  /** milliseconds */
  at: number;
  /** the last changeset that counts, of those of this second; null: all of them */
  changesetId: number | null;
}

/** Whether a changeset was made by then. */
export const isMadeBy = (
  { at, changesetId }: Moment,
  { id, submittedOn }: { id: number; submittedOn: number },
): boolean => submittedOn < at || (submittedOn === at && (changesetId === null || id <= changesetId));
