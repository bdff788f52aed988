import type { GroupNumber } from '../trackers/tracker.ts';

export interface ExportedUser {
  username: string;
  ldapId: string | null;
}

/** What an export asks; all of it is loaded before. */
export interface ExportContext {
  /** the name of a static group; the built-in ones are never asked for; undefined: gone */
  groupName(number: GroupNumber): string | undefined;
  /** undefined: gone */
  user(id: number): ExportedUser | undefined;
  /** tells that something is not in the document */
  leave?(what: string, count?: number): void;
}
