import type { GroupNumber } from '../trackers/tracker.ts';

interface ExportedUser {
  username: string;
  ldapId: string | null;
}

/** The questions that an export can ask; everything is loaded before. */
export interface ExportContext {
  /** the name of a static group, never of a built-in one; undefined: the group was deleted */
  groupName: (number: GroupNumber) => string | undefined;
  /** undefined: the user was deleted */
  user(id: number): ExportedUser | undefined;
  /** true: the document beside the archive, with everything that the public format has no place for */
  hasAdditions?: boolean;
  /** reports that something is not in the document */
  leave?(what: string, count?: number): void;
}

/** The questions that writing values can ask, in addition to the questions for a tracker. */
export interface ValueWriteContext extends ExportContext {
  /** the files of the archive; values refer to no others */
  fileIds: ReadonlySet<number>;
}
