/** A point in time in the past. Dates of changesets are in whole seconds, so a changeset can make it more precise. */
export interface Moment {
  /** milliseconds */
  at: number;
  /** the last changeset of this second to include; null: all of them */
  changesetId: number | null;
}

/** Whether a changeset was made by then. */
export const isMadeBy = (
  { at, changesetId }: Moment,
  { id, submittedOn }: { id: number; submittedOn: number },
): boolean => submittedOn < at || (submittedOn === at && (changesetId === null || id <= changesetId));
